import { and, eq, isNull } from 'drizzle-orm'
import { BRAND } from '../../../brand.ts'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { withNewId } from '../../../db/ids.ts'
import { sendText } from '../../ground/mail/texts.server.ts'
import { FACTOR_LOSS_MS } from '../limits.ts'
import { sendNotMeLetter } from '../recovery/not-me-letter.server.ts'
import { eventRecord } from '../sessions/account-events.server.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { openChallenge } from './challenges.server.ts'
import { factorLossLetter, factorsOffLetter } from './factor-letters.ts'
import { factorsDropped, lossDenied } from './factor-records.server.ts'
import { type MemberFactors, readFactors } from './member-factors.server.ts'

const LOSS_TEXT = `Somebody says that this phone is lost for a ${BRAND} account. If it isn't, log in within 72 hours.`

/** Null where nothing is missing. A loss said three days ago without objection ends the factors. */
export async function missingFactors(
  context: Context,
  memberId: number,
  trusts: boolean,
): Promise<MemberFactors | null> {
  const factors = await readFactors(context, memberId)
  if (!factors || (trusts && factors.isTrusted)) return null
  if (factors.lossAt === null || factors.lossAt > context.now) return factors
  const { db, now } = context
  await withNewId(now, () =>
    db.batch([
      eventRecord(context, memberId, 'factor_removed'),
      ...factorsDropped(context, memberId),
    ]),
  )
  sendNotMeLetter(context, memberId, factorsOffLetter)
  return null
}

/**
 * Says that neither phone, app nor recovery codes are there any more: in three days log-in stops asking
 * for them, unless somebody who is logged in, or the letter's reader, objects. Refuses `mfa_code_expired`.
 */
export async function sayFactorsLost(context: Context): Promise<void> {
  const { db, now } = context
  const { memberId } = await openChallenge(context)
  const factors = await readFactors(context, memberId)
  const lossAt = now + FACTOR_LOSS_MS
  const [said] = await db
    .update(members)
    .set({ factorLossAt: lossAt })
    .where(and(eq(members.id, memberId), isNull(members.factorLossAt)))
    .returning({ id: members.id })
  if (!said) return
  // A mailbox alone must not end the second factor: whoever has the phone is told, too.
  if (factors?.phone) context.waitUntil(sendText(context, factors.phone, LOSS_TEXT))
  await withNewId(now, () => eventRecord(context, memberId, 'factor_loss_said'))
  sendNotMeLetter(context, memberId, factorLossLetter)
}

export async function objectToLoss(context: Context): Promise<void> {
  await lossDenied(context, signedIn(context).id)
}
