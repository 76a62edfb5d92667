import { redirect } from '@remix-run/cloudflare'
import { safePath } from '../safe-path.ts'

/** Sends a visitor to log in, and afterwards back to the page that they wanted. */
export function logInFirst(request: Request): Response {
  const url = new URL(request.url)
  const page = request.method === 'GET' ? url.pathname + url.search : refererPath(request)
  return redirect(`/login/?next=${encodeURIComponent(safePath(page))}`)
}

/**
 * Sends a member to confirm who they are, and afterwards back to the page that they wanted, with what
 * they had typed there in its query.
 */
export function confirmFirst(request: Request, typed: Readonly<Record<string, string>> = {}) {
  const url = new URL(request.url)
  const query = request.method === 'GET' ? url.search : `?${new URLSearchParams(typed)}`
  const page = safePath(url.pathname + query)
  return redirect(`/settings/security/confirm/?next=${encodeURIComponent(page)}`)
}

/** The path of the page of ours that a request was sent from; `/` where the browser doesn't say. */
export function refererPath(request: Request): string {
  const referer = URL.parse(request.headers.get('Referer') ?? '')
  if (!referer || referer.origin !== new URL(request.url).origin) return '/'
  return safePath(referer.pathname + referer.search)
}
