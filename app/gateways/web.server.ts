import { Refusal } from '../refusal.ts'
import { NO_ORIGIN } from './dns.server.ts'
import { mayFetch, webUrl } from './web-address.ts'
import { type LimitedBody, limitBody } from './web-body.ts'

export type FetchRequest = {
  method?: 'GET' | 'HEAD'
  accept: string
  userAgent: string
  limitBytes: number
  limitMs: number
  field: string
  code?: 'page_unreachable' | 'picture_unreachable'
  headers?: Readonly<Record<string, string>>
  /** The page that names the address, for sites that require a `Referer`. */
  foundAt?: string | null | undefined
  /** Called with each response on the way, including redirects. */
  onAnswer?: (url: URL, answer: Pick<Response, 'status' | 'headers'>) => void
}

export type Fetched = LimitedBody & {
  url: URL
  type: string
  charset: string | null
}

/** At most five redirects, as the design says. */
const MAX_REDIRECTS = 5
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

/** No response, a late response, an error response, or a redirect elsewhere. */
export type FetchProblem = 'unreachable' | 'slow' | 'refused' | 'redirected'

/** Waits until an address or redirect target may be requested; throws if it may not. */
export type BeforeHop = (url: URL) => Promise<void>

const NO_WAIT: BeforeHop = async () => undefined

/** Fetches a public address without credentials and checks each redirect (docs/decisions/requests.md). */
export async function fetchPublic(
  address: string,
  request: FetchRequest,
  { allow, beforeHop = NO_WAIT }: { allow: string; beforeHop?: BeforeHop },
): Promise<Fetched> {
  const url = webUrl(address)
  if (!url) throw new Refusal('link_invalid', request.field)
  let siteStatus: number | null = null
  const fetched = await visitPublic(
    url,
    request,
    (next) => mayFetch(next, allow),
    (status) => {
      siteStatus = status
    },
    beforeHop,
  )
  if (typeof fetched !== 'string') return fetched
  const { code = 'page_unreachable', field } = request
  throw new Refusal(code, field, siteStatus === null ? {} : { siteStatus })
}

export async function visitPublic(
  address: URL,
  request: Omit<FetchRequest, 'field'>,
  mayVisit: (url: URL) => boolean,
  onStatus: (status: number) => void = () => undefined,
  beforeHop: BeforeHop = NO_WAIT,
): Promise<Fetched | FetchProblem> {
  let url: URL | null = address
  let leftMs = request.limitMs
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    if (!url || !mayVisit(url)) return 'redirected'
    await beforeHop(url)
    // A timeout of 0 ms could still lose against a fast response.
    if (leftMs <= 0) return 'slow'
    const askedAt = Date.now()
    const deadline = AbortSignal.timeout(leftMs)
    const response = await fetchOnce(url, request, deadline)
    leftMs -= Date.now() - askedAt
    if (!response) return deadline.aborted ? 'slow' : 'unreachable'
    request.onAnswer?.(url, response)
    if (response.ok) return readable(response, url, request.limitBytes)
    onStatus(response.status)
    await response.body?.cancel().catch(() => undefined)
    if (response.status === NO_ORIGIN) return 'unreachable'
    if (!REDIRECTS.includes(response.status)) return 'refused'
    const location: string | null = response.headers.get('Location')
    url = location === null ? null : webUrl(location, url)
  }
  return 'redirected'
}

async function fetchOnce(
  url: URL,
  request: Omit<FetchRequest, 'field'>,
  signal: AbortSignal,
): Promise<Response | null> {
  const { accept, userAgent, method = 'GET' } = request
  const referer = refererOf(url, request.foundAt)
  const headers = {
    ...request.headers,
    Accept: accept,
    'User-Agent': userAgent,
    ...(referer !== null && { Referer: referer }),
  }
  try {
    return await fetch(url, { method, headers, redirect: 'manual', signal })
  } catch {
    // Unknown names, refused connections, bad certificates and timeouts aren't distinguished.
    return null
  }
}

/** The `Referer` that browsers send by default: the page's address within a site, and its origin to other sites. */
function refererOf(url: URL, foundAt: string | null | undefined): string | null {
  const page = webUrl(foundAt ?? '')
  if (!page || (page.protocol === 'https:' && url.protocol === 'http:')) return null
  page.hash = ''
  return page.origin === url.origin ? page.href : `${page.origin}/`
}

async function readable(response: Response, url: URL, limitBytes: number): Promise<Fetched> {
  const contentType = response.headers.get('Content-Type') ?? ''
  return {
    ...(await limitBody(response.body, limitBytes)),
    url,
    type: (contentType.split(';')[0] ?? '').trim().toLowerCase(),
    charset: /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1] ?? null,
  }
}
