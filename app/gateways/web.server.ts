import { Refusal } from '../refusal.ts'
import { isOpen, webUrl } from './web-address.ts'
import { type LimitedBody, limitBody } from './web-body.ts'

/** What is fetched, how much of it, and in whose name. */
export type Wanted = {
  accept: string
  userAgent: string
  limitBytes: number
  /** From the first request to the last byte, redirects included. */
  limitMs: number
  /** The input that gave the address. */
  field: string
}

/** What an address answered. */
export type Fetched = LimitedBody & {
  /** Where the last redirect led. */
  url: URL
  /** Lower case, without parameters; empty where the answer doesn't say. */
  type: string
  charset: string | null
}

/** The design: 5. Enough for a shortener, https, the canonical host, a language and a slash. */
const MAX_REDIRECTS = 5
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

/**
 * Fetches what a stranger named, without cookies or credentials, following redirects by hand so that
 * each address is held against the same rule (see `isOpen`). `allow` lists origins, separated by
 * spaces, that may be reached although they are local. A redirect from https to http is followed:
 * nothing secret is sent, and the http address could have been given outright.
 *
 * Names aren't resolved here: the runtime resolves them itself and could get another answer. A public
 * name that leads to a private address is stopped in production by Cloudflare's network, which has no
 * route to private ones. Locally nothing stops it, for Miniflare lets a worker reach private
 * networks; the network that is reached is that of the developer's own machine.
 *
 * Refuses `link_invalid` and `page_unreachable`, which doesn't tell a closed address from a silent one.
 */
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
    // An unknown name, a refused connection, a broken certificate, the deadline: all the same to us.
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
