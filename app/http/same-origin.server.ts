import { Refusal } from '../refusal.ts'

const SHARE_TARGET = '/pin-builder/share/'

/** Whether a write comes from our own pages, by `Origin` or `Sec-Fetch-Site`. Other clients send neither. */
export function isFromOurPages(request: Request): boolean {
  const origin = request.headers.get('Origin')
  if (origin !== null) return origin === new URL(request.url).origin
  const site = request.headers.get('Sec-Fetch-Site')
  return site === null || site === 'same-origin' || site === 'none'
}

/** Corrects the `Origin: null` of our no-referrer pages and the browser's share target. */
export function withOwnOrigin(request: Request): Request {
  const { headers } = request
  const site = headers.get('Sec-Fetch-Site')
  const isShared = site === 'none' && new URL(request.url).pathname === SHARE_TARGET
  const isOurs = site === 'same-origin' || isShared
  if (headers.get('Origin') !== 'null' || !isOurs) return request
  const named = new Headers(headers)
  named.set('Origin', new URL(request.url).origin)
  return new Request(request, { headers: named })
}

/** A call of the JSON API, which renders no page. */
export function isCall({ url }: Request): boolean {
  return /^\/(?:v3|vx|ads\/v4|resource)(?:\/|$)/i.test(new URL(url).pathname)
}

/** Refuses another site's form before Remix does, which would log it as a bug. */
export function refuseCrossSiteForm(request: Request): Response | null {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead || isFromOurPages(request)) return null
  const { message, status } = new Refusal('cross_site')
  return new Response(message, { status })
}
