import { and, count, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { recoveryCodes, secondFactors } from '../../../db/identity/second-factors.ts'
import { newId } from '../../../db/ids.ts'
import { Refusal } from '../../../refusal.ts'
import { RECOVERY_CODES } from '../limits.ts'
import { sendNotMeLetter } from '../recovery/not-me-letter.server.ts'
import { eventRecord } from '../sessions/account-events.server.ts'
import { freshlySignedIn } from '../sessions/fresh-session.server.ts'
import { writeSignedIn } from '../sessions/write-signed-in.server.ts'
import { codeHash, newRecoveryCode } from './codes.server.ts'
import { recoveryCodesLetter } from './factor-letters.ts'

/** Makes ten new codes for the viewer, to be shown once; older ones go. Refuses `not_found` without a factor. */
export async function makeRecoveryCodes(context: Context): Promise<{ recoveryCodes: string[] }> {
  const { db } = context
  const { id: memberId } = freshlySignedIn(context)
  const [factor] = await db
    .select({ id: secondFactors.id })
    .from(secondFactors)
    .where(eq(secondFactors.memberId, memberId))
    .limit(1)
  if (!factor) throw new Refusal('not_found')
  const codes = await replaceCodes(context, memberId)
  sendNotMeLetter(context, memberId, recoveryCodesLetter)
  return { recoveryCodes: codes }
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

async function replaceCodes(context: Context, memberId: number): Promise<string[]> {
  const { db, env, now } = context
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await writeSignedIn(context, (_, stillThere) =>
    db.batch([
      stillThere,
      db.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId)),
      db.insert(recoveryCodes).values(
        codes.map((code, index) => ({
          // Ids of one moment differ by chance only.
          id: newId(now + index),
          memberId,
          hash: codeHash(env, memberId, code),
        })),
      ),
      eventRecord(context, memberId, 'recovery_codes_made'),
    ]),
  )
  return codes
}
