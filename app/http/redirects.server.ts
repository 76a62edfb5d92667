import { redirect } from '@remix-run/cloudflare'
import { Refusal } from '../refusal.ts'
import { safePath } from '../text/safe-path.ts'

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

/** `attempt` is the visit to a provider whose identity then joins the account. */
type AfterFactor = {
  next: string | null
  want?: string | null
  attempt?: number | null | undefined
}

export function secondFactorPath({ next, want, attempt }: AfterFactor): string {
  const query = new URLSearchParams({ next: safePath(next) })
  if (want) query.set('want', want)
  if (attempt) query.set('attempt', String(attempt))
  return `/login/mfa/?${query}`
}

/** Begins a session; a member who is asked for a second factor is led to its page. */
export async function orSecondFactor<T>(after: AfterFactor, begin: () => Promise<T>): Promise<T> {
  try {
    return await begin()
  } catch (error) {
    const isAsked = error instanceof Refusal && error.code === 'mfa_required'
    throw isAsked ? redirect(secondFactorPath(after)) : error
  }
}

export function refererPath(request: Request): string {
  const referer = URL.parse(request.headers.get('Referer') ?? '')
  if (!referer || referer.origin !== new URL(request.url).origin) return '/'
  return safePath(referer.pathname + referer.search)
}
