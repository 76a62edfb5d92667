import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { withNewId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { sendQueuedEmails } from '../../core/emails/queue-email.server.ts'
import { heldAppsEmailed } from '../apps/apps-on-hold.server.ts'
import { clearLockout, rememberDevice } from '../lockout/lockout.server.ts'
import { reactivate } from '../log-in/reactivation.server.ts'
import { passwordChangedEmail } from '../passwords/password-emails.server.ts'
import { checkPasswordIsNew, replacedPassword } from '../passwords/password-replacement.server.ts'
import { checkNewPassword, hashPassword } from '../passwords/passwords.server.ts'
import { readJoinable } from '../providers/attempts.server.ts'
import type { PendingIdentity } from '../providers/connect/connect.ts'
import { linkIdentityAfterLogIn } from '../providers/finish.server.ts'
import { eventRecord } from '../sessions/account-events.server.ts'
import { warningRecords } from '../sessions/devices/not-me-email.server.ts'
import { admit } from '../sessions/sessions.server.ts'
import type { SignedIn } from '../sessions/start-session.server.ts'
import { enforcedDomainRow, refuseSsoDomain } from '../sso/sso-domains.server.ts'
import type { LinkQuery } from '../tokens/links.ts'
import { readToken, recoverable, spendToken } from '../tokens/one-time-tokens.server.ts'
import {
  offerByLink,
  readRecentMethods,
  removedNames,
  removeRecentMethods,
} from './recent-methods/recent-methods.server.ts'
import type { OfferedMethod } from './recent-methods/recent-methods.ts'
import type { PasswordReset } from './recovery.ts'
import { revocationStatements } from './revocations.server.ts'

/** Reads a link's member, and an identity that is waiting to be added; null for an expired link. */
export async function readResetLink(
  context: Context,
  { token }: LinkQuery,
): Promise<ResetLink | null> {
  const bearer = await readToken(context, 'password_reset', token)
  if (!bearer) return null
  const { memberId, username, address } = bearer
  const [[company], joinable, recent] = await Promise.all([
    enforcedDomainRow(context, address),
    readJoinable(context, address),
    readRecentMethods(context, offerByLink(context, memberId)),
  ])
  return { username, joinable, recent, companyEmail: company ? address : null }
}

type ResetLink = {
  username: string
  joinable: PendingIdentity | null
  recent: OfferedMethod[]
  /** The address, if its company requires single sign-on; else null. */
  companyEmail: string | null
}

/**
 * Sets the password and ends all sessions, locks and bans. Refuses `link_expired`, `sso_required`, and `mfa_required`
 * if there is a second factor, because the link alone doesn't log in.
 */
export async function resetPassword(
  context: Context,
  { token, newPassword, attempt, ...choice }: PasswordReset,
): Promise<SignedIn> {
  const { db, now } = context
  const bearer = await readToken(context, 'password_reset', token)
  if (!bearer) throw new Refusal('link_expired')
  const { memberId, address: email, username } = bearer
  await refuseSsoDomain(context, email, { field: 'newPassword' })
  checkNewPassword(context, { password: newPassword, email, username, field: 'newPassword' })
  await checkPasswordIsNew(context, { memberId, password: newPassword, field: 'newPassword' })

  const passwordHash = await hashPassword(context, newPassword)
  await spendToken(context, 'password_reset', token)
  const isRecoverableMember = and(eq(members.id, memberId), eq(members.email, email), recoverable())
  const offer = offerByLink(context, memberId)
  const recent = await readRecentMethods(context, offer)
  const [reset] = await withNewId(now, () =>
    db.batch([
      db
        .update(members)
        // A deactivated account stays hidden until its member has logged in.
        .set({
          ...replacedPassword(passwordHash),
          mutesLogInEmails: false,
          state: sql`iif(state = 'deactivated_by_member', state, 'active')`,
        })
        .where(isRecoverableMember)
        .returning({ id: members.id }),
      ...revocationStatements(context, { memberId, cause: 'reset' }),
      ...removeRecentMethods(context, offer, choice),
      db
        .update(members)
        .set({ emailVerifiedAt: now, passwordProvedAt: now })
        .where(isRecoverableMember),
      eventRecord(context, memberId, 'password_changed', 'email'),
      ...warningRecords(
        context,
        memberId,
        passwordChangedEmail(removedNames(recent, choice)),
        sql`exists (select 1 from ${members} where ${isRecoverableMember})`,
      ),
      ...heldAppsEmailed(context, memberId, 'recovery'),
    ]),
  )
  // Another link was used in the meantime.
  if (reset.length === 0) throw new Refusal('link_expired')
  await clearLockout(context, memberId)
  context.waitUntil(sendQueuedEmails(context))
  const started = await admit(context, {
    memberId,
    way: 'reset_link',
    method: 'email',
    event: null,
    before: [reactivate(context, memberId)],
  })
  await rememberDevice(context, { memberId, deviceToken: started.deviceToken })
  await linkIdentityAfterLogIn(context, attempt, started)
  return started
}
