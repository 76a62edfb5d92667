import { redirect } from '@remix-run/cloudflare'
import { safePath } from '../safe-path.ts'

export function logInFirst(request: Request): Response {
  const url = new URL(request.url)
  const page = request.method === 'GET' ? url.pathname + url.search : refererPath(request)
  return redirect(`/login/?next=${encodeURIComponent(safePath(page))}`)
}

export function confirmFirst(request: Request, typed: Readonly<Record<string, string>> = {}) {
  const url = new URL(request.url)
  const query = request.method === 'GET' ? url.search : `?${new URLSearchParams(typed)}`
  const page = safePath(url.pathname + query)
  return redirect(`/settings/security/confirm/?next=${encodeURIComponent(page)}`)
}

/** The referring path; `/` without one. */
export function refererPath(request: Request): string {
  const referer = URL.parse(request.headers.get('Referer') ?? '')
  if (!referer || referer.origin !== new URL(request.url).origin) return '/'
  return safePath(referer.pathname + referer.search)
}
