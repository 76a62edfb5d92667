/** Whether the site was opened directly (typed, bookmarked, installed), not by a link or a reload. */
export function opensSite(request: Request): boolean {
  const { headers, url } = request
  const isReload = /max-age=0|no-cache/.test(headers.get('Cache-Control') ?? '')
  // https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
  return headers.get('Sec-Fetch-Site') === 'none' && !isReload && new URL(url).search === ''
}
