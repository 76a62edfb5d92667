import {
  type AppLoadContext,
  redirect,
  redirectDocument,
  type TypedResponse,
} from '@remix-run/cloudflare'
import { runPendingAction } from '../../features/content/pins/run-pending-action.server.ts'
import { startPath } from '../../features/identity/arrival/destination.ts'
import type { PendingAction } from '../../features/identity/arrival/pending-action-text.ts'
import type { SignedIn } from '../../features/identity/sessions/sessions.server.ts'
import type { Flash } from '../../flash.ts'
import { setFlash } from '../../http/cookies/flash.server.ts'
import { signBrowserIn } from '../../http/cookies/session-cookie.server.ts'

/** Signs the browser in, runs the pending action and redirects; `stay` answers scripts instead. */
export async function completeSignIn(
  context: AppLoadContext,
  signedIn: SignedIn,
  { want, path, stay = false }: { want: PendingAction | null; path: string; stay?: boolean },
): Promise<TypedResponse<never> | { arrived: { original: string | null } }> {
  const isAdded = context.viewer !== null && context.viewer.id !== signedIn.viewer.id
  signBrowserIn(context, signedIn)
  const { flash, original } = await runPendingAction(context, want)
  const { viewer, isEmailProved } = signedIn
  const isNew = viewer.createdAt === context.now
  const welcome: Flash | null = isNew
    ? { kind: 'welcome', email: isEmailProved ? null : viewer.email }
    : null
  const told = flash ?? welcome
  if (told) setFlash(context, told)
  if (stay) return { arrived: { original } }
  if (original) return redirectDocument(original)
  const next = path === '/' ? startPath(viewer) : path
  return isAdded ? redirectDocument(next) : redirect(next)
}
