import { and, type Column, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Context } from '../../../context.server.ts'
import { knownDevices, members, oneTimeTokens, sessions } from '../../../db/identity/accounts.ts'
import { connectAttempts, identities } from '../../../db/identity/identities.ts'
import {
  challenges,
  passkeys,
  recoveryCodes,
  secondFactors,
} from '../../../db/identity/second-factors.ts'
import { timeOfId } from '../../../db/ids.ts'
import {
  deleteAccess,
  deletePeople,
  REVOKE_ON_RECOVERY,
} from '../../core/permissions/revoke-rights.server.ts'
import { holdApps, revokeConsentsByAddress, warnableSince } from '../apps/apps-on-hold.server.ts'
import { revokeGrants, revokePersonalTokens } from '../apps/revoke-tokens.server.ts'

type Worker = Pick<Context, 'db' | 'now'>

/** The session to keep, and the hash of its browser's device token. */
type KeptSession = { sessionId: number; deviceHash: string }

/** The rows to revoke, selected by when they were created. */
type RevocationScope = {
  matches: (createdAt: Column | SQL) => SQL | undefined
  kept: KeptSession | null
  isRoutine?: boolean
}

const UNTIMED = sql`0`

type Revocation = (worker: Worker, memberId: number, meant: RevocationScope) => BatchItem<'sqlite'>

/** The statements that revoke each kind of access and anything that a person with access could have added. */
const REVOCATIONS = {
  sessions: ({ db }, memberId, { matches, kept }) =>
    db
      .delete(sessions)
      .where(
        and(
          eq(sessions.memberId, memberId),
          matches(sessions.createdAt),
          kept ? ne(sessions.id, kept.sessionId) : undefined,
        ),
      ),
  tokens: revokePersonalTokens,
  grants: revokeGrants,
  emailChange: linkRevocation('email_change'),
  resetLinks: linkRevocation('password_reset'),
  verificationLinks: linkRevocation('email_verification'),
  copyLinks: linkRevocation('data_copy'),
  warnings: linkRevocation('not_me'),
  challenges: ({ db }, memberId, { matches }) =>
    db.delete(challenges).where(and(eq(challenges.memberId, memberId), matches(UNTIMED))),
  attempts: ({ db }, memberId, { matches }) =>
    db.delete(connectAttempts).where(and(eq(connectAttempts.memberId, memberId), matches(UNTIMED))),
  devices: ({ db }, memberId, { matches, kept }) =>
    db
      .delete(knownDevices)
      .where(
        and(
          eq(knownDevices.memberId, memberId),
          matches(UNTIMED),
          kept ? ne(knownDevices.tokenHash, kept.deviceHash) : undefined,
        ),
      ),
  trust: ({ db }, memberId, { matches }) =>
    db
      .update(knownDevices)
      .set({ trustedUntil: null })
      .where(
        and(
          eq(knownDevices.memberId, memberId),
          isNotNull(knownDevices.trustedUntil),
          matches(UNTIMED),
        ),
      ),
  loss: ({ db }, memberId, { matches }) =>
    db
      .update(members)
      .set({ factorLossAt: null })
      .where(and(eq(members.id, memberId), isNotNull(members.factorLossAt), matches(UNTIMED))),
  identities: ({ db }, memberId, { matches }) =>
    db
      .delete(identities)
      .where(and(eq(identities.memberId, memberId), matches(identities.createdAt))),
  passkeys: ({ db }, memberId, { matches }) =>
    db.delete(passkeys).where(and(eq(passkeys.memberId, memberId), matches(passkeys.createdAt))),
  secondFactors: ({ db }, memberId, { matches }) =>
    db
      .delete(secondFactors)
      .where(and(eq(secondFactors.memberId, memberId), matches(secondFactors.createdAt))),
  recoveryCodes: ({ db }, memberId, { matches }) =>
    db
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.memberId, memberId), matches(timeOfId(recoveryCodes.id)))),
  /** People who manage the business, and those whom the member invited to other businesses. */
  access: (worker, memberId, meant) =>
    // Members who keep a session also keep people whom they invited to other businesses.
    meant.kept ? deletePeople(worker, memberId, meant) : deleteAccess(worker, memberId, meant),
  ...REVOKE_ON_RECOVERY,
  /** The member's own apps are put on hold until their redirect URLs are confirmed. */
  apps: holdApps,
  /** Other members' consents to the member's apps, if given through recently added redirect URLs. */
  appConsents: revokeConsentsByAddress,
} satisfies Record<string, Revocation>
export type RevocableKind = keyof typeof REVOCATIONS
type AddedKind = (typeof ADDED_KINDS)[number]

function linkRevocation(purpose: (typeof oneTimeTokens.$inferSelect)['purpose']): Revocation {
  return ({ db }, memberId, { matches }) =>
    db.delete(oneTimeTokens).where(
      and(
        eq(oneTimeTokens.memberId, memberId),
        eq(oneTimeTokens.purpose, purpose),
        // A used warning still reserves its address.
        purpose === 'not_me' ? undefined : isNull(oneTimeTokens.usedAt),
        matches(UNTIMED),
      ),
    )
}

/**
 * The kinds of access to revoke, by condition. `warnable`: if the warning about a change can still be answered.
 * `edited`: likewise, ignoring the registration of an app and changes that the member has confirmed. `sinceWarning`: if
 * added after the warning. `unlessEmailVerified`: if the address isn't confirmed. `withPassword`: if the account has a
 * password.
 */
