import { and, eq, gte, sql } from 'drizzle-orm'
import { campaignDays, ledger } from '../../../db/ads/ledger.ts'
import type { Database } from '../../../db/database.ts'
import type { CountedClick } from './clicks.ts'
import { DAY_MS } from './pace.ts'

export type Spender = { campaignId: number; advertiserId: number; currency: string }

/** Below SQLite's and D1's 100 parameters: a row goes as JSON, in one. */
export const CLICKS_PER_WRITE = 500

/** Writes clicks to the ledger; one that is there already is left as it is. */
export async function writeClicks(
  db: Database,
  { campaignId, advertiserId, currency }: Spender,
  clicks: readonly CountedClick[],
): Promise<void> {
  const rows = JSON.stringify(
    clicks.map(({ key, micros, reason, at }) => [key, micros, reason, at]),
  )
  await db
    .insert(ledger)
    .select(
      sql`select null, ${advertiserId}, ${campaignId},
        iif(value ->> 2 is null, 'click', 'unbilled'), value ->> 2, value ->> 1, ${currency},
        value ->> 0, value ->> 3
      from json_each(${rows}) where true`,
    )
    .onConflictDoNothing({ target: ledger.key })
}

export type DayCounts = { day: number; views: number; saves: number }

/** Writes the counts of days so far; a smaller count that comes late changes nothing. */
export async function writeDays(
  db: Database,
  campaignId: number,
  days: readonly DayCounts[],
): Promise<void> {
  const rows = JSON.stringify(days.map(({ day, views, saves }) => [day, views, saves]))
  await db
    .insert(campaignDays)
    .select(
      sql`select campaigns.id, value ->> 0, budget_micros, value ->> 1, value ->> 2
        from campaigns join json_each(${rows}) where campaigns.id = ${campaignId}`,
    )
    .onConflictDoUpdate({
      target: [campaignDays.campaignId, campaignDays.day],
      set: {
        views: sql`max(${campaignDays.views}, excluded.views)`,
        saves: sql`max(${campaignDays.saves}, excluded.saves)`,
      },
    })
}

/** The sum of a campaign's billed clicks on a day, by the ledger. */
export async function spentOn(db: Database, campaignId: number, day: number): Promise<number> {
  const [sum] = await db
    .select({ micros: sql<number>`coalesce(sum(${ledger.micros}), 0)` })
    .from(ledger)
    .where(
      and(
        eq(ledger.campaignId, campaignId),
        gte(ledger.at, day * DAY_MS),
        sql`${ledger.at} < ${(day + 1) * DAY_MS}`,
        eq(ledger.kind, 'click'),
      ),
    )
  return sum?.micros ?? 0
}
