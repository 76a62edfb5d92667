import type { AppLoadContext } from '@remix-run/cloudflare'
import { DEVICE_MS } from '../../features/auth/limits.ts'
import type { SignedIn } from '../../features/auth/sessions/sessions.server.ts'
import { type ShownViewer, shownViewer } from '../api.server.ts'
import { COOKIE, setCookie } from './cookies.server.ts'

/**
 * Makes the sender of this request the member who has just proved who they are, from this answer on.
 * Answers the member as the JSON contract shows them.
 */
export function signBrowserIn(
  context: AppLoadContext,
  { viewer, session, deviceToken }: SignedIn,
): { user: ShownViewer } {
  setCookie(context, COOKIE.session, session.token, session.maxAgeSeconds)
  setCookie(context, COOKIE.device, deviceToken, DEVICE_MS / 1000)
  context.viewer = viewer
  return { user: shownViewer(viewer) }
}

/** Takes the session away from the sender of this request; the lockout still knows the browser. */
export function signBrowserOut(context: AppLoadContext): void {
  setCookie(context, COOKIE.session, '', 0)
  context.viewer = null
}
