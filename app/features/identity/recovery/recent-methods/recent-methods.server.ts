import { and, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Context } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { identities } from '../../../../db/identity/identities.ts'
import { passkeys, recoveryCodes, secondFactors } from '../../../../db/identity/second-factors.ts'
import { timeOfId } from '../../../../db/ids.ts'
import { SETTLING_MS } from '../../limits.ts'
import { phoneEnd } from '../../second-factor/member-factors.server.ts'
import { eventRecordWhere } from '../../sessions/account-events.server.ts'
import { isSignInMethod } from '../../sessions/fresh-session.server.ts'
import { PROVIDERS } from '../../sign-in-methods/providers.ts'
import type { ChosenMethods, OfferedMethod } from './recent-methods.ts'

/** Selects the methods to offer. The session's own proof and factors from before `factorsSince` aren't recent. */
export type MethodOffer = { memberId: number; ownProofId: number | null; factorsSince: number }

export function offerByLink({ now }: Pick<Context, 'now'>, memberId: number): MethodOffer {
  return { memberId, ownProofId: null, factorsSince: now - SETTLING_MS }
}

export function offerInSession({
  id,
  proofId,
}: {
  id: number
  proofId: number | null
}): MethodOffer {
  return { memberId: id, ownProofId: proofId, factorsSince: 0 }
}

export function offeredRows({ db }: Pick<Context, 'db'>, { memberId, ...offer }: MethodOffer) {
  const recent = (table: Dated, since = 0) => {
    const isNew = isRecent(table, { memberId, since })
    const isOther = sql`${table.id} <> ${offer.ownProofId ?? 0}`
    return sql`${isNew} and ${isOther}`.mapWith(Boolean).as('is_recent')
  }
  return [
    db
      .select({
        id: passkeys.id,
        name: passkeys.name,
        since: passkeys.createdAt,
        isRecent: recent(passkeys),
      })
      .from(passkeys)
      .where(eq(passkeys.memberId, memberId))
      .orderBy(passkeys.id),
    db
      .select({
        id: identities.id,
        provider: identities.provider,
        since: identities.createdAt,
        isRecent: recent(identities),
      })
      .from(identities)
      .where(and(eq(identities.memberId, memberId), isSignInMethod()))
      .orderBy(identities.id),
    db
      .select({
        id: secondFactors.id,
        phone: secondFactors.phone,
        since: secondFactors.createdAt,
        isRecent: recent(secondFactors, offer.factorsSince),
      })
      .from(secondFactors)
      .where(eq(secondFactors.memberId, memberId))
      .orderBy(secondFactors.id),
  ] as const
}

type Rows<Queries extends readonly unknown[]> = {
  [Place in keyof Queries]: Awaited<Queries[Place]>
}

export function offeredMethods([keys, connected, factors]: Rows<
  ReturnType<typeof offeredRows>
>): OfferedMethod[] {
  return [
    ...keys.map(({ name, ...row }) => ({
      ...row,
      kind: 'passkey' as const,
      name: `passkey “${name}”`,
    })),
    ...connected.map(({ provider, ...row }) => ({
      ...row,
      kind: 'identity' as const,
      name: PROVIDERS[provider].label,
    })),
    ...factors.map(({ phone, ...row }) => ({
      ...row,
      kind: 'factor' as const,
      name: phone === null ? 'authenticator app' : `phone ending in ${phoneEnd(phone)}`,
    })),
  ]
}

export async function readRecentMethods(
  context: Pick<Context, 'db'>,
  offer: MethodOffer,
): Promise<OfferedMethod[]> {
  return offeredMethods(await context.db.batch(offeredRows(context, offer))).filter(
    (way) => way.isRecent,
  )
}

export function removedNames(
  ways: readonly OfferedMethod[],
  { kept = [] }: ChosenMethods,
): string[] {
  return ways.filter(({ id }) => !kept.includes(id)).map(({ name }) => name)
}

/** The statements that remove recent methods that the member didn't keep, even if added since the form was shown. */
export function removeRecentMethods(
  context: Context,
  offer: MethodOffer,
  { kept = [] }: ChosenMethods,
) {
  const { memberId, factorsSince } = offer
  const isRemovable = (table: Dated, since = 0): SQL =>
    sql`(${isRecent(table, { memberId, since })} and ${table.id} <> ${offer.ownProofId ?? 0}
      and ${table.id} not in ${listed(kept)})`
  return removeMethods(context, memberId, {
    passkeys: isRemovable(passkeys),
    identities: isRemovable(identities),
    factors: isRemovable(secondFactors, factorsSince),
  })
}

/** Statements that remove the chosen methods. If there is no password, they only remove second factors. */
export function removeChosenMethods(
  context: Context,
  memberId: number,
  { ended = [] }: ChosenMethods,
) {
  const { db } = context
  const own = db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, memberId), isNotNull(members.passwordHash)))
  const isChosen = (table: Dated): SQL => sql`${table.id} in ${listed(ended)}`
  return removeMethods(context, memberId, {
    passkeys: sql`(${isChosen(passkeys)} and exists ${own})`,
    identities: sql`(${isChosen(identities)} and exists ${own})`,
    factors: isChosen(secondFactors),
  })
}

type Dated = { id: SQLiteColumn; createdAt: SQLiteColumn }

function isRecent(
  { createdAt }: Dated,
  { memberId, since }: { memberId: number; since: number },
): SQL {
  return sql`(${createdAt} > ${since} and ${createdAt} > (${provedAt(memberId)}))`
}

function provedAt(memberId: number): SQL {
  return sql`select coalesce(owner.password_proved_at, owner.created_at)
    from members as owner where owner.id = ${memberId}`
}

function listed(ids: readonly number[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(ids)}))`
}

type MethodConditions = Record<'passkeys' | 'identities' | 'factors', SQL>

/** Removes methods, recovery codes made since the password was last proved, and all codes if no factor is left. */
function removeMethods(context: Context, memberId: number, conditions: MethodConditions) {
  const { db } = context
  const keys = and(eq(passkeys.memberId, memberId), conditions.passkeys)
  const connected = and(eq(identities.memberId, memberId), isSignInMethod(), conditions.identities)
  const factors = and(eq(secondFactors.memberId, memberId), conditions.factors)
  const own = eq(members.id, memberId)
  const hasEnding = sql`exists (select 1 from ${secondFactors} where ${factors})`
  const hasNone = sql`not exists (
    select 1 from ${secondFactors} where ${secondFactors.memberId} = ${memberId}
  )`
  const codes = eq(recoveryCodes.memberId, memberId)
  const isNewCode = sql`${timeOfId(recoveryCodes.id)} > (${provedAt(memberId)})`
  return [
    eventRecordWhere(
      context,
      'passkey_removed',
      and(own, sql`exists (select 1 from ${passkeys} where ${keys})`),
    ),
    eventRecordWhere(
      context,
      'identity_left',
      and(own, sql`exists (select 1 from ${identities} where ${connected})`),
    ),
    eventRecordWhere(context, 'factor_removed', and(own, hasEnding)),
    db.delete(recoveryCodes).where(and(codes, isNewCode, hasEnding)),
    db.delete(passkeys).where(keys),
    db.delete(identities).where(connected),
    db.delete(secondFactors).where(factors),
    db.delete(recoveryCodes).where(and(codes, hasNone)),
    db
      .update(members)
      .set({ factorLossAt: null })
      .where(and(own, gt(members.factorLossAt, 0), hasNone)),
  ] as const
}
