import { BRAND } from '../../../../brand.ts'
import { hasNoDnsName } from '../../../../gateways/dns.server.ts'
import { type FetchProblem, visitPublic } from '../../../../gateways/web.server.ts'
import { mayFetch, webUrl } from '../../../../gateways/web-address.ts'
import { Refusal } from '../../../../refusal.ts'
import { type Polite, SiteRefusal } from '../../webpages/polite/polite.server.ts'
import { VISIT_BYTES, VISIT_MS } from './limits.ts'

const VISIT = {
  accept: '*/*',
  userAgent: `${BRAND}/1.0 (checks links)`,
  limitBytes: VISIT_BYTES,
  limitMs: VISIT_MS,
}

const GONE: readonly (number | null)[] = [404, 410]

/** `closed`: robots.txt forbids us; `busy`: other requests are waiting for that site. */
export type LinkState = 'there' | 'gone' | 'closed' | 'unknown' | 'busy'

type Visitor = Pick<Env, 'FETCH_ALLOW' | 'DNS_RESOLVER_URL' | 'SITE_ORIGIN'> & { polite: Polite }

/** Checks a link if robots.txt allows it. The link is gone after a 404 or 410, or if its host doesn't exist. */
export async function visitLink(visitor: Visitor, link: string): Promise<LinkState> {
  const url = webUrl(link)
  // A Worker can't fetch its own site.
  if (!url || url.origin === visitor.SITE_ORIGIN) return 'unknown'
  let seen = await visit(visitor, url, { method: 'HEAD' })
  // Some sites refuse HEAD requests.
  if (seen.missed === 'refused') seen = await visit(visitor, url, {})
  if (seen.missed === null) return 'there'
  if (seen.missed === 'busy') return 'busy'
  if (seen.missed === 'robots') return 'closed'
  if (GONE.includes(seen.status)) return 'gone'
  if (seen.missed !== 'unreachable' && seen.status === null) return 'unknown'
  const hasNoName = await hasNoDnsName(url.hostname, seen.status, visitor.DNS_RESOLVER_URL)
  return hasNoName ? 'gone' : 'unknown'
}

type Seen = { missed: FetchProblem | SiteRefusal['why'] | null; status: number | null }

async function visit(
  { polite, FETCH_ALLOW }: Visitor,
  url: URL,
  method: { method?: 'HEAD' },
): Promise<Seen> {
  let status: number | null = null
  const mayVisit = (next: URL) => mayFetch(next, FETCH_ALLOW)
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

/** The status with which a site refused us its robots.txt. Null if there was no answer. */
function robotsStatus({ details }: Refusal): number | null {
  const status = details?.['siteStatus']
  return typeof status === 'number' ? status : null
}
