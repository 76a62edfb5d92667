import { and, asc, count, desc, eq, gt, isNull, min } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import {
  accountEvents,
  knownDevices,
  members,
  oneTimeTokens,
  sessions,
} from '../../../db/identity/accounts.ts'
import { identities } from '../../../db/identity/identities.ts'
import { passkeys, recoveryCodes, secondFactors } from '../../../db/identity/second-factors.ts'
import { timeOfId } from '../../../db/ids.ts'
import { peopleWithAccess } from '../../ground/permissions/given-rights.server.ts'
import { livingGrants } from '../apps/consent/living-grants.server.ts'
import { livingTokens } from '../apps/tokens/living-tokens.server.ts'
import { ONE_TIME_TOKENS, TRUST_MS } from '../limits.ts'
import { PROVIDERS } from '../providers/providers.ts'
import { phoneEnd } from '../second-factor/member-factors.server.ts'
import { countryName } from '../sessions/country-name.ts'
import { deviceName } from '../sessions/device-name.ts'
import { isWayIn } from '../sessions/fresh-session.server.ts'
import { isOpenSession } from '../sessions/viewer/viewer-query.server.ts'

export type WayLeft = {
  kind:
    | 'session'
    | 'password'
    | 'identity'
    | 'passkey'
    | 'factor'
    | 'recovery_codes'
    | 'trusted_browser'
    | 'email_change'
    | 'person'
    | 'token'
    | 'program'
  name: string
  detail: string | null
  since: number
  isThis: boolean
}

/** The ways into an account that are left, in one round trip; those since before a time, if one is given. */
export async function readWaysLeft(
  context: Context,
  memberId: number,
  before = Number.POSITIVE_INFINITY,
): Promise<WayLeft[]> {
  const rows = await context.db.batch(wayRows(context, memberId))
  const { viewer } = context
  const ownSession = viewer?.id === memberId ? viewer.sessionId : null
  return waysOf(rows, ownSession).filter(({ since }) => since < before)
}

/** The ways that a joining identity ends, where they are older than the proof of the address. */
const ENDED_BY_JOINING: readonly WayLeft['kind'][] = [
  ...(['session', 'password', 'identity', 'passkey', 'trusted_browser'] as const),
  ...(['email_change', 'person', 'token', 'program'] as const),
]

/** Ways from before the proof; none for the viewer's own account. Second factors are asked for. */
export async function readUnconfirmedWays(
  context: Context,
  memberId: number,
  provedAt: number,
): Promise<WayLeft[]> {
  const { viewer } = context
  if (viewer?.id === memberId && !viewer.missesFactor) return []
  const ways = await readWaysLeft(context, memberId, provedAt)
  return ways.filter(({ kind }) => ENDED_BY_JOINING.includes(kind))
}

