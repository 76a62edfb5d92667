import { data, redirect } from '@remix-run/cloudflare'
import { isbot } from 'isbot'
import { missingPagePath } from '../missing-page.ts'
import type { Refusal } from '../refusal.ts'
import { safePath } from '../safe-path.ts'
import type { RouteArgs } from './form.server.ts'
import { confirmFirst, logInFirst } from './redirects.server.ts'

/**
 * What a page answers whose reading was refused. Who isn't logged in, or not recently enough, does that
 * first; what has moved is followed; and instead of what isn't there a reader sees their home, or a
 * visitor who came for somebody's page new ideas. Crawlers see that nothing is there, so that they
 * forget it.
 */
export function refusedRead(refusal: Refusal, { request, context, params }: RouteArgs) {
  if (refusal.code === 'not_signed_in') return logInFirst(request)
  if (refusal.code === 'fresh_login_required') return confirmFirst(request)
  if (refusal.code === 'moved') {
    const path = safePath(refusal.details?.redirectUrl)
    return redirect(path + new URL(request.url).search, refusal.status)
  }
  if (refusal.status !== 404 || isbot(request.headers.get('User-Agent'))) return asPage(refusal)
  const isSomebodys = 'pinId' in params || 'username' in params
  return redirect(missingPagePath(!context.viewer && isSomebodys ? '/ideas/' : '/'))
}

/** The root's error page, which says what was refused. */
export function asPage({ code, message, status }: Refusal) {
  return data({ code, message }, status)
}
