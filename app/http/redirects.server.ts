import { redirect } from '@remix-run/cloudflare'

const BASE = 'https://pinfold.invalid'

/**
 * The path, query and fragment of an address of ours, or `/` for anything else. The address is
 * parsed as a browser would parse it, so `//evil.example`, `/\evil.example` and `javascript:` are
 * other sites' however they are spelt.
 */
export function safePath(address: unknown): string {
  if (typeof address !== 'string' || !address.startsWith('/')) return '/'
  const url = URL.parse(address, BASE)
  if (!url || url.origin !== BASE) return '/'
  const path = url.pathname + url.search + url.hash
  return path.startsWith('//') ? '/' : path
}

/** Sends a visitor to log in, and afterwards back to the page that they wanted. */
export function logInFirst(request: Request): Response {
  const url = new URL(request.url)
  const page = request.method === 'GET' ? url.pathname + url.search : refererPath(request)
  return redirect(`/login/?next=${encodeURIComponent(safePath(page))}`)
}

/** The path of the page of ours that a request was sent from; `/` where the browser doesn't say. */
export function refererPath(request: Request): string {
  const referer = URL.parse(request.headers.get('Referer') ?? '')
  if (!referer || referer.origin !== new URL(request.url).origin) return '/'
  return safePath(referer.pathname + referer.search)
}
