import type { AppLoadContext } from '@remix-run/cloudflare'
import type { StoredAccount, Viewer } from '../../context.server.ts'
import { ATTEMPT_MS, DEVICE_MS } from '../../features/identity/limits.ts'
import type { SignedIn } from '../../features/identity/sessions/start-session.server.ts'
import {
  accountsText,
  withAccount,
  withoutAccount,
} from '../../features/identity/sessions/stored-accounts.ts'
import { switchToNext } from '../../features/identity/sessions/switch-account.server.ts'
import { shownViewer, type WireViewer } from '../shown-viewer.server.ts'
import { COOKIE, setCookie } from './cookies.server.ts'

/** Logs the browser in, in addition to its other accounts. Returns the viewer in the JSON API's format. */
export function signBrowserIn(
  context: AppLoadContext,
  { viewer, session: { token, maxAgeSeconds }, deviceToken }: SignedIn,
): { user: WireViewer } {
  setCookie(context, COOKIE.session, token, maxAgeSeconds)
  setCookie(context, COOKIE.device, deviceToken, DEVICE_MS / 1000)
  keepAccounts(
    context,
    viewer,
    withAccount(context.origin.accounts, { memberId: viewer.id, token }),
  )
  return { user: shownViewer(viewer) }
}

export function keepConnectToken(context: AppLoadContext, token: string): void {
  setCookie(context, COOKIE.connect, token, ATTEMPT_MS / 1000)
}

/** Logs the browser out of the viewer's account and continues with its next account, if there is one. */
export async function signBrowserOut(context: AppLoadContext): Promise<void> {
  const { viewer, origin } = context
  if (!viewer) return setCookie(context, COOKIE.session, '', 0)
  keepAccounts(context, null, withoutAccount(origin.accounts, viewer.id))
  const next = await switchToNext(context)
  if (next) signBrowserIn(context, next)
  else setCookie(context, COOKIE.session, '', 0)
}

/** Logs the browser out of all its accounts. The lockout still recognises the browser. */
export function signBrowserOutOfAll(context: AppLoadContext): void {
  keepAccounts(context, null, [])
  setCookie(context, COOKIE.session, '', 0)
}

/** Stores the accounts and the active one. A single account needs only its session cookie. */
function keepAccounts(
  context: AppLoadContext,
  viewer: Viewer | null,
  accounts: StoredAccount[],
): void {
  const textBefore = accountsToKeep(context)
  context.origin.accounts = accounts
  context.viewer = viewer
  const text = accountsToKeep(context)
  if (text !== textBefore) setCookie(context, COOKIE.accounts, text, text ? DEVICE_MS / 1000 : 0)
}

function accountsToKeep({ viewer, origin: { accounts } }: AppLoadContext): string {
  const isOnlyViewer = accounts.every(({ memberId }) => viewer?.id === memberId)
  return isOnlyViewer ? '' : accountsText(accounts)
}