type RevocationPlan = Partial<
  Record<
    'all' | 'warnable' | 'edited' | 'unlessEmailVerified' | 'withPassword',
    readonly RevocableKind[]
  >
> & {
  sinceWarning?: readonly AddedKind[]
}

const PENDING_KINDS = ['emailChange', 'challenges', 'attempts'] as const
const ACTIVE_KINDS = ['sessions', 'tokens', 'grants', 'appWebhooks'] as const
export const ACCESS_KINDS = [
  ...ACTIVE_KINDS,
  'resetLinks',
  'copyLinks',
  'trust',
  ...PENDING_KINDS,
] as const
export const SHARED_KINDS = ['access', 'collaborators', 'sources'] as const
const ADDED_KINDS = ['passkeys', 'secondFactors', 'recoveryCodes', ...SHARED_KINDS] as const

/** The kinds that each cause revokes; it keeps all others. For the reasons, see docs/decisions/identity/recovery.md. */
const REVOCATION_PLANS = {
  reset: {
    all: [...ACCESS_KINDS, 'verificationLinks', 'devices', 'loss', 'apps'],
    warnable: ['appConsents'],
    unlessEmailVerified: ['identities', 'secretLinks', ...ADDED_KINDS],
  },
  passwordChange: { all: [...ACCESS_KINDS, 'loss'], edited: ['apps', 'appConsents'] },
  notMe: {
    all: [
      ...ACCESS_KINDS,
      'verificationLinks',
      'devices',
      'loss',
      'identities',
      'secretLinks',
      'apps',
    ],
    warnable: ['appConsents'],
    sinceWarning: ADDED_KINDS,
    unlessEmailVerified: ADDED_KINDS,
  },
  logOutEverywhere: { all: ACCESS_KINDS },
  onlyThis: {
    all: [...ACCESS_KINDS, 'devices', 'recoveryCodes', 'loss', 'secretLinks', ...SHARED_KINDS],
    edited: ['apps', 'appConsents'],
    withPassword: ['identities', 'passkeys'],
  },
  /** The address was confirmed in a session of the account. */
  confirmed: { all: ['verificationLinks'] },
  claimed: { all: ['verificationLinks', ...PENDING_KINDS] },
  disowned: {
    unlessEmailVerified: [
      ...ACCESS_KINDS,
      'verificationLinks',
      'warnings',
      'devices',
      'loss',
      'identities',
      'secretLinks',
      'apps',
      ...ADDED_KINDS,
    ],
    warnable: ['appConsents'],
  },
  newFactor: { all: ['challenges', 'attempts', 'loss'] },
  /** An operator suspends, deactivates or soft-bans the account, or changes its staff role. */
  operatorsAct: {
    all: [...ACCESS_KINDS, 'verificationLinks', 'loss', 'apps'],
    warnable: ['appConsents'],
  },
  restored: { all: [...ACTIVE_KINDS, 'copyLinks', 'trust', ...PENDING_KINDS, 'loss'] },
  /** The member deactivates or closes the account. A reset can reactivate it. */
  left: { all: [...ACTIVE_KINDS, 'copyLinks', 'trust', 'verificationLinks', ...PENDING_KINDS] },
} as const satisfies Record<string, RevocationPlan>
export type RevocationCause = keyof typeof REVOCATION_PLANS

type RevocationRequest = {
  memberId: number
  cause: RevocationCause
  warnedAt?: number
  kept?: KeptSession
}

/** The statements of a revocation. Run them before the statements that verify the address. */
export function revocationStatements(
  worker: Worker,
  { memberId, cause, warnedAt = 0, kept }: RevocationRequest,
): BatchItem<'sqlite'>[] {
  const {
    all = [],
    warnable = [],
    edited = [],
    sinceWarning = [],
    unlessEmailVerified = [],
    withPassword = [],
  }: RevocationPlan = REVOCATION_PLANS[cause]
  const revoke = (
    names: readonly RevocableKind[],
    matches: RevocationScope['matches'],
    isRoutine = false,
  ) => revokeKinds(worker, { memberId, names, matches, kept: kept ?? null, isRoutine })
  const isWarnable: RevocationScope['matches'] = (changedAt) =>
    sql`${changedAt} >= ${warnableSince(worker.now)}`
  return [
    ...revoke(all, () => undefined),
    ...revoke(warnable, isWarnable),
    ...revoke(edited, isWarnable, true),
    ...revoke(sinceWarning, (createdAt) => sql`${createdAt} >= ${warnedAt}`),
    ...revoke(unlessEmailVerified, () => isMember(memberId, isNull(members.emailVerifiedAt))),
    ...revoke(withPassword, () => isMember(memberId, isNotNull(members.passwordHash))),
  ]
}

function isMember(memberId: number, condition: SQL): SQL {
  return sql`exists (select 1 from ${members} where ${members.id} = ${memberId} and ${condition})`
}

/** The statements that revoke these kinds. */
export function revokeKinds(
  worker: Worker,
  {
    memberId,
    names,
    ...meant
  }: RevocationScope & { memberId: number; names: readonly RevocableKind[] },
): BatchItem<'sqlite'>[] {
  return names.map((name) => REVOCATIONS[name](worker, memberId, meant))
}
