import { asc, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { jsonRows } from '../../../db/json-rows.ts'
import { runBatch } from '../../../db/run-batch.ts'
import { DAY_MS } from '../../../durations.ts'
import { dayNumber } from '../../../forms/zoned-days.ts'
import { insertNotification } from '../../identity/notifications/insert-notification.server.ts'
import { BUSY_MS, IDLE_MS, TURN_CAMPAIGNS } from '../limits.ts'

type Worker = Pick<Context, 'db' | 'now'>

/** The campaigns whose turn it is, with the countries where they may be shown. */
export type Turn = readonly {
  id: number
  countries: string[]
  dueAt: number | null
  endAt: number | null
}[]

/** Older clicks are in the ledger, or were lost with their Durable Object. */
const RECONCILED_MS = 2 * DAY_MS

/**
 * Reads the campaigns whose turn it is, by due time; new and changed ones are due at once. If few are due, adds others,
 * so that a small number of campaigns is checked every minute.
 */
export async function turnOf({ db }: Pick<Context, 'db'>): Promise<Turn> {
  const rows = await db
    .select({
      id: campaigns.id,
      targeting: campaigns.targeting,
      dueAt: campaigns.dueAt,
      endAt: campaigns.endAt,
    })
    .from(campaigns)
    .where(isNotNull(campaigns.dueAt))
    .orderBy(asc(campaigns.dueAt), asc(campaigns.id))
    .limit(TURN_CAMPAIGNS)
  return rows.map(({ targeting: { countries }, ...row }) => ({ ...row, countries }))
}

/**
 * Sets when a turn's campaigns are next checked: soon if they are shown or had costs today; only after a change if
 * they stopped at least two days ago. Campaigns that have changed since stay due.
 */
export async function scheduleNextTurns(
  { db, now }: Worker,
  turn: Turn,
  busy: ReadonlySet<number>,
): Promise<void> {
  const { table, field } = jsonRows(
    turn.map(({ id, dueAt }) => ({ id, dueAt, waitMs: busy.has(id) ? BUSY_MS : IDLE_MS })),
  )
  const since = now - RECONCILED_MS
  const asking = sql`
    update campaigns set due_at = iif(
      (status = 'active' and review = 'approved' and (end_at is null or end_at >= ${since})) or exists (
        select 1 from campaign_days
        where campaign_id = campaigns.id and day >= ${dayNumber(since, 'UTC') - 1}
      ), ${now} + ${field('waitMs')}, null)
    from ${table} where campaigns.id = ${field('id')} and due_at = ${field('dueAt')}`
  await runBatch(db, [asking, ...turn.filter(hasJustEnded(now)).map(endNotification(now))])
}

function hasJustEnded(now: number) {
  return ({ endAt }: Turn[number]) => endAt !== null && endAt <= now && endAt > now - DAY_MS
}

function endNotification(now: number) {
  return ({ id }: Turn[number]): SQL =>
    insertNotification(
      { now },
      {
        kind: 'campaign_ended',
        subject: id,
        to: sql`select advertiser_id from campaigns where campaigns.id = ${id}
          and status <> 'ended' and review = 'approved' and started_at is not null and not exists (
            select 1 from notifications where notifications.member_id = advertiser_id
              and notifications.kind = 'campaign_ended' and notifications.subject_id = ${id}
          )`,
      },
    )
}
