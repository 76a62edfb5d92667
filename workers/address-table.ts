/** A value that stands at an address, with what varies in it. */
export type AtAddress<T> = { value: T; params: Record<string, string | undefined> }

/**
 * Finds what stands at an address, by patterns of paths below `base` whose first part is fixed. Only those that begin as
 * the address does are tried: a pattern takes some microseconds.
 */
export function addressTable<T>(
  base: string,
  entries: readonly (readonly [path: string, value: T])[],
): (pathname: string) => AtAddress<T>[] {
  const byPart = new Map<string, { pattern: URLPattern; value: T }[]>()
  for (const [path, value] of entries) {
    const part = firstPart(path)
    const pattern = new URLPattern({ pathname: `${base}${path}{/}?` })
    byPart.set(part, [...(byPart.get(part) ?? []), { pattern, value }])
  }
  return (pathname) =>
    (byPart.get(firstPart(pathname.slice(base.length))) ?? []).flatMap(({ pattern, value }) => {
      const match = pattern.exec({ pathname })
      return match ? [{ value, params: match.pathname.groups }] : []
    })
}

function firstPart(path: string): string {
  const [, part = ''] = /^([^/{]*)/.exec(path) ?? []
  return part
}
