import { and, type Column, eq, not, notInArray, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Context } from '../../../context.server.ts'
import { accountEvents, members } from '../../../db/identity/accounts.ts'
import { identities } from '../../../db/identity/identities.ts'
import { warnableSince } from '../apps/apps-on-hold.server.ts'
import { disabledPassword } from '../passwords/password-replacement.server.ts'
import { DISPLAY_ONLY } from '../sign-in-methods/providers.ts'
import {
  ACCESS_KINDS,
  type RevocableKind,
  revokeKinds,
  SHARED_KINDS,
} from './revocations.server.ts'

/**
 * Revokes access from before a time, except second factors. Revokes all sessions, because that access may have started
 * them.
 */
export function revokeEarlierAccess(
  worker: Pick<Context, 'db' | 'now'>,
  memberId: number,
  before: number,
): BatchItem<'sqlite'>[] {
  const { db, now } = worker
  const revoke = (
    names: readonly RevocableKind[],
    matches: (createdAt: Column | SQL) => SQL | undefined,
  ) => revokeKinds(worker, { memberId, names, matches, kept: null })
  const isOlder = (createdAt: Column | SQL) => sql`${createdAt} < ${before}`
  const changed = sql`exists (
    select 1 from ${accountEvents} where ${accountEvents.memberId} = ${memberId}
      and ${accountEvents.kind} = 'password_changed' and ${accountEvents.createdAt} >= ${before}
  )`
  return [
    ...revoke([...ACCESS_KINDS, 'apps'], () => undefined),
    ...revoke(['appConsents'], (addedAt) => sql`${addedAt} >= ${warnableSince(now)}`),
    ...revoke(['passkeys', 'secretLinks', ...SHARED_KINDS], isOlder),
    ...revoke(['identities'], (createdAt) =>
      and(isOlder(createdAt), notInArray(identities.provider, [...DISPLAY_ONLY])),
    ),
    db
      .update(members)
      .set(disabledPassword())
      .where(and(eq(members.id, memberId), not(changed))),
  ]
}
