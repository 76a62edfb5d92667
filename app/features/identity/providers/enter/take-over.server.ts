import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { type Account, stateRefusal } from '../../log-in/log-in-verdict.ts'
import { droppedPassword } from '../../passwords/another-password.server.ts'
import { sendNotMeLetter } from '../../recovery/not-me-letter.server.ts'
import { takenBack } from '../../recovery/take-back.server.ts'
import { eventRecord } from '../../sessions/account-events.server.ts'
import { admit, type SignedIn } from '../../sessions/sessions.server.ts'
import { identityJoinedLetter } from '../identity-letters.ts'
import { accountWhere, type Entering, identityRecord, joined } from './identity-record.server.ts'

/** Gives an account to whom its address belongs, and ends what somebody else left behind in it. */
export async function takeOver(
  context: Context,
  { memberId, identity, method, proved }: Entering,
  account: { state: Account['state']; isProved: boolean },
): Promise<SignedIn> {
  const { db, env, now } = context
  const isClosed = account.state === 'suspended' || account.state === 'deactivated'
  if (isClosed) throw stateRefusal(account, { appealsEmail: env.APPEALS_EMAIL })
  const isOwn = eq(members.email, identity.email ?? '')
  const proof = account.isProved ? isNotNull : isNull
  const isAsRead = and(eq(members.state, account.state), proof(members.emailVerifiedAt))
  const own = and(eq(members.id, memberId), isOwn, isAsRead)
  const isTaken = and(isOwn, eq(members.emailVerifiedAt, now))
  // Whatever second factor an account had that nobody proved is ended, too.
  const way = account.isProved ? 'provider_unbanned' : 'provider_took_over'
  const signedIn = await joined(() =>
    admit(context, {
      ...{ memberId, identity, method },
      way: proved ?? way,
      before: [
        ...takenBack(context, { memberId, wayBack: 'reset' }),
        db
          .update(members)
          .set({ ...droppedPassword(), emailVerifiedAt: now, state: 'active' })
          .where(own),
        identityRecord(context, accountWhere(memberId, isTaken), identity),
        eventRecord(context, memberId, 'identity_joined'),
      ],
    }),
  )
  sendNotMeLetter(context, memberId, identityJoinedLetter(identity.provider))
  return signedIn
}
