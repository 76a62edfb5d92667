/** Whether a response comes from our site. A hotel's network answers everything with its own page. */
export function isFromSite(
  { ok, type, redirected, headers }: Response,
  contentType: string,
): boolean {
  const sent = headers.get('Content-Type') ?? ''
  return ok && type === 'basic' && !redirected && sent.startsWith(contentType)
}
