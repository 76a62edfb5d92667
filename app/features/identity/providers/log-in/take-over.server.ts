import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { sendQueuedEmails } from '../../../core/emails/queue-email.server.ts'
import { heldAppsEmailed } from '../../apps/apps-on-hold.server.ts'
import { type Account, stateRefusal } from '../../log-in/log-in-verdict.ts'
import { disabledPassword } from '../../passwords/password-replacement.server.ts'
import { revocationStatements } from '../../recovery/revocations.server.ts'
import { eventRecord } from '../../sessions/account-events.server.ts'
import { warningRecords } from '../../sessions/devices/not-me-email.server.ts'
import { admit } from '../../sessions/sessions.server.ts'
import type { SignedIn } from '../../sessions/start-session.server.ts'
import { identityConnectedEmail } from '../identity-emails.ts'
import {
  accountWhere,
  type IdentityAdmission,
  identityRecord,
  runJoin,
} from './identity-record.server.ts'

/** Gives an account to the owner of its address, and revokes earlier access as a password reset does. */
export async function takeOver(
  context: Context,
  { memberId, identity, method, proved, proofId }: IdentityAdmission,
  account: { state: Account['state']; isEmailVerified: boolean },
): Promise<SignedIn> {
  const { db, env, now } = context
  const isClosed = account.state === 'suspended' || account.state === 'deactivated'
  if (isClosed) throw stateRefusal(account, { appealsEmail: env.APPEALS_EMAIL })
  const hasAddress = eq(members.email, identity.email ?? '')
  const proof = account.isEmailVerified ? isNotNull : isNull
  const isAsRead = and(eq(members.state, account.state), proof(members.emailVerifiedAt))
  const isUnchangedMember = and(eq(members.id, memberId), hasAddress, isAsRead)
  const isTakenOver = and(hasAddress, eq(members.emailVerifiedAt, now))
  // Any second factor on an unproved account is removed as well.
  const way = account.isEmailVerified ? 'provider_unbanned' : 'provider_took_over'
  const signedIn = await runJoin(() =>
    admit(context, {
      isWarned: true,
      memberId,
      identity,
      method,
      proofId,
      way: proved ?? way,
      before: [
        ...revocationStatements(context, { memberId, cause: 'reset' }),
        db
          .update(members)
          .set({ ...disabledPassword(), emailVerifiedAt: now, state: 'active' })
          .where(isUnchangedMember),
        identityRecord(context, accountWhere(memberId, isTakenOver), identity),
        eventRecord(context, memberId, 'identity_joined'),
        ...warningRecords(context, memberId, identityConnectedEmail(identity.provider)),
        ...heldAppsEmailed(context, memberId, 'recovery'),
      ],
    }),
  )
  context.waitUntil(sendQueuedEmails(context))
  return signedIn
}
