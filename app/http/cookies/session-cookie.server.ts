import type { AppLoadContext } from '@remix-run/cloudflare'
import { ATTEMPT_MS, DEVICE_MS } from '../../features/auth/limits.ts'
import type { SignedIn } from '../../features/auth/sessions/sessions.server.ts'
import { type ShownViewer, shownViewer } from '../api.server.ts'
import { COOKIE, setCookie } from './cookies.server.ts'

/** Signs the browser in; returns the viewer as the contract shows them. */
export function signBrowserIn(
  context: AppLoadContext,
  { viewer, session, deviceToken }: SignedIn,
): { user: ShownViewer } {
  setCookie(context, COOKIE.session, session.token, session.maxAgeSeconds)
  setCookie(context, COOKIE.device, deviceToken, DEVICE_MS / 1000)
  context.viewer = viewer
  return { user: shownViewer(viewer) }
}

/** Binds visits to providers to this browser. */
export function keepConnectToken(context: AppLoadContext, token: string): void {
  setCookie(context, COOKIE.connect, token, ATTEMPT_MS / 1000)
}

/** Signs the browser out; the lockout still knows it. */
export function signBrowserOut(context: AppLoadContext): void {
  setCookie(context, COOKIE.session, '', 0)
  context.viewer = null
}
