import {
  and,
  type Column,
  eq,
  isNotNull,
  isNull,
  ne,
  not,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Context } from '../../../context.server.ts'
import {
  accountEvents,
  knownDevices,
  members,
  oneTimeTokens,
  sessions,
} from '../../../db/identity/accounts.ts'
import { connectAttempts, identities } from '../../../db/identity/identities.ts'
import {
  challenges,
  passkeys,
  recoveryCodes,
  secondFactors,
} from '../../../db/identity/second-factors.ts'
import { timeOfId } from '../../../db/ids.ts'
import {
  accessEnded,
  collaboratorsEnded,
  peopleEnded,
  secretLinksEnded,
} from '../../ground/permissions/given-rights.server.ts'
import { grantsEnded, tokensEnded } from '../apps/end-tokens.server.ts'
import { droppedPassword } from '../passwords/another-password.server.ts'
import { ONLY_SHOWN } from '../providers/providers.ts'

type Worker = Pick<Context, 'db'>

/** The session that goes on, and the hash of its browser. */
type Kept = { sessionId: number; deviceHash: string }

/** The rows to end, by when they were made. */
type Meant = { isMeant: (createdAt: Column | SQL) => SQL | undefined; kept: Kept | null }

/** For what has no time of its own. */
const UNTIMED = sql`0`

type End = (worker: Worker, memberId: number, meant: Meant) => BatchItem<'sqlite'>

/** The statements for each thing that somebody can leave behind in an account. */
const ENDS = {
  sessions: ({ db }, memberId, { isMeant, kept }) =>
    db
      .delete(sessions)
      .where(
        and(
          eq(sessions.memberId, memberId),
          isMeant(sessions.createdAt),
          kept ? ne(sessions.id, kept.sessionId) : undefined,
        ),
      ),
  tokens: tokensEnded,
  grants: grantsEnded,
  emailChange: tokensEnd('email_change'),
  resetLinks: tokensEnd('password_reset'),
  verificationLinks: tokensEnd('email_verification'),
  copyLinks: tokensEnd('data_copy'),
  warnings: tokensEnd('not_me'),
  challenges: ({ db }, memberId, { isMeant }) =>
    db.delete(challenges).where(and(eq(challenges.memberId, memberId), isMeant(UNTIMED))),
  attempts: ({ db }, memberId, { isMeant }) =>
    db.delete(connectAttempts).where(and(eq(connectAttempts.memberId, memberId), isMeant(UNTIMED))),
  devices: ({ db }, memberId, { isMeant, kept }) =>
    db
      .delete(knownDevices)
      .where(
        and(
          eq(knownDevices.memberId, memberId),
          isMeant(UNTIMED),
          kept ? ne(knownDevices.tokenHash, kept.deviceHash) : undefined,
        ),
      ),
  trust: ({ db }, memberId, { isMeant }) =>
    db
      .update(knownDevices)
      .set({ trustedUntil: null })
      .where(
        and(
          eq(knownDevices.memberId, memberId),
          isNotNull(knownDevices.trustedUntil),
          isMeant(UNTIMED),
        ),
      ),
  loss: ({ db }, memberId, { isMeant }) =>
    db
      .update(members)
      .set({ factorLossAt: null })
      .where(and(eq(members.id, memberId), isNotNull(members.factorLossAt), isMeant(UNTIMED))),
  identities: ({ db }, memberId, { isMeant }) =>
    db
      .delete(identities)
      .where(and(eq(identities.memberId, memberId), isMeant(identities.createdAt))),
  passkeys: ({ db }, memberId, { isMeant }) =>
    db.delete(passkeys).where(and(eq(passkeys.memberId, memberId), isMeant(passkeys.createdAt))),
  secondFactors: ({ db }, memberId, { isMeant }) =>
    db
      .delete(secondFactors)
      .where(and(eq(secondFactors.memberId, memberId), isMeant(secondFactors.createdAt))),
  recoveryCodes: ({ db }, memberId, { isMeant }) =>
    db
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.memberId, memberId), isMeant(timeOfId(recoveryCodes.id)))),
  /** People who may act for the business, and those whom its member invited to others. */
  access: (worker, memberId, { isMeant, kept }) =>
    // A member who keeps a session goes on answering for whom they invited to other businesses.
    kept ? peopleEnded(worker, memberId, isMeant) : accessEnded(worker, memberId, isMeant),
  collaborators: (worker, memberId, { isMeant }) => collaboratorsEnded(worker, memberId, isMeant),
  secretLinks: (worker, memberId, { isMeant }) => secretLinksEnded(worker, memberId, isMeant),
} satisfies Record<string, End>
export type LeftBehind = keyof typeof ENDS
type Lasting = (typeof ADDED)[number]

function tokensEnd(purpose: (typeof oneTimeTokens.$inferSelect)['purpose']): End {
  return ({ db }, memberId, { isMeant }) =>
    db.delete(oneTimeTokens).where(
      and(
        eq(oneTimeTokens.memberId, memberId),
        eq(oneTimeTokens.purpose, purpose),
        // A warning holds its address, used or not.
        purpose === 'not_me' ? undefined : isNull(oneTimeTokens.usedAt),
        isMeant(UNTIMED),
      ),
    )
}

