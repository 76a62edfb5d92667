/** Which bytes of a file a `Range` header asks for; both ends are counted in. */
export type ByteRange = { first: number; last: number }

/**
 * Reads a `Range` header against a file's size: one range of bytes, or `unsatisfiable` where it begins
 * past the end. Null for anything else, which a server may answer with the whole file. RFC 9110, §14.
 */
export function byteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || from + to === '') return null
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && from !== '' && Number(to) < first) return null
  return first < size ? { first, last } : 'unsatisfiable'
}
