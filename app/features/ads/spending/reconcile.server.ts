import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { RUNNING_CAMPAIGNS } from '../limits.ts'
import { budgetOf } from './budget.server.ts'
import { DAY_MS, dayNumber } from './days.ts'

/** An older click is in the ledger, or lost with its object. */
const RECONCILED_MS = 2 * DAY_MS

const AT_ONCE = 50

/**
 * Has the budgets of campaigns that run, or ran within two days, write what the ledger lacks and
 * take its sum: an alarm may be lost, and an object's memory, too.
 */
export async function reconcileBudgets({
  db,
  env,
  now,
}: Pick<Context, 'db' | 'env' | 'now'>): Promise<void> {
  const since = now - RECONCILED_MS
  const rows = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.review, 'approved'),
        or(
          and(
            eq(campaigns.status, 'active'),
            or(isNull(campaigns.endAt), gte(campaigns.endAt, since)),
          ),
          sql`exists (
            select 1 from campaign_days where campaign_id = ${campaigns.id} and day >= ${dayNumber(since, 'UTC') - 1}
          )`,
        ),
      ),
    )
    .orderBy(asc(campaigns.id))
    .limit(RUNNING_CAMPAIGNS)
  const failures: unknown[] = []
  for (let place = 0; place < rows.length; place += AT_ONCE) {
    const some = rows.slice(place, place + AT_ONCE)
    const asked = some.map(({ id }) => budgetOf(env, id).reconcile(id, now))
    for (const answer of await Promise.allSettled(asked)) {
      if (answer.status === 'rejected') failures.push(answer.reason)
    }
  }
  // One that fails keeps no other waiting.
  if (failures.length > 0) throw new AggregateError(failures, 'Budgets couldn’t be reconciled.')
}
