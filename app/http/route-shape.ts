type Routes = Readonly<Record<string, { path?: string; parentId?: string }>>

export type Shape = {
  literal: string | null
  first: string
  length: number
}

export function shapeReader(routes: Routes): (pathname: string) => Shape {
  const paths = Object.keys(routes).map((id) => segmentsOf(pathOf(routes, id)))
  const literals = new Set(paths.filter((path) => path.every(isLiteral)).map(wordsOf))
  const words = new Set(paths.map(([first = '']) => first.toLowerCase()).filter(isLiteral))
  const longest = Math.max(...paths.map(({ length }) => length))
  return (pathname) => {
    const segments = segmentsOf(pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/'))
    const first = decoded(segments[0] ?? '').toLowerCase()
    const whole = segments.length <= longest ? wordsOf(segments.map(decoded)) : null
    return {
      literal: whole !== null && literals.has(whole) ? whole : null,
      first: words.has(first) ? first : '',
      length: Math.min(segments.length, longest + 1),
    }
  }
}

export function routesFitting(routes: Routes, shape: Shape): Set<string> {
  const fitting = new Set<string>()
  for (const id of Object.keys(routes)) {
    if (!fits(pathOf(routes, id), shape)) continue
    for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId)
      fitting.add(at)
  }
  return fitting
}

function fits(path: string, { literal, first, length }: Shape): boolean {
  const segments = segmentsOf(path)
  if (literal !== null) return wordsOf(segments) === literal
  const [own = ''] = segments
  const hasLength = segments.length === length || segments.at(-1) === '*' || path.includes('?')
  return hasLength && (!isLiteral(own) || own.toLowerCase() === first)
}

function pathOf(routes: Routes, id: string): string {
  const { path = '', parentId } = routes[id] ?? {}
  return parentId === undefined ? path : `${pathOf(routes, parentId)}/${path}`
}

function wordsOf(segments: readonly string[]): string {
  return segments.join('/').toLowerCase()
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}

function isLiteral(segment: string): boolean {
  return segment !== '' && !/[:*?]/.test(segment)
}

/** Malformed encoding stays as it is, as in Remix. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
