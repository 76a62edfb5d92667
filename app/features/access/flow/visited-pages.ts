import { VISITED_PAGES } from '../limits.ts'

const KEY = 'visited-pages'

/** Notes that a visitor saw a page, for as long as this tab is open. */
export function noteVisit(path: string): void {
  const pages = visitedPages()
  if (pages.at(-1) === path || path.length > VISITED_PAGES.length) return
  keep([...pages, path].slice(-VISITED_PAGES.count))
}

/** The paths that the visitor saw, the oldest first. */
export function visitedPages(): string[] {
  try {
    const pages: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(pages) ? pages.map(String) : []
  } catch {
    // Storage can be closed to a page, or hold what somebody else left.
    return []
  }
}

function keep(pages: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(pages))
  } catch {
    // Nobody depends on it.
  }
}
