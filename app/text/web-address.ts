/** Completes a typed address: `example.com/x` gets https. Null for other schemes and addresses with a password. */
export function webAddress(typed: string): string | null {
  // A dot before the colon means a host with a port.
  const hasScheme = /^[a-z][a-z0-9+-]*:/i.test(typed)
  const url = URL.parse(hasScheme ? typed : `https://${typed}`)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  // A single word is more likely a mistake than a host.
  if (!hasScheme && !url.hostname.includes('.')) return null
  return url.username || url.password ? null : url.href
}
