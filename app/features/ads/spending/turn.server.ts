import { asc, isNotNull, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { BUSY_MS, IDLE_MS, TURN_CAMPAIGNS } from '../limits.ts'
import { DAY_MS, dayNumber } from './days.ts'

type Worker = Pick<Context, 'db' | 'now'>

/** The campaigns whose turn it is, with the countries where they may be shown. */
export type Turn = readonly { id: number; countries: string[]; dueAt: number | null }[]

/** An older click is in the ledger, or lost with its object. */
const RECONCILED_MS = 2 * DAY_MS

/**
 * Reads whose turn it is: who is due first comes first, and a new or changed campaign is due at once. As many are taken
 * as one clock asks, due or not, so that few campaigns are all asked each minute.
 */
export async function turnOf({ db }: Pick<Context, 'db'>): Promise<Turn> {
  const rows = await db
    .select({ id: campaigns.id, targeting: campaigns.targeting, dueAt: campaigns.dueAt })
    .from(campaigns)
    .where(isNotNull(campaigns.dueAt))
    .orderBy(asc(campaigns.dueAt), asc(campaigns.id))
    .limit(TURN_CAMPAIGNS)
  return rows.map(({ targeting: { countries }, ...row }) => ({ ...row, countries }))
}

/**
 * Says when campaigns that were asked are asked again: soon where they are shown or cost something today. One that
 * stopped two days ago isn't, until it is changed, and one that was changed meanwhile stays due.
 */
export async function endTurn(
  { db, now }: Worker,
  turn: Turn,
  busy: ReadonlySet<number>,
): Promise<void> {
  const asked = turn.map(({ id, dueAt }) => [id, dueAt, busy.has(id) ? BUSY_MS : IDLE_MS])
  const since = now - RECONCILED_MS
  await db.run(sql`
    update campaigns set due_at = iif(
      (status = 'active' and review = 'approved' and (end_at is null or end_at >= ${since})) or exists (
        select 1 from campaign_days
        where campaign_id = campaigns.id and day >= ${dayNumber(since, 'UTC') - 1}
      ), ${now} + asked.value ->> 2, null)
    from json_each(${JSON.stringify(asked)}) as asked
    where campaigns.id = asked.value ->> 0 and due_at = asked.value ->> 1`)
}
