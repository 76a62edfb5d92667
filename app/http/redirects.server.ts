import { redirect } from '@remix-run/cloudflare'
import { Refusal } from '../refusal.ts'
import { safePath } from '../text/safe-path.ts'

export function logInFirst(request: Request): Response {
  const url = new URL(request.url)
  const page = request.method === 'GET' ? url.pathname + url.search : refererPath(request)
  return redirect(`/login/?next=${encodeURIComponent(safePath(page))}`)
}

/** Redirects to "Confirm it's you", and back to the page with its query and what was typed. */
export function confirmFirst(request: Request, typed: Readonly<Record<string, string>> = {}) {
  const url = new URL(request.url)
  for (const [name, text] of Object.entries(typed)) url.searchParams.set(name, text)
  const page = safePath(url.pathname + url.search)
  return redirect(`/settings/security/confirm/?next=${encodeURIComponent(page)}`)
}

/** `attempt`: the provider log-in whose identity then joins the account. */
type AfterSecondFactor = {
  next: string | null
  want?: string | null
  attempt?: number | null | undefined
}

export function secondFactorPath({ next, want, attempt }: AfterSecondFactor): string {
  const query = new URLSearchParams({ next: safePath(next) })
  if (want) query.set('want', want)
  if (attempt) query.set('attempt', String(attempt))
  return `/login/mfa/?${query}`
}

/** Starts a session. If a second factor is needed, redirects to its page. */
export async function orSecondFactor<T>(
  after: AfterSecondFactor,
  begin: () => Promise<T>,
): Promise<T> {
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
