import { parse } from 'tldts'
import * as v from 'valibot'
import { mayFetch } from '../../../gateways/web-address.ts'
import type { RefusalCode } from '../../../refusal.ts'
import { domainOf } from '../pins/links/domain.ts'
import { Link } from '../pins/links/link.ts'

/** The maximum length of a host name in RFC 1035. */
const HOST_LENGTH = 253

/** A site's host, from an address or a name; `www.` is the same site. Refuses hosts that no one owns alone. */
export const Site = v.pipe(
  Link,
  v.transform((link) => domainOf(link)?.replace(/\.$/, '') ?? ''),
  v.check(
    (host) => problemWith(host) === null,
    ({ input }) => problemWith(input) ?? 'link_invalid',
  ),
)

export const SiteQuery = v.object({ site: Site })
export type SiteQuery = v.InferOutput<typeof SiteQuery>

function problemWith(host: string): RefusalCode | null {
  if (host === '') return 'site_missing'
  if (host.length > HOST_LENGTH) return 'link_invalid'
  const { isIp, domain } = parse(host, { allowPrivateDomains: true })
  if (isIp) return 'site_is_an_address'
  if (!mayFetch(new URL(`https://${host}/`), '')) return 'site_unreachable'
  return domain === null ? 'site_is_shared' : null
}
