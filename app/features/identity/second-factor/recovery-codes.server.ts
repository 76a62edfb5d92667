import { and, count, eq, isNull } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Context } from '../../../context.server.ts'
import { recoveryCodes, secondFactors } from '../../../db/identity/second-factors.ts'
import { newId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { sendQueuedEmails } from '../../core/emails/queue-email.server.ts'
import { limitRate } from '../../core/rate-limits/rate-limit.server.ts'
import { RECOVERY_CODES } from '../limits.ts'
import { eventRecord } from '../sessions/account-events.server.ts'
import { warningRecords } from '../sessions/devices/not-me-email.server.ts'
import { freshlySignedIn } from '../sessions/fresh-session.server.ts'
import { writeSignedIn } from '../sessions/write-signed-in.server.ts'
import { codeHash, newRecoveryCode } from './codes.server.ts'
import { recoveryCodesEmail } from './factor-emails.server.ts'

/** Replaces all codes with ten new ones. Refuses `changed_too_often`, and `not_found` without a factor. */
export async function makeRecoveryCodes(context: Context): Promise<{ recoveryCodes: string[] }> {
  const { id: memberId } = freshlySignedIn(context)
  if (!(await hasFactor(context, memberId))) throw new Refusal('not_found')
  await limitRate(context, 'recoveryCodesMade', String(memberId))
  const codes = await replaceCodes(context, memberId, () =>
    warningRecords(context, memberId, recoveryCodesEmail),
  )
  context.waitUntil(sendQueuedEmails(context))
  return { recoveryCodes: codes }
}

/** Whether the viewer has a factor that recovery codes replace. Refuses `fresh_login_required`. */
export async function readFactorForCodes(context: Context): Promise<{ hasFactor: boolean }> {
  return { hasFactor: await hasFactor(context, freshlySignedIn(context).id) }
}

async function hasFactor({ db }: Context, memberId: number): Promise<boolean> {
  const [factor] = await db
    .select({ id: secondFactors.id })
    .from(secondFactors)
    .where(eq(secondFactors.memberId, memberId))
    .limit(1)
  return factor !== undefined
}

export async function firstRecoveryCodes(
  context: Context,
  memberId: number,
): Promise<string[] | null> {
  const [left] = await codesLeft(context, memberId)
  return left && left.count > 0 ? null : replaceCodes(context, memberId)
}

export function codesLeft({ db }: Context, memberId: number) {
  return db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.memberId, memberId), isNull(recoveryCodes.usedAt)))
}

async function replaceCodes(
  context: Context,
  memberId: number,
  also: () => readonly BatchItem<'sqlite'>[] = () => [],
): Promise<string[]> {
  const { db, env, now } = context
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await writeSignedIn(context, (_, stillSignedIn) =>
    db.batch([
      stillSignedIn,
      db.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId)),
      db.insert(recoveryCodes).values(
        codes.map((code, index) => ({
          // A different time for each code, so that no two ids are equal.
          id: newId(now + index),
          memberId,
          hash: codeHash(env, memberId, code),
        })),
      ),
      eventRecord(context, memberId, 'recovery_codes_made'),
      ...also(),
    ]),
  )
  return codes
}
