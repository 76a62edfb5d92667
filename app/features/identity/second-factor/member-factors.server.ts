import { and, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { knownDevices, members } from '../../../db/identity/accounts.ts'
import { secondFactors } from '../../../db/identity/second-factors.ts'
import { hashToken } from '../tokens/tokens.server.ts'

export type MemberFactors = {
  phone: string | null
  hasApp: boolean
  isTrusted: boolean
  lossAt: number | null
}

type FactorRow = Pick<typeof secondFactors.$inferSelect, 'kind' | 'phone'>

export function summary(rows: readonly FactorRow[]): Pick<MemberFactors, 'phone' | 'hasApp'> {
  return {
    phone: rows.find(({ phone }) => phone !== null)?.phone ?? null,
    hasApp: rows.some(({ kind }) => kind === 'app'),
  }
}

/** The last two digits of a phone number, the most that we ever show. */
export function phoneEnd(phone: string | null): string | null {
  return phone === null ? null : phone.slice(-2)
}

export async function readFactors(
  { db, now, origin }: Context,
  memberId: number,
): Promise<MemberFactors | null> {
  const device = origin.deviceToken === null ? '' : hashToken(origin.deviceToken)
  const trusted = db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.tokenHash, device),
        eq(knownDevices.memberId, memberId),
        gt(knownDevices.trustedUntil, now),
      ),
    )
  const rows = await db
    .select({
      kind: secondFactors.kind,
      phone: secondFactors.phone,
      lossAt: members.factorLossAt,
      isTrusted: sql`exists ${trusted}`.mapWith(Boolean).as('is_trusted'),
    })
    .from(secondFactors)
    .innerJoin(members, eq(members.id, secondFactors.memberId))
    .where(eq(secondFactors.memberId, memberId))
  const [first] = rows
  if (!first) return null
  const { isTrusted, lossAt } = first
  return { ...summary(rows), isTrusted, lossAt }
}
