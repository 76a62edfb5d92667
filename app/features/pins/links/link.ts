import * as v from 'valibot'
import { Text } from '../../../input.ts'
import { PIN_LINK_LENGTH } from '../limits.ts'

/** A typed address; `example.com/x` becomes https. Refuses other schemes and passwords. */
export const Link = v.pipe(
  Text,
  v.maxLength(PIN_LINK_LENGTH, 'link_invalid'),
  v.transform((typed) => (typed === '' ? null : webAddress(typed))),
  v.check((link) => link !== 'invalid', 'link_invalid'),
)

/** The host without `www.`. */
export function domainOf(link: string | null): string | null {
  return link === null ? null : (URL.parse(link)?.hostname.replace(/^www\./, '') ?? null)
}

function webAddress(typed: string): string | 'invalid' {
  // A dot before the colon makes it a host with a port.
  const hasScheme = /^[a-z][a-z0-9+-]*:/i.test(typed)
  const url = URL.parse(hasScheme ? typed : `https://${typed}`)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'invalid'
  // A single word is more likely a slip than a host.
  if (!hasScheme && !url.hostname.includes('.')) return 'invalid'
  return url.username || url.password ? 'invalid' : url.href
}
