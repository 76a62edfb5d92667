const FLAG = 'showError'

/** What a reader is told who asked for a page that isn't there and was sent to another. */
export const MISSING_PAGE_TEXT = "We couldn't find that page. It may have been moved or deleted."

/** The page that a reader is sent to instead of one that isn't there; that one tells them. */
export function missingPagePath(instead: '/' | '/ideas/'): string {
  return `${instead}?${FLAG}=true`
}

/** Whether a page with this query is to tell that another isn't there. */
export function tellsMissingPage(search: string): boolean {
  return new URLSearchParams(search).get(FLAG) === 'true'
}

/** The query without that. */
export function withoutMissingPage(search: string): string {
  const query = new URLSearchParams(search)
  query.delete(FLAG)
  return query.size > 0 ? `?${query}` : ''
}
