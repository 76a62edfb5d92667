import { DRAWN_FOR } from '../../../drawn-for.ts'
import { forgetOthers, recall, remember } from '../../../tab-memory.ts'
import { VISITED_PAGES } from '../sign-up/limits.ts'

const KEY = 'visited-pages'

export function noteVisit(path: string): void {
  const pages = visitedPages()
  if (pages.at(-1) === path || path.length > VISITED_PAGES.length) return
  remember(KEY, [...pages, path].slice(-VISITED_PAGES.count))
}

/**
 * Forgets what was kept for anybody else than the one whom pages are drawn for, as {@link forgetOthers}. What a
 * visitor saw is told for the member whom they came in as, by whichever way.
 */
export function goOnAs(drawnFor: string | null, isNew: boolean): boolean {
  const pages = visitedPages()
  const isOther = forgetOthers(drawnFor)
  if (isOther && drawnFor !== null && pages.length > 0) tellVisits(drawnFor, isNew, pages)
  return isOther
}

function visitedPages(): string[] {
  const pages = recall(KEY)
  return Array.isArray(pages) ? pages.map(String) : []
}

function tellVisits(drawnFor: string, isNew: boolean, pages: string[]): void {
  const landing = { is_register: isNew, unauth_visited_pages: JSON.stringify(pages) }
  fetch('/v3/orientation/user_landing_signals/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [DRAWN_FOR.header]: drawnFor },
    body: JSON.stringify(landing),
    keepalive: true,
  })
    // A request counts as open until its answer is read.
    .then((answer) => answer.text())
    .catch(() => {
      // Nobody depends on it.
    })
}