/** Ended in any case, if added since the warning, if the address is unproved, with a password. */
type Plan = Partial<Record<'all' | 'unlessProved' | 'withPassword', readonly LeftBehind[]>> & {
  sinceWarning?: readonly Lasting[]
}

const ON_ITS_WAY = ['emailChange', 'challenges', 'attempts'] as const
const IN_USE = ['sessions', 'tokens', 'grants'] as const
const OPENED = [...IN_USE, 'resetLinks', 'copyLinks', 'trust', ...ON_ITS_WAY] as const
const ADDED = ['passkeys', 'secondFactors', 'recoveryCodes', 'access', 'collaborators'] as const

/** A thing that a way back doesn't name stays. docs/decisions/identity/recovery.md has the reasons. */
const WAYS_BACK = {
  reset: {
    all: [...OPENED, 'verificationLinks', 'devices', 'loss'],
    unlessProved: ['identities', 'secretLinks', ...ADDED],
  },
  passwordChange: { all: [...OPENED, 'loss'] },
  notMe: {
    all: [...OPENED, 'verificationLinks', 'devices', 'loss', 'identities', 'secretLinks'],
    sinceWarning: ADDED,
    unlessProved: ADDED,
  },
  logOutEverywhere: { all: OPENED },
  /** All but the session that asks for it. */
  onlyThis: {
    all: [...OPENED, 'devices', 'recoveryCodes', 'loss', 'access'],
    withPassword: ['identities', 'passkeys'],
  },
  /** The address was confirmed in a session of the account. */
  confirmed: { all: ['verificationLinks'] },
  /** The same outside of one: "It was me". */
  claimed: { all: ['verificationLinks', ...ON_ITS_WAY] },
  disowned: {
    unlessProved: [
      ...OPENED,
      'verificationLinks',
      'warnings',
      'devices',
      'loss',
      'identities',
      'secretLinks',
      ...ADDED,
    ],
  },
  newFactor: { all: ['challenges', 'attempts', 'loss'] },
  /** Operators close an account, or change what its member may do at the desk. */
  operatorsAct: { all: [...OPENED, 'verificationLinks', 'loss'] },
  restored: { all: [...IN_USE, 'copyLinks', 'trust', ...ON_ITS_WAY, 'loss'] },
  /** The member deactivates or closes the account, which a reset may bring back. */
  left: { all: [...IN_USE, 'copyLinks', 'trust', 'verificationLinks', ...ON_ITS_WAY] },
} as const satisfies Record<string, Plan>
export type WayBack = keyof typeof WAYS_BACK

type Taking = {
  memberId: number
  wayBack: WayBack
  warnedAt?: number
  kept?: Kept
}

/** Statements for a batch, in which they go before those that prove the address. */
export function takenBack(
  worker: Worker,
  { memberId, wayBack, warnedAt = 0, kept }: Taking,
): BatchItem<'sqlite'>[] {
  const {
    all = [],
    sinceWarning = [],
    unlessProved = [],
    withPassword = [],
  }: Plan = WAYS_BACK[wayBack]
  const ended = (names: readonly LeftBehind[], isMeant: Meant['isMeant']) =>
    names.map((name) => ENDS[name](worker, memberId, { isMeant, kept: kept ?? null }))
  return [
    ...ended(all, () => undefined),
    ...ended(sinceWarning, (createdAt) => sql`${createdAt} >= ${warnedAt}`),
    ...ended(unlessProved, () => isMember(memberId, isNull(members.emailVerifiedAt))),
    ...ended(withPassword, () => isMember(memberId, isNotNull(members.passwordHash))),
  ]
}

function isMember(memberId: number, condition: SQL): SQL {
  return sql`exists (select 1 from ${members} where ${members.id} = ${memberId} and ${condition})`
}

/** Ends every session: a later one may have come by an older way. Second factors stay. */
export function waysInBeforeEnded(
  worker: Worker,
  memberId: number,
  before: number,
): BatchItem<'sqlite'>[] {
  const { db } = worker
  const ended = (names: readonly LeftBehind[], isMeant: Meant['isMeant']) =>
    names.map((name) => ENDS[name](worker, memberId, { isMeant, kept: null }))
  const isOlder = (createdAt: Column | SQL) => sql`${createdAt} < ${before}`
  const changed = sql`exists (
    select 1 from ${accountEvents} where ${accountEvents.memberId} = ${memberId}
      and ${accountEvents.kind} = 'password_changed' and ${accountEvents.createdAt} >= ${before}
  )`
  return [
    ...ended(OPENED, () => undefined),
    ...ended(['passkeys', 'access'], isOlder),
    ...ended(['identities'], (createdAt) =>
      and(isOlder(createdAt), notInArray(identities.provider, [...ONLY_SHOWN])),
    ),
    db
      .update(members)
      .set(droppedPassword())
      .where(and(eq(members.id, memberId), not(changed))),
  ]
}
