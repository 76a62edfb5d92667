import { Refusal } from '../refusal.ts'
import { isOpen, webUrl } from './web-address.ts'
import { type LimitedBody, limitBody } from './web-body.ts'

export type Wanted = {
  accept: string
  userAgent: string
  limitBytes: number
  limitMs: number
  field: string
}

export type Fetched = LimitedBody & {
  url: URL
  type: string
  charset: string | null
}

/** The design: 5. */
const MAX_REDIRECTS = 5
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

/** Fetches without credentials; checks each redirect (docs/decisions/requests.md). */
export async function fetchPublic(
  address: string,
  wanted: Wanted,
  { allow }: { allow: string },
): Promise<Fetched> {
  let url = webUrl(address)
  if (!url) throw new Refusal('link_invalid', wanted.field)
  const deadline = AbortSignal.timeout(wanted.limitMs)
  for (let hops = 0; url && isOpen(url, allow) && hops <= MAX_REDIRECTS; hops++) {
    const response = await ask(url, wanted, deadline)
    if (response?.ok) return readable(response, url, wanted.limitBytes)
    await response?.body?.cancel().catch(() => undefined)
    url = response && redirectTarget(response, url)
  }
  throw new Refusal('page_unreachable', wanted.field)
}

async function ask(url: URL, wanted: Wanted, signal: AbortSignal): Promise<Response | null> {
  const headers = { Accept: wanted.accept, 'User-Agent': wanted.userAgent }
  try {
    return await fetch(url, { headers, redirect: 'manual', signal })
  } catch {
    // Unknown names, refused connections, bad certificates and timeouts are one refusal.
    return null
  }
}

function redirectTarget(response: Response, from: URL): URL | null {
  const location = response.headers.get('Location')
  return location !== null && REDIRECTS.includes(response.status) ? webUrl(location, from) : null
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
