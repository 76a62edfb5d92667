import { BRAND } from '../../../../brand.ts'
import { isNameless } from '../../../../gateways/dns.server.ts'
import { type Missed, visitPublic } from '../../../../gateways/web.server.ts'
import { isOpen, webUrl } from '../../../../gateways/web-address.ts'
import { Refusal } from '../../../../refusal.ts'
import { type Polite, SiteRefusal } from '../../webpages/polite/polite.server.ts'
import { VISIT_BYTES, VISIT_MS } from './limits.ts'

const VISIT = {
  accept: '*/*',
  userAgent: `${BRAND}/1.0 (looks whether links still lead somewhere)`,
  limitBytes: VISIT_BYTES,
  limitMs: VISIT_MS,
}

const GONE: readonly (number | null)[] = [404, 410]

/** `closed` asks programs to keep away; `busy` wasn't asked, as others ask that site just now. */
export type LinkState = 'there' | 'gone' | 'closed' | 'unknown' | 'busy'

type Visitor = Pick<Env, 'FETCH_ALLOW' | 'DNS_RESOLVER_URL' | 'SITE_ORIGIN'> & { polite: Polite }

/**
 * Looks whether a link leads somewhere, as its site's robots.txt allows. It is gone by a 404 or 410, or
 * where its host's name doesn't exist.
 */
export async function visitLink(visitor: Visitor, link: string): Promise<LinkState> {
  const url = webUrl(link)
  // A Worker doesn't reach its own site.
  if (!url || url.origin === visitor.SITE_ORIGIN) return 'unknown'
  let seen = await visit(visitor, url, { method: 'HEAD' })
  // Some sites refuse to tell the head of what they have.
  if (seen.missed === 'refused') seen = await visit(visitor, url, {})
  if (seen.missed === null) return 'there'
  if (seen.missed === 'busy') return 'busy'
  if (seen.missed === 'robots') return 'closed'
  if (GONE.includes(seen.status)) return 'gone'
  if (seen.missed !== 'unreachable' && seen.status === null) return 'unknown'
  const hasNoName = await isNameless(url.hostname, seen.status, visitor.DNS_RESOLVER_URL)
  return hasNoName ? 'gone' : 'unknown'
}

type Seen = { missed: Missed | SiteRefusal['why'] | null; status: number | null }

async function visit(
  { polite, FETCH_ALLOW }: Visitor,
  url: URL,
  method: { method?: 'HEAD' },
): Promise<Seen> {
  let status: number | null = null
  const mayVisit = (next: URL) => isOpen(next, FETCH_ALLOW)
  const onStatus = (refused: number) => {
    status = refused
  }
  try {
    const answer = await polite((beforeHop) =>
      visitPublic(url, { ...VISIT, ...method }, mayVisit, onStatus, beforeHop),
    )
    if (typeof answer === 'string') return { missed: answer, status }
    await answer.stream.cancel()
    return { missed: null, status }
  } catch (error) {
    if (error instanceof SiteRefusal) return { missed: error.why, status: null }
    if (error instanceof Refusal) return { missed: 'unreachable', status: robotsStatus(error) }
    throw error
  }
}

/** The status by which a site refused its robots.txt; null where it was silent. */
function robotsStatus({ details }: Refusal): number | null {
  const status = details?.['siteStatus']
  return typeof status === 'number' ? status : null
}