function wayRows(context: Context, memberId: number) {
  const { db, now } = context
  return [
    db
      .select({
        id: sessions.id,
        userAgent: sessions.userAgent,
        country: sessions.country,
        since: sessions.createdAt,
      })
      .from(sessions)
      .where(and(eq(sessions.memberId, memberId), isOpenSession(now)))
      .orderBy(desc(sessions.id)),
    db
      .select({ passwordHash: members.passwordHash, since: members.createdAt })
      .from(members)
      .where(eq(members.id, memberId)),
    db
      .select({ since: accountEvents.createdAt })
      .from(accountEvents)
      .where(and(eq(accountEvents.memberId, memberId), eq(accountEvents.kind, 'password_changed')))
      .orderBy(desc(accountEvents.id))
      .limit(1),
    db
      .select({
        provider: identities.provider,
        email: identities.email,
        since: identities.createdAt,
      })
      .from(identities)
      .where(and(eq(identities.memberId, memberId), isWayIn()))
      .orderBy(asc(identities.id)),
    db
      .select({ name: passkeys.name, since: passkeys.createdAt })
      .from(passkeys)
      .where(eq(passkeys.memberId, memberId))
      .orderBy(asc(passkeys.id)),
    db
      .select({ phone: secondFactors.phone, since: secondFactors.createdAt })
      .from(secondFactors)
      .where(eq(secondFactors.memberId, memberId))
      .orderBy(asc(secondFactors.id)),
    db
      .select({ count: count(), since: min(timeOfId(recoveryCodes.id)) })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.memberId, memberId), isNull(recoveryCodes.usedAt))),
    db
      .select({ until: knownDevices.trustedUntil })
      .from(knownDevices)
      .where(and(eq(knownDevices.memberId, memberId), gt(knownDevices.trustedUntil, now))),
    db
      .select({ address: oneTimeTokens.address, expiresAt: oneTimeTokens.expiresAt })
      .from(oneTimeTokens)
      .where(
        and(
          eq(oneTimeTokens.memberId, memberId),
          eq(oneTimeTokens.purpose, 'email_change'),
          isNull(oneTimeTokens.usedAt),
          gt(oneTimeTokens.expiresAt, now),
        ),
      ),
    peopleWithAccess(context, memberId),
    livingTokens(context, memberId),
    livingGrants(context, memberId),
  ] as const
}

type Rows<Queries extends readonly unknown[]> = {
  [Place in keyof Queries]: Awaited<Queries[Place]>
}
type WayRows = Rows<ReturnType<typeof wayRows>>

function waysOf(
  [
    open,
    [member],
    changed,
    connected,
    keys,
    factors,
    [codes],
    trusted,
    moves,
    people,
    tokens,
    grants,
  ]: WayRows,
  ownSession: number | null,
): WayLeft[] {
  const not = { detail: null, isThis: false }
  return [
    ...open.map(({ id, userAgent, country, since }) => ({
      ...{ kind: 'session' as const, name: deviceName(userAgent), detail: countryName(country) },
      ...{ since, isThis: id === ownSession },
    })),
    ...(member?.passwordHash
      ? [
          {
            ...not,
            kind: 'password' as const,
            name: 'Password',
            since: changed[0]?.since ?? member.since,
          },
        ]
      : []),
    ...connected.map(({ provider, email, since }) => ({
      ...{
        ...not,
        kind: 'identity' as const,
        name: PROVIDERS[provider].label,
        detail: email,
        since,
      },
    })),
    ...keys.map(({ name, since }) => ({
      ...not,
      kind: 'passkey' as const,
      name: `Passkey “${name}”`,
      since,
    })),
    ...factors.map(({ phone, since }) => ({
      ...{ ...not, kind: 'factor' as const, since },
      name: phone === null ? 'Authenticator app' : `Phone ending in ${phoneEnd(phone)}`,
    })),
    ...(codes && codes.count > 0
      ? [
          {
            ...not,
            kind: 'recovery_codes' as const,
            name: `${codes.count} recovery codes`,
            since: Number(codes.since),
          },
        ]
      : []),
    ...trusted.map(({ until }) => ({
      ...{ ...not, kind: 'trusted_browser' as const, since: Number(until) - TRUST_MS },
      name: 'A browser that is asked for no code',
    })),
    ...moves.map(({ address, expiresAt }) => ({
      ...{ ...not, kind: 'email_change' as const, name: `A link to ${address}` },
      ...{
        detail: 'waits to change your email',
        since: expiresAt - ONE_TIME_TOKENS.email_change.lifeMs,
      },
    })),
    ...people.map(({ name, isInvited, createdAt }) => ({
      ...{ ...not, kind: 'person' as const, name, since: createdAt },
      detail: isInvited ? 'invited to your business' : 'acts for your business',
    })),
    ...tokens.map(({ name, createdAt }) => ({
      ...{ ...not, kind: 'token' as const, name: `Token “${name}”`, since: createdAt },
    })),
    ...grants.map(({ name, createdAt }) => ({
      ...{ ...not, kind: 'program' as const, name, since: createdAt },
    })),
  ]
}
