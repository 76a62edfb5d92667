import { Refusal } from '../refusal.ts'
import { NO_ORIGIN } from './dns.server.ts'
import { isOpen, webUrl } from './web-address.ts'
import { type LimitedBody, limitBody } from './web-body.ts'

export type FetchRequest = {
  method?: 'GET' | 'HEAD'
  accept: string
  userAgent: string
  limitBytes: number
  limitMs: number
  field: string
  headers?: Readonly<Record<string, string>>
  /** Is called with each answer on the way, redirects too. */
  onAnswer?: (url: URL, answer: Pick<Response, 'status' | 'headers'>) => void
}

export type Fetched = LimitedBody & {
  url: URL
  type: string
  charset: string | null
}

/** The design: 5. */
const MAX_REDIRECTS = 5
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

/** No answer, none in time, an answer that says no, or a redirect elsewhere. */
export type Missed = 'unreachable' | 'slow' | 'refused' | 'redirected'

/** Waits until an address, or what it leads to, may be asked; throws where it may not. */
export type BeforeHop = (url: URL) => Promise<void>

const AT_ONCE: BeforeHop = async () => undefined

/** Fetches without credentials; checks each redirect (docs/decisions/requests.md). */
export async function fetchPublic(
  address: string,
  request: FetchRequest,
  { allow, beforeHop = AT_ONCE }: { allow: string; beforeHop?: BeforeHop },
): Promise<Fetched> {
  const url = webUrl(address)
  if (!url) throw new Refusal('link_invalid', request.field)
  let siteStatus: number | null = null
  const fetched = await visitPublic(
    url,
    request,
    (next) => isOpen(next, allow),
    (status) => {
      siteStatus = status
    },
    beforeHop,
  )
  if (typeof fetched !== 'string') return fetched
  throw new Refusal('page_unreachable', request.field, siteStatus === null ? {} : { siteStatus })
}

/** Says why nothing came; `mayVisit` is asked of the address and of each redirect. */
export async function visitPublic(
  address: URL,
  request: Omit<FetchRequest, 'field'>,
  mayVisit: (url: URL) => boolean,
  onStatus: (status: number) => void = () => undefined,
  beforeHop: BeforeHop = AT_ONCE,
): Promise<Fetched | Missed> {
  let url: URL | null = address
  let leftMs = request.limitMs
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    if (!url || !mayVisit(url)) return 'redirected'
    await beforeHop(url)
    const askedAt = Date.now()
    const deadline = AbortSignal.timeout(Math.max(0, leftMs))
    const response = await ask(url, request, deadline)
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

async function ask(
  url: URL,
  request: Omit<FetchRequest, 'field'>,
  signal: AbortSignal,
): Promise<Response | null> {
  const { accept, userAgent, method = 'GET' } = request
  const headers = { ...request.headers, Accept: accept, 'User-Agent': userAgent }
  try {
    return await fetch(url, { method, headers, redirect: 'manual', signal })
  } catch {
    // Unknown names, refused connections, bad certificates and timeouts are one answer.
    return null
  }
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
