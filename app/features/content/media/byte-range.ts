export type ByteRange = { first: number; last: number }

/** Parses a `Range` header (RFC 9110 §14): one range, `unsatisfiable`, or null for the whole file. */
export function byteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || from + to === '') return null
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && from !== '' && Number(to) < first) return null
  return first < size ? { first, last } : 'unsatisfiable'
}
