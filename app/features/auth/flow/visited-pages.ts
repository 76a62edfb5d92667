import { recall, remember } from '../../../tab-memory.ts'
import { VISITED_PAGES } from '../sign-up/limits.ts'

const KEY = 'visited-pages'

export function noteVisit(path: string): void {
  const pages = visitedPages()
  if (pages.at(-1) === path || path.length > VISITED_PAGES.length) return
  remember(KEY, [...pages, path].slice(-VISITED_PAGES.count))
}

export function visitedPages(): string[] {
  const pages = recall(KEY)
  return Array.isArray(pages) ? pages.map(String) : []
}
