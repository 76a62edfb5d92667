import { and, eq, isNull, sql } from 'drizzle-orm'
import { BRAND } from '../../../brand.ts'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { withNewId } from '../../../db/ids.ts'
import { sendQueuedEmails } from '../../core/emails/queue-email.server.ts'
import { sendTextMessage } from '../../core/emails/text-messages.server.ts'
import { FACTOR_LOSS_MS } from '../limits.ts'
import { eventRecord, eventRecordWhere } from '../sessions/account-events.server.ts'
import { warningRecords } from '../sessions/devices/not-me-email.server.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { openChallenge } from './challenges.server.ts'
import { factorLossEmail, factorsOffEmail } from './factor-emails.server.ts'
import { cancelLoss, deleteFactors } from './factor-records.server.ts'
import { type MemberFactors, readFactors } from './member-factors.server.ts'

const LOSS_TEXT = `Someone reported this phone as lost for a ${BRAND} account. If you still have it, log in within 72 hours.`

/** The factors to ask for; null if none. Removes factors reported lost three days ago if nobody objected. */
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
      ...deleteFactors(context, memberId),
      ...warningRecords(context, memberId, factorsOffEmail),
    ]),
  )
  context.waitUntil(sendQueuedEmails(context))
  return null
}

/**
 * Reports phone, app and recovery codes as lost. After three days, log-ins stop asking for them, unless somebody who is
 * logged in or who reads the email objects. Refuses `mfa_code_expired`.
 */
export async function reportFactorsLost(context: Context): Promise<void> {
  const { db, now } = context
  const { memberId } = await openChallenge(context)
  const factors = await readFactors(context, memberId)
  const lossAt = now + FACTOR_LOSS_MS
  const isReported = sql`changes() > 0`
  const [said] = await withNewId(now, () =>
    db.batch([
      db
        .update(members)
        .set({ factorLossAt: lossAt })
        .where(and(eq(members.id, memberId), isNull(members.factorLossAt)))
        .returning({ id: members.id }),
      eventRecordWhere(context, 'factor_loss_said', and(eq(members.id, memberId), isReported)),
      ...warningRecords(context, memberId, factorLossEmail, isReported),
    ]),
  )
  if (said.length === 0) return
  // A mailbox alone must not remove the second factor, so the phone gets a text as well.
  if (factors?.phone) context.waitUntil(sendTextMessage(context, factors.phone, LOSS_TEXT))
  context.waitUntil(sendQueuedEmails(context))
}

export async function objectToLoss(context: Context): Promise<void> {
  await cancelLoss(context, signedIn(context).id)
}
