import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members, sessions } from '../../../db/accounts.ts'
import { Refusal } from '../../../refusal.ts'
import { tryPassword } from '../lockout/lockout.server.ts'
import { type SignedIn, startSession } from '../sessions.server.ts'
import type { PasswordChange } from '../settings.ts'
import { signedIn } from '../signed-in.ts'
import { deviceTokenOf } from '../tokens.server.ts'
import { checkNewPassword } from './check-new-password.ts'
import { tellPasswordChanged } from './password-notice.server.ts'
import { hashPassword } from './passwords.server.ts'

/**
 * Changes the viewer's password. Every session ends and the viewer goes on in a new one; they are told
 * by e-mail.
 * Refuses what `checkNewPassword` refuses, `wrong_password` (under the log-in lockout), `locked_out` and
 * `not_signed_in`.
 */
export async function changePassword(
  context: Context,
  { currentPassword, newPassword }: PasswordChange,
): Promise<SignedIn> {
  const { db } = context
  const viewer = signedIn(context)
  const { email, username } = viewer
  checkNewPassword(context, { password: newPassword, email, username, field: 'newPassword' })

  const [account] = await db
    .select({ id: members.id, passwordHash: members.passwordHash })
    .from(members)
    .where(eq(members.id, viewer.id))
  const deviceToken = deviceTokenOf(context.origin.deviceToken)
  const verdict = await tryPassword(context, {
    account: account ?? null,
    typedName: viewer.email,
    password: currentPassword,
    deviceToken,
  })
  if (verdict.outcome === 'wrong') throw new Refusal('wrong_password', 'currentPassword')

  const passwordHash = await hashPassword(context, newPassword)
  const change = [
    db.update(members).set({ passwordHash }).where(eq(members.id, viewer.id)),
    db.delete(sessions).where(eq(sessions.memberId, viewer.id)),
  ]
  const started = await startSession(context, viewer.id, 'password_changed', change, deviceToken)
  tellPasswordChanged(context, viewer.id)
  return started
}
