type Here = { pathname: string; search: string }

/** Adds the current page and filters to a moderation page's address, so that it can link back. */
export function withReturnPath(
  path: string,
  { pathname, search }: Here,
  asked?: Record<string, string>,
): string {
  const query = new URLSearchParams(search)
  query.delete('show')
  const from = query.size > 0 ? `${pathname}?${query}` : pathname
  return `${path}?${new URLSearchParams({ ...asked, from })}`
}

/** The moderation page that a page with this query was opened from. */
export function returnPath(search: string): string | null {
  const from = new URLSearchParams(search).get('from')
  return from?.startsWith('/desk/') ? from : null
}
