import type { AppLoadContext } from '@remix-run/cloudflare'
import { DEVICE_MS } from '../../features/identity/limits.ts'
import { renderedFor } from '../../rendered-for.ts'
import { COOKIE, readCookie, setCookie } from './cookies.server.ts'

/**
 * Tells scripts who is logged in, so that Back never shows somebody else's page (`frame/inline/stale-page.ts`). After
 * log-out, the browser also discards cached pages.
 */
export function markViewer(request: Request, context: AppLoadContext): void {
  const { viewer, replyHeaders } = context
  const known = readCookie(request, COOKIE.viewer) ?? ''
  const current = viewer ? renderedFor(viewer) : ''
  if (known === current) return
  setCookie(context, COOKIE.viewer, current, current ? DEVICE_MS / 1000 : 0)
  if (!current) replyHeaders.set('Clear-Site-Data', '"cache"')
}
