import {
  type AppLoadContext,
  redirect,
  redirectDocument,
  type TypedResponse,
} from '@remix-run/cloudflare'
import type { SignedIn } from '../../features/auth/sessions/sessions.server.ts'
import type { Wish } from '../../features/auth/wish-text.ts'
import { grantWish } from '../../features/pins/grant-wish.server.ts'
import { leaveNotice } from '../../http/notice.server.ts'
import { signBrowserIn } from '../../http/session-cookie.server.ts'
import type { Notice } from '../../notices.ts'

/**
 * Lets in the member who has just proved who they are: signs their browser in, does what they wanted,
 * and leads them to `path`, or to the picture that they wanted to download. Where scripts sent the form
 * they `stay`, and are told which picture that is. A new member who wanted nothing is welcomed.
 */
export async function letIn(
  context: AppLoadContext,
  signedIn: SignedIn,
  { want, path, stay = false }: { want: Wish | null; path: string; stay?: boolean },
): Promise<TypedResponse<never> | { arrived: { original: string | null } }> {
  signBrowserIn(context, signedIn)
  const { notice, original } = await grantWish(context, want)
  const { viewer } = signedIn
  const isNew = viewer.createdAt === context.now
  const welcome: Notice | null = isNew ? { kind: 'welcome', email: viewer.email } : null
  const told = notice ?? welcome
  if (told) leaveNotice(context, told)
  if (stay) return { arrived: { original } }
  return original ? redirectDocument(original) : redirect(path)
}
