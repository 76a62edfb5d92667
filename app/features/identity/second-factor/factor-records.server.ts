import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { knownDevices, members } from '../../../db/identity/accounts.ts'
import { recoveryCodes, secondFactors } from '../../../db/identity/second-factors.ts'

/** The query for a member's second factors, for a batch. */
export function factorsOf({ db }: Context, memberId: number) {
  return db
    .select({ kind: secondFactors.kind, phone: secondFactors.phone })
    .from(secondFactors)
    .where(eq(secondFactors.memberId, memberId))
}

/** The statements that end a member's second factors, for a batch. */
export function factorsDropped(context: Context, memberId: number) {
  const { db } = context
  return [
    db.delete(secondFactors).where(eq(secondFactors.memberId, memberId)),
    db.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId)),
    browsersDistrusted(context, memberId),
    lossDenied(context, memberId),
  ] as const
}

/** The statement that lets every browser be asked again, for a batch. */
function browsersDistrusted({ db }: Pick<Context, 'db'>, memberId: number) {
  return db
    .update(knownDevices)
    .set({ trustedUntil: null })
    .where(and(eq(knownDevices.memberId, memberId), isNotNull(knownDevices.trustedUntil)))
}

/** The statement that denies a loss, for a batch. */
export function lossDenied({ db }: Context, memberId: number) {
  return db
    .update(members)
    .set({ factorLossAt: null })
    .where(and(eq(members.id, memberId), isNotNull(members.factorLossAt)))
}
