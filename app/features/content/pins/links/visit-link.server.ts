import { BRAND } from '../../../../brand.ts'
import { isNameless } from '../../../../gateways/dns.server.ts'
import { type Missed, visitPublic } from '../../../../gateways/web.server.ts'
import { isOpen, webUrl } from '../../../../gateways/web-address.ts'
import { VISIT_BYTES, VISIT_MS } from './limits.ts'

const VISIT = {
  accept: '*/*',
  userAgent: `${BRAND}/1.0 (looks whether links still lead somewhere)`,
  limitBytes: VISIT_BYTES,
  limitMs: VISIT_MS,
}

const GONE: readonly (number | null)[] = [404, 410]

export type LinkState = 'there' | 'gone' | 'unknown'

type Visitor = Pick<Env, 'FETCH_ALLOW' | 'DNS_RESOLVER_URL' | 'SITE_ORIGIN'>

/** Looks whether a link leads somewhere. It is gone by a 404 or 410, or where its host's name doesn't exist. */
export async function visitLink(env: Visitor, link: string): Promise<LinkState> {
  const url = webUrl(link)
  // A Worker doesn't reach its own site.
  if (!url || url.origin === env.SITE_ORIGIN) return 'unknown'
  let seen = await visit(env, url, { method: 'HEAD' })
  // Some sites refuse to tell the head of what they have.
  if (seen.missed === 'refused') seen = await visit(env, url, {})
  if (seen.missed === null) return 'there'
  if (GONE.includes(seen.status)) return 'gone'
  if (seen.missed !== 'unreachable' && seen.status === null) return 'unknown'
  const hasNoName = await isNameless(url.hostname, seen.status, env.DNS_RESOLVER_URL)
  return hasNoName ? 'gone' : 'unknown'
}

type Seen = { missed: Missed | null; status: number | null }

async function visit(env: Visitor, url: URL, method: { method?: 'HEAD' }): Promise<Seen> {
  let status: number | null = null
  const mayVisit = (next: URL) => isOpen(next, env.FETCH_ALLOW)
  const answer = await visitPublic(url, { ...VISIT, ...method }, mayVisit, (refused) => {
    status = refused
  })
  if (typeof answer === 'string') return { missed: answer, status }
  await answer.stream.cancel()
  return { missed: null, status }
}
