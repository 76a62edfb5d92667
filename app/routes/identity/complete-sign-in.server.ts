import {
  type AppLoadContext,
  redirect,
  redirectDocument,
  type TypedResponse,
} from '@remix-run/cloudflare'
import { runPendingAction } from '../../features/content/pins/run-pending-action.server.ts'
import { startPath } from '../../features/identity/after-sign-in/destination.ts'
import type { PendingAction } from '../../features/identity/after-sign-in/pending-action-text.ts'
import type { SignedIn } from '../../features/identity/sessions/start-session.server.ts'
import type { Flash } from '../../flashes/flash.ts'
import { setFlash } from '../../http/cookies/flash.server.ts'
import { signBrowserIn } from '../../http/cookies/session-cookie.server.ts'

/** Signs in, runs the pending action and redirects. For scripts (`stay`), doesn't redirect. */
export async function completeSignIn(
  context: AppLoadContext,
  signedIn: SignedIn,
  { want, path, stay = false }: { want: PendingAction | null; path: string; stay?: boolean },
): Promise<TypedResponse<never> | { hasArrived: true }> {
  const isAdded = context.viewer !== null && context.viewer.id !== signedIn.viewer.id
  signBrowserIn(context, signedIn)
  const flash = await runPendingAction(context, want)
  const { viewer, isEmailVerified } = signedIn
  const isNew = viewer.createdAt === context.now
  const welcome: Flash | null = isNew
    ? { kind: 'welcome', email: isEmailVerified ? null : viewer.email }
    : null
  const flashMessage = flash ?? welcome
  if (flashMessage) setFlash(context, flashMessage)
  if (stay) return { hasArrived: true }
  const next = path === '/' ? startPath(viewer) : path
  return isAdded ? redirectDocument(next) : redirect(next)
}
