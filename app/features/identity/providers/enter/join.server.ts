import { and, eq } from 'drizzle-orm'
import type { Context, Viewer } from '../../../../context.server.ts'
import { violates } from '../../../../db/constraints.ts'
import { members } from '../../../../db/identity/accounts.ts'
import type { ProvidedIdentity } from '../../../../db/identity/identities.ts'
import { withNewId } from '../../../../db/ids.ts'
import { Refusal } from '../../../../refusal.ts'
import { reopenOrRefuse } from '../../log-in/reactivation.server.ts'
import { sendNotMeLetter } from '../../recovery/not-me-letter.server.ts'
import { waysInBeforeEnded } from '../../recovery/take-back.server.ts'
import { readUnconfirmedWays } from '../../recovery/ways-left.server.ts'
import { eventRecord } from '../../sessions/account-events.server.ts'
import { admit, type SignedIn } from '../../sessions/sessions.server.ts'
import { isStillThere } from '../../sessions/write-signed-in.server.ts'
import { identityJoinedLetter } from '../identity-letters.ts'
import type { Joining } from './arrival-verdict.ts'
import { accountWhere, type Entering, identityRecord, joined } from './identity-record.server.ts'

/**
 * Adds an identity to the account of a session that is still there, with a letter. Refuses `identity_taken`,
 * and `social_attempt_expired` where the session was ended or the account has another address by now.
 */
export async function joinIdentity(
  context: Context,
  { id: memberId, sessionId, email }: Pick<Viewer, 'id' | 'sessionId' | 'email'>,
  identity: ProvidedIdentity,
): Promise<void> {
  const { db } = context
  const isSame = and(eq(members.email, email), isStillThere({ id: memberId, sessionId }))
  try {
    await joined(() =>
      withNewId(context.now, (id) =>
        db.batch([
          identityRecord(context, accountWhere(memberId, isSame), identity, id),
          eventRecord(context, memberId, 'identity_joined'),
        ]),
      ),
    )
  } catch (error) {
    if (violates(error, 'identities.subject')) throw new Refusal('identity_taken')
    throw error
  }
  sendNotMeLetter(context, memberId, identityJoinedLetter(identity.provider))
}

/** Joins an identity to an account, ends its unconfirmed ways in and lets its owner in. */
export async function joinAndEnter(
  context: Context,
  { proved, ...entering }: Entering,
  { state, email, provedAt }: Joining,
): Promise<SignedIn> {
  const { memberId, identity } = entering
  const reopened = await reopenOrRefuse(context, { id: memberId, state })
  const ended = await readUnconfirmedWays(context, memberId, provedAt)
  const isProof = and(eq(members.email, email), eq(members.emailVerifiedAt, provedAt))
  const signedIn = await joined(() =>
    admit(context, {
      ...entering,
      way: proved ?? 'provider_joined',
      before: [
        ...reopened,
        ...(ended.length > 0 ? waysInBeforeEnded(context, memberId, provedAt) : []),
        identityRecord(context, accountWhere(memberId, isProof), identity),
        eventRecord(context, memberId, 'identity_joined'),
      ],
    }),
  )
  sendNotMeLetter(context, memberId, identityJoinedLetter(identity.provider, ended))
  return signedIn
}
