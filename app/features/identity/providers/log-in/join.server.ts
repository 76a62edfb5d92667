import { and, eq } from 'drizzle-orm'
import type { Context, Viewer } from '../../../../context.server.ts'
import { violates } from '../../../../db/constraints.ts'
import { members } from '../../../../db/identity/accounts.ts'
import type { ProvidedIdentity } from '../../../../db/identity/identities.ts'
import { withNewId } from '../../../../db/ids.ts'
import { Refusal } from '../../../../refusal.ts'
import { sendQueuedEmails } from '../../../core/emails/queue-email.server.ts'
import { limitRate } from '../../../core/rate-limits/rate-limit.server.ts'
import { heldAppsEmailed } from '../../apps/apps-on-hold.server.ts'
import { reopenOrRefuse } from '../../log-in/reactivation.server.ts'
import { readUnconfirmedAccess } from '../../recovery/account-access.server.ts'
import { revokeEarlierAccess } from '../../recovery/revoke-earlier-access.server.ts'
import { eventRecord } from '../../sessions/account-events.server.ts'
import { warningRecords } from '../../sessions/devices/not-me-email.server.ts'
import { admit } from '../../sessions/sessions.server.ts'
import type { SignedIn } from '../../sessions/start-session.server.ts'
import { isSessionStillOpen } from '../../sessions/write-signed-in.server.ts'
import { identityConnectedEmail } from '../identity-emails.ts'
import {
  accountWhere,
  type IdentityAdmission,
  identityRecord,
  runJoin,
} from './identity-record.server.ts'
import type { Joining } from './identity-verdict.ts'

/**
 * Adds an identity to the account that is logged in, and emails the member. Refuses `identity_taken`,
 * `changed_too_often`, and `social_attempt_expired` if the session ended or the address changed.
 */
export async function joinIdentity(
  context: Context,
  { id: memberId, sessionId, email }: Pick<Viewer, 'id' | 'sessionId' | 'email'>,
  identity: ProvidedIdentity,
): Promise<void> {
  const { db } = context
  await limitRate(context, 'identityJoined', String(memberId))
  const isSame = and(eq(members.email, email), isSessionStillOpen({ id: memberId, sessionId }))
  try {
    await runJoin(() =>
      withNewId(context.now, (id) =>
        db.batch([
          identityRecord(context, accountWhere(memberId, isSame), identity, id),
          eventRecord(context, memberId, 'identity_joined'),
          ...warningRecords(context, memberId, identityConnectedEmail(identity.provider)),
        ]),
      ),
    )
  } catch (error) {
    if (violates(error, 'identities.subject')) throw new Refusal('identity_taken')
    throw error
  }
  context.waitUntil(sendQueuedEmails(context))
}

/** Adds an identity to an account, revokes the account's unconfirmed access and logs in its owner. */
export async function joinAndLogIn(
  context: Context,
  { proved, ...entering }: IdentityAdmission,
  { state, email, emailVerifiedAt }: Joining,
): Promise<SignedIn> {
  const { memberId, identity } = entering
  const reopened = await reopenOrRefuse(context, { id: memberId, state })
  const ended = await readUnconfirmedAccess(context, memberId, emailVerifiedAt)
  const isProof = and(eq(members.email, email), eq(members.emailVerifiedAt, emailVerifiedAt))
  const signedIn = await runJoin(() =>
    admit(context, {
      isWarned: true,
      ...entering,
      way: proved ?? 'provider_joined',
      before: [
        ...reopened,
        ...(ended.length > 0 ? revokeEarlierAccess(context, memberId, emailVerifiedAt) : []),
        identityRecord(context, accountWhere(memberId, isProof), identity),
        eventRecord(context, memberId, 'identity_joined'),
        ...warningRecords(context, memberId, identityConnectedEmail(identity.provider, ended)),
        ...heldAppsEmailed(context, memberId, 'recovery'),
      ],
    }),
  )
  context.waitUntil(sendQueuedEmails(context))
  return signedIn
}
