import type { AppLoadContext } from '@remix-run/cloudflare'
import { data, redirect } from '@remix-run/cloudflare'
import { isbot } from 'isbot'
import { readNewUsername } from '../features/identity/names/former-usernames.server.ts'
import { missingPagePath } from '../missing-page.ts'
import { Refusal } from '../refusal.ts'
import { safePath } from '../text/safe-path.ts'
import { confirmFirst, logInFirst } from './redirects.server.ts'

export type RouteArgs = {
  request: Request
  context: AppLoadContext
  params: Readonly<Record<string, string | undefined>>
}

/** The refusal, or `moved` for a page below a former username. */
export async function movedOr(refusal: Refusal, { request, context, params }: RouteArgs) {
  const former = params['username']
  if (refusal.code !== 'not_found' || former === undefined) return refusal
  const username = await readNewUsername(context, former)
  if (username === null) return refusal
  const [, , ...rest] = new URL(request.url).pathname.split('/')
  return new Refusal('moved', undefined, { redirectUrl: ['', username, ...rest].join('/') })
}

export function refusedRead(refusal: Refusal, { request, context, params }: RouteArgs) {
  if (refusal.code === 'not_signed_in') return logInFirst(request)
  if (refusal.code === 'fresh_login_required') return confirmFirst(request)
  if (refusal.code === 'moderation_factor_missing') return redirect('/desk/second-factor/')
  if (refusal.code === 'no_such_page') return asPage(refusal)
  if (refusal.code === 'moved') {
    const path = safePath(refusal.details?.['redirectUrl'])
    return redirect(path + new URL(request.url).search, refusal.status)
  }
  if (refusal.code === 'not_found' && params['advertiserId'] && context.viewer?.hasOtherProfiles) {
    return offerSwitch(request, params['advertiserId'])
  }
  if (refusal.status !== 404 || isbot(request.headers.get('User-Agent'))) return asPage(refusal)
  const isMemberPage = ['pinId', 'username', 'boardId'].some((name) => name in params)
  return redirect(missingPagePath(!context.viewer && isMemberPage ? '/ideas/' : '/'))
}

/** The profiles page checks whether the viewer manages this profile, and reveals nothing about others. */
function offerSwitch(request: Request, profile: string) {
  const { pathname, search } = new URL(request.url)
  return redirect(
    `/business/profiles/?${new URLSearchParams({ profile, next: pathname + search })}`,
  )
}

export function asPage({ code, message, status }: Refusal) {
  return data({ code, message }, status)
}
