import { and, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { knownDevices, members } from '../../../db/accounts.ts'
import { firstIdAt } from '../../../db/ids.ts'
import { passkeys, recoveryCodes, secondFactors } from '../../../db/second-factors.ts'

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

/** The statements that undo what somebody else may have added since a warning, for a batch. */
export function factorsAddedSinceDropped(context: Context, memberId: number, since: number) {
  const { db } = context
  return [
    db
      .delete(secondFactors)
      .where(and(eq(secondFactors.memberId, memberId), gte(secondFactors.createdAt, since))),
    db.delete(passkeys).where(and(eq(passkeys.memberId, memberId), gte(passkeys.createdAt, since))),
    db
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.memberId, memberId), gte(recoveryCodes.id, firstIdAt(since)))),
    browsersDistrusted(context, memberId),
    lossDenied(context, memberId),
  ] as const
}

/** The statements that drop all of an account whose address nobody had proved, for a batch. */
export function factorsUnprovedDropped(context: Context, memberId: number) {
  const { db } = context
  const unproved = memberUnproved(context, memberId)
  return [
    db.delete(secondFactors).where(inArray(secondFactors.memberId, unproved)),
    db.delete(passkeys).where(inArray(passkeys.memberId, unproved)),
    db.delete(recoveryCodes).where(inArray(recoveryCodes.memberId, unproved)),
    lossDenied(context, memberId),
  ] as const
}

/** The query for a member whose address nobody has proved. */
export function memberUnproved({ db }: Context, memberId: number) {
  return db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.emailVerifiedAt)))
}

/** The statement that lets every browser be asked again, for a batch. */
export function browsersDistrusted({ db }: Pick<Context, 'db'>, memberId: number) {
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
