import { fetchPublic } from '../../../../gateways/web.server.ts'
import { asUtf8, charsetOf } from '../../../../gateways/web-charset.ts'
import { Refusal } from '../../../../refusal.ts'
import { USER_AGENT } from '../../media/pictures/fetch-picture.server.ts'
import { domainOf } from '../../pins/links/domain.ts'
import { PAGE_BYTES } from '../limits.ts'
import { readPage } from '../page-pictures.server.ts'
import { type Polite, SiteRefusal } from '../polite/polite.server.ts'
import { READ_MS } from './limits.ts'
import type { Reading } from './page-facts.server.ts'
import { factsOfPage } from './reading/facts-of-page.ts'

const PAGE = {
  accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
  userAgent: USER_AGENT,
  limitBytes: PAGE_BYTES,
  limitMs: READ_MS,
  field: 'link',
}

type Reader = Pick<Env, 'FETCH_ALLOW' | 'SITE_ORIGIN'> & { polite: Polite }

/** Reads what a link's page states about itself, if robots.txt and the page itself allow it. */
export async function readFacts(
  { polite, FETCH_ALLOW, SITE_ORIGIN }: Reader,
  link: string,
): Promise<Reading> {
  const nothing = { state: 'read', host: '', facts: null } as const
  if (URL.parse(link)?.origin === SITE_ORIGIN) return nothing
  try {
    const fetched = await polite((beforeHop) =>
      fetchPublic(link, PAGE, { allow: FETCH_ALLOW, beforeHop }),
    )
    const { head, charset, stream, url, type } = fetched
    if (!['', 'text/html', 'application/xhtml+xml'].includes(type)) {
      await stream.cancel()
      return nothing
    }
    const page = await readPage(asUtf8(stream, charsetOf(head, charset)))
    if (page.noPin !== null) return { state: 'closed' }
    const facts = factsOfPage({ ...page, url })
    if (!facts && fetched.cut() === 'broken_off') return { state: 'unreachable' }
    return { state: 'read', host: domainOf(url.href) ?? '', facts }
  } catch (error) {
    if (error instanceof SiteRefusal) return { state: error.why === 'busy' ? 'busy' : 'closed' }
    if (error instanceof Refusal) return { state: 'unreachable' }
    throw error
  }
}
