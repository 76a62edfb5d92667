import { RENDERED_FOR } from '../../../rendered-for.ts'
import { clearOtherMembers, recall, remember } from '../../../tab-memory.ts'
import { VISITED_PAGES } from '../limits.ts'

const KEY = 'visited-pages'

export function noteVisit(path: string): void {
  const pages = visitedPages()
  if (pages.at(-1) === path || path.length > VISITED_PAGES.length) return
  remember(KEY, [...pages, path].slice(-VISITED_PAGES.count))
}

/**
 * Clears stored data of anybody but the page's viewer, like {@link clearOtherMembers}. After a log-in, reports the
 * pages that the member saw as a visitor.
 */
export function continueAs(renderedFor: string | null, isNew: boolean): boolean {
  const pages = visitedPages()
  const isOther = clearOtherMembers(renderedFor)
  if (isOther && renderedFor !== null && pages.length > 0) reportVisits(renderedFor, isNew, pages)
  return isOther
}

function visitedPages(): string[] {
  const pages = recall(KEY)
  return Array.isArray(pages) ? pages.map(String) : []
}

function reportVisits(renderedFor: string, isNew: boolean, pages: string[]): void {
  const landing = { is_register: isNew, unauth_visited_pages: JSON.stringify(pages) }
  fetch('/v3/orientation/user_landing_signals/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [RENDERED_FOR.header]: renderedFor },
    body: JSON.stringify(landing),
    keepalive: true,
  })
    // A request counts as open until its answer is read.
    .then((answer) => answer.text())
    .catch(() => {})
}
