import type { AppLoadContext } from '@remix-run/cloudflare'
import { DAY_SECONDS } from '../../durations.ts'
import { actingText } from '../../features/identity/sessions/acting-choice.ts'
import { signedIn } from '../../features/identity/sessions/signed-in.ts'
import { COOKIE, setCookie } from './cookies.server.ts'

const YEAR_SECONDS = 365 * DAY_SECONDS

/** Remembers which profile the viewer chose. The viewer's own profile needs no cookie. */
export function keepProfile(context: AppLoadContext, profileId: number): void {
  const { id } = signedIn(context)
  const isOwn = profileId === id
  const text = isOwn ? '' : actingText({ memberId: id, businessId: profileId })
  setCookie(context, COOKIE.acting, text, isOwn ? 0 : YEAR_SECONDS)
}
