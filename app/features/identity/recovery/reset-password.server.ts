import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { withNewId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { clearLockout, rememberDevice } from '../lockout/lockout.server.ts'
import { reactivated } from '../log-in/reactivation.server.ts'
import { checkAnotherPassword, replacedPassword } from '../passwords/another-password.server.ts'
import { passwordChangedLetter } from '../passwords/password-letters.ts'
import { checkNewPassword, hashPassword } from '../passwords/passwords.server.ts'
import { readJoinable } from '../providers/attempts.server.ts'
import type { PendingIdentity } from '../providers/connect/connect.ts'
import { joinAfterLogIn } from '../providers/finish.server.ts'
import { eventRecord } from '../sessions/account-events.server.ts'
import { admit, type SignedIn } from '../sessions/sessions.server.ts'
import { refuseSsoDomain } from '../sso/sso-domains.server.ts'
import type { LinkQuery } from '../tokens/links.ts'
import { readToken, recoverable, spendToken } from '../tokens/one-time-tokens.server.ts'
import { sendNotMeLetter } from './not-me-letter.server.ts'
import type { PasswordReset } from './recovery.ts'
import { takenBack } from './take-back.server.ts'

/** The member of a link, and an identity that waits to join them; null for a dead link. */
export async function readResetLink(
  context: Context,
  { token }: LinkQuery,
): Promise<{ username: string; joinable: PendingIdentity | null } | null> {
  const bearer = await readToken(context, 'password_reset', token)
  if (!bearer) return null
  const { username, address } = bearer
  return { username, joinable: await readJoinable(context, address) }
}

/**
 * Sets the password, ends all sessions, locks and bans. Refuses `link_expired`, `sso_required`, and with
 * a second factor `mfa_required`: the link alone lets nobody in.
 */
export async function resetPassword(
  context: Context,
  { token, newPassword, attempt }: PasswordReset,
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
  const own = and(eq(members.id, memberId), eq(members.email, email), recoverable())
  const [reset] = await withNewId(now, () =>
    db.batch([
      db
        .update(members)
        // A deactivated account stays hidden until its member is in.
        .set({
          ...replacedPassword(passwordHash),
          state: sql`iif(state = 'deactivated_by_member', state, 'active')`,
        })
        .where(own)
        .returning({ id: members.id }),
      ...takenBack(context, { memberId, wayBack: 'reset' }),
      // The link proves the address.
      db.update(members).set({ emailVerifiedAt: now }).where(own),
      eventRecord(context, memberId, 'password_changed', 'email'),
    ]),
  )
  // A link to another address was used meanwhile.
  if (reset.length === 0) throw new Refusal('link_expired')
  await clearLockout(context, memberId)
  sendNotMeLetter(context, memberId, passwordChangedLetter)
  const started = await admit(context, {
    memberId,
    way: 'reset_link',
    method: 'email',
    event: null,
    before: [reactivated(context, memberId)],
  })
  await rememberDevice(context, { memberId, deviceToken: started.deviceToken })
  await joinAfterLogIn(context, attempt, started)
  return started
}
