import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { knownDevices, members } from '../../../db/identity/accounts.ts'
import { recoveryCodes, secondFactors } from '../../../db/identity/second-factors.ts'

export function factorsOf({ db }: Context, memberId: number) {
  return db
    .select({ kind: secondFactors.kind, phone: secondFactors.phone })
    .from(secondFactors)
    .where(eq(secondFactors.memberId, memberId))
}

export function deleteFactors(context: Context, memberId: number) {
  const { db } = context
  return [
    db.delete(secondFactors).where(eq(secondFactors.memberId, memberId)),
    db.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId)),
    revokeBrowsersTrust(context, memberId),
    cancelLoss(context, memberId),
  ] as const
}

/** Ends the trust in all browsers, because we don't record which factor gave it. */
export function revokeBrowsersTrust({ db }: Pick<Context, 'db'>, memberId: number) {
  return db
    .update(knownDevices)
    .set({ trustedUntil: null })
    .where(and(eq(knownDevices.memberId, memberId), isNotNull(knownDevices.trustedUntil)))
}

export function cancelLoss({ db }: Context, memberId: number) {
  return db
    .update(members)
    .set({ factorLossAt: null })
    .where(and(eq(members.id, memberId), isNotNull(members.factorLossAt)))
}
