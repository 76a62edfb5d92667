type Here = { pathname: string; search: string }

/** Adds to the address of a page of the desk where it is opened from, with the filters there. */
export function withWayBack(
  path: string,
  { pathname, search }: Here,
  asked?: Record<string, string>,
): string {
  const query = new URLSearchParams(search)
  // Coming back is no look at a picture.
  query.delete('show')
  const from = query.size > 0 ? `${pathname}?${query}` : pathname
  return `${path}?${new URLSearchParams({ ...asked, from })}`
}

/** The page of the desk that a page with this query was opened from. */
export function wayBack(search: string): string | null {
  const from = new URLSearchParams(search).get('from')
  return from?.startsWith('/desk/') ? from : null
}
