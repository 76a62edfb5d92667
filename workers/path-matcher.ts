/** The value for an address, with its path parameters. */
export type PathMatch<T> = { value: T; params: Record<string, string> }

type Pattern<T> = { segments: readonly string[]; value: T }

/**
 * Matches addresses below `base`, with or without a slash at the end, against the paths of `entries`. The first segment
 * of a path is fixed, so that few paths need comparing. Others are fixed or parameters (`:name`); a final `*` matches
 * one or more.
 */
export function pathMatcher<T>(
  base: string,
  entries: readonly (readonly [path: string, value: T])[],
): (pathname: string) => PathMatch<T>[] {
  const byFirst = new Map<string, Pattern<T>[]>()
  for (const [path, value] of entries) {
    const segments = path.split('/')
    const [first = ''] = segments
    byFirst.set(first, [...(byFirst.get(first) ?? []), { segments, value }])
  }
  return (pathname) => {
    const asked = pathname.slice(base.length).replace(/\/$/, '').split('/')
    return (byFirst.get(asked[0] ?? '') ?? []).flatMap(({ segments, value }) => {
      const params = paramsOf(segments, asked)
      return params ? [{ value, params }] : []
    })
  }
}

function paramsOf(
  segments: readonly string[],
  asked: readonly string[],
): Record<string, string> | null {
  const isOpen = segments.at(-1) === '*'
  if (isOpen ? asked.length < segments.length : asked.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [place, segment] of segments.entries()) {
    const part = asked[place] ?? ''
    if (segment.startsWith(':') && part !== '') params[segment.slice(1)] = part
    else if (segment !== part && segment !== '*') return null
  }
  return params
}
