import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members, sessions } from '../../../db/accounts.ts'
import { identities } from '../../../db/identities.ts'
import { Refusal } from '../../../refusal.ts'
import { clearLockout, rememberDevice } from '../lockout/lockout.server.ts'
import { checkAnotherPassword, replacedPassword } from '../passwords/another-password.server.ts'
import { checkNewPassword } from '../passwords/check-new-password.ts'
import { tellPasswordChanged } from '../passwords/password-changed-mail.server.ts'
import { hashPassword } from '../passwords/passwords.server.ts'
import { admit, type SignedIn } from '../sessions/sessions.server.ts'
import { joinAfterReset } from '../social/finish.server.ts'
import { refuseSsoDomain } from '../social/sso-domains.server.ts'
import type { LinkQuery } from '../tokens/links.ts'
import {
  readToken,
  recoverable,
  spendToken,
  tokensDropped,
} from '../tokens/one-time-tokens.server.ts'
import type { PasswordReset } from './recovery.ts'

/** Whose password a link sets; null for a dead link. */
export async function readResetLink(
  context: Context,
  { token }: LinkQuery,
): Promise<{ username: string } | null> {
  const bearer = await readToken(context, 'password_reset', token)
  return bearer && { username: bearer.username }
}

/** Sets the password, ends all sessions, locks and bans. Refuses `link_expired` and `sso_required`. */
export async function resetPassword(
  context: Context,
  { token, newPassword }: PasswordReset,
): Promise<SignedIn> {
  const { db, now } = context
  const bearer = await readToken(context, 'password_reset', token)
  if (!bearer) throw new Refusal('link_expired')
  const { memberId, address: email, username } = bearer
  await refuseSsoDomain(context, email)
  checkNewPassword(context, { password: newPassword, email, username, field: 'newPassword' })
  await checkAnotherPassword(context, { memberId, password: newPassword, field: 'newPassword' })

  const passwordHash = await hashPassword(context, newPassword)
  await spendToken(context, 'password_reset', token)
  const started = await admit(context, {
    memberId,
    method: 'email',
    event: 'password_changed',
    before: [
      identitiesUnproved(context, memberId),
      db
        .update(members)
        // The link proves the address.
        .set({ ...replacedPassword(passwordHash), state: 'active', emailVerifiedAt: now })
        .where(and(eq(members.id, memberId), eq(members.email, email), recoverable())),
      db.delete(sessions).where(eq(sessions.memberId, memberId)),
      tokensDropped(context, memberId, ['password_reset']),
    ],
  })
  await clearLockout(context, memberId)
  await rememberDevice(context, { memberId, deviceToken: started.deviceToken })
  tellPasswordChanged(context, memberId)
  await joinAfterReset(context, started)
  return started
}

/**
 * The statement that drops the identities of an account whose address nobody had proved: they may be
 * those of somebody who signed up with a stranger's address (arXiv 2205.10174, "trojan identifier").
 */
function identitiesUnproved({ db }: Context, memberId: number) {
  const unproved = db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.emailVerifiedAt)))
  return db.delete(identities).where(inArray(identities.memberId, unproved))
}
