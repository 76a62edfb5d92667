/** A typed address in full; `example.com/x` becomes https. Null for other schemes and passwords. */
export function webAddress(typed: string): string | null {
  // A dot before the colon makes it a host with a port.
  const hasScheme = /^[a-z][a-z0-9+-]*:/i.test(typed)
  const url = URL.parse(hasScheme ? typed : `https://${typed}`)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  // A single word is more likely a slip than a host.
  if (!hasScheme && !url.hostname.includes('.')) return null
  return url.username || url.password ? null : url.href
}
