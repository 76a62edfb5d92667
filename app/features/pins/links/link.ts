import * as v from 'valibot'
import { Text } from '../../../input.ts'
import { PIN_LINK_LENGTH } from '../limits.ts'

/**
 * An address on the web, as a member types it: `example.com/x` is taken as https. Nothing typed is
 * null. Only http and https lead anywhere, and an address that carries a password is refused.
 */
export const Link = v.pipe(
  Text,
  v.maxLength(PIN_LINK_LENGTH, 'link_invalid'),
  v.transform((typed) => (typed === '' ? null : webAddress(typed))),
  v.check((link) => link !== 'invalid', 'link_invalid'),
)

/** The host of an address without `www.`, as a chip shows it; null for none. */
export function domainOf(link: string | null): string | null {
  return link === null ? null : (URL.parse(link)?.hostname.replace(/^www\./, '') ?? null)
}

function webAddress(typed: string): string | 'invalid' {
  // What has a dot before the colon is a host with its port.
  const hasScheme = /^[a-z][a-z0-9+-]*:/i.test(typed)
  const url = URL.parse(hasScheme ? typed : `https://${typed}`)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'invalid'
  // A single word is more likely a slip than somebody's host, unless it is spelt out as an address.
  if (!hasScheme && !url.hostname.includes('.')) return 'invalid'
  return url.username || url.password ? 'invalid' : url.href
}
