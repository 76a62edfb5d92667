import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { Refusal } from '../../../refusal.ts'
import { REACTIVATION_MS } from '../limits.ts'
import { eventRecord } from '../sessions/account-events.server.ts'
import { type Account, stateRefusal } from './log-in-verdict.ts'

/** Reactivates a deactivated account at the second log-in within ten minutes. Refuses the first log-in. */
export async function reopen(
  context: Context,
  { id, state }: Pick<Account, 'id' | 'state'>,
): Promise<Refusal | BatchItem<'sqlite'>[]> {
  const { db, env, now } = context
  const refusal = stateRefusal({ state }, { appealsEmail: env.APPEALS_EMAIL })
  if (!refusal) return []
  if (state !== 'deactivated_by_member') return refusal
  const isOld = or(
    isNull(members.reactivationOfferedAt),
    lt(members.reactivationOfferedAt, now - REACTIVATION_MS),
  )
  const [offered] = await db
    .update(members)
    .set({ reactivationOfferedAt: now })
    .where(and(eq(members.id, id), eq(members.state, state), isOld))
    .returning({ eraseAt: members.eraseAt })
  if (offered) return offered.eraseAt === null ? refusal : new Refusal('closed_by_member')
  return [reactivate(context, id), eventRecord(context, id, 'reactivated')]
}

/** Like {@link reopen}, but throws the refusal, for callers that don't count failures. */
export async function reopenOrRefuse(
  context: Context,
  account: Pick<Account, 'id' | 'state'>,
): Promise<BatchItem<'sqlite'>[]> {
  const reopened = await reopen(context, account)
  if (reopened instanceof Refusal) throw reopened
  return reopened
}

export function reactivate({ db }: Context, memberId: number) {
  return db
    .update(members)
    .set({ state: 'active', reactivationOfferedAt: null, eraseAt: null })
    .where(and(eq(members.id, memberId), eq(members.state, 'deactivated_by_member')))
}
