import { Refusal } from '../refusal.ts'

/**
 * Whether a write comes from our own pages. A browser always says where a write comes from, in
 * `Origin` or `Sec-Fetch-Site`; a request that has neither comes from no browser and carries no
 * member's cookie unless its sender already has it.
 */
export function isFromOurPages(request: Request): boolean {
  const origin = request.headers.get('Origin')
  if (origin !== null) return origin === new URL(request.url).origin
  const site = request.headers.get('Sec-Fetch-Site')
  return site === null || site === 'same-origin' || site === 'none'
}

/**
 * The request under our own origin, where it comes from a page of ours that tells nobody its address:
 * the browser then sends its forms with `Origin: null`, and says in `Sec-Fetch-Site`, which no page can
 * write, that they are ours.
 */
export function withOwnOrigin(request: Request): Request {
  const { headers } = request
  const isOurs = headers.get('Sec-Fetch-Site') === 'same-origin'
  if (headers.get('Origin') !== 'null' || !isOurs) return request
  const named = new Headers(headers)
  named.set('Origin', new URL(request.url).origin)
  return new Request(request, { headers: named })
}

/**
 * The answer to a form that another site sends; null for every other request. It is given before a
 * page is thought of, since Remix would take such a form for a bug. Calls refuse in their envelope.
 */
export function answerToForeignForm(request: Request): Response | null {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  // Remix answers `.data` addresses itself, a call's too.
  const isCall = /^\/(v3|resource)\/.*(?<![.]data)$/.test(new URL(request.url).pathname)
  if (isRead || isCall || isFromOurPages(request)) return null
  const { message, status } = new Refusal('cross_site')
  return new Response(message, { status })
}
