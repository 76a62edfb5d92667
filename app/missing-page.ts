const FLAG = 'showError'

/** Shown after a redirect from a missing page. */
export const MISSING_PAGE_TEXT = "We couldn't find that page. It may have been moved or deleted."

export function missingPagePath(instead: '/' | '/ideas/'): string {
  return `${instead}?${FLAG}=true`
}

export function hasMissingPageFlag(search: string): boolean {
  return new URLSearchParams(search).get(FLAG) === 'true'
}

export function withoutMissingPage(search: string): string {
  const query = new URLSearchParams(search)
  query.delete(FLAG)
  return query.size > 0 ? `?${query}` : ''
}
