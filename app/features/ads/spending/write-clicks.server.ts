import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import { campaignDays, ledger } from '../../../db/ads/ledger.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import type { Database } from '../../../db/database.ts'
import { rowValues } from '../../../db/row-values.ts'
import { LISTED_CLICKS } from '../limits.ts'
import type { Click, CountedClick } from './clicks.ts'
import { clickDay } from './day-number.server.ts'
import { DAY_MS } from './days.ts'

export type Spender = { campaignId: number; advertiserId: number; currency: string }

/** Below SQLite's and D1's 100 parameters: a row goes as JSON, in one. */
export const CLICKS_PER_WRITE = 500

/**
 * Writes clicks to the ledger. One that is there already, or that was said to be unreachable, is left
 * as it is.
 */
export async function writeClicks(
  db: Database,
  { campaignId, advertiserId, currency }: Spender,
  clicks: readonly CountedClick[],
): Promise<void> {
  const rows = JSON.stringify(
    clicks.map(({ key, micros, reason, at, day }) => {
      const [nonce = ''] = key.split('.')
      return [key, micros, reason, at, day, unreachableKey(nonce, at)]
    }),
  )
  await db
    .insert(ledger)
    .select(
      sql`select null, ${advertiserId}, ${campaignId},
        iif(value ->> 2 is null, 'click', 'unbilled'), value ->> 2, value ->> 1, ${currency},
        value ->> 0, value ->> 3, value ->> 4
      from json_each(${rows})
      where not exists (select 1 from ledger as told where told.key = value ->> 5)`,
    )
    .onConflictDoNothing({ target: ledger.key })
}

/**
 * Lists a click that the budget gave no answer about: it costs nothing, even if the budget reserved
 * it. One that the ledger has, and one more of an overused link, is left out.
 */
export async function writeUnreachable(
  db: Database,
  { campaignId, advertiserId, currency }: Spender,
  { nonce, flaw, at, day }: Pick<Click, 'nonce' | 'flaw' | 'at'> & { day: number },
): Promise<void> {
  const row = {
    ...{ advertiserId, campaignId, currency, micros: 0, at, day },
    kind: 'unbilled',
    reason: flaw ?? 'unreachable',
    key: unreachableKey(nonce, at),
  } as const
  await db
    .insert(ledger)
    .select(
      sql`select ${rowValues(ledger, row)}
        where not exists (
          select 1 from ledger as known where known.at = ${at} and (
            known.key = ${nonce} or known.key > ${`${nonce}.`} and known.key < ${`${nonce}/`}
          )
        ) and ${LISTED_CLICKS} > (
          select count(*) from ledger as told where ${isUnreachable(sql`told.key`, sql`${nonce}`)}
        )`,
    )
    .onConflictDoNothing({ target: ledger.key })
}

/** Names a press of a link, so that another press keeps its own row. */
function unreachableKey(nonce: string, at: number): string {
  return `${nonce}.u${at}`
}

/** Whether a row's key names a press of this link that the budget gave no answer about. */
export function isUnreachable(key: SQL, nonce: SQL): SQL {
  return sql`(${key} > ${nonce} || '.u' and ${key} < ${nonce} || '.v')`
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
      sql`select campaigns.id, value ->> 0, budget_micros, value ->> 1, value ->> 2, null
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

/** The sums of a campaign's billed clicks by day, by the ledger, all or from a day on. */
export async function spentByDay(
  db: Database,
  campaignId: number,
  since = 0,
): Promise<Map<number, number>> {
  const sums = await db
    .select({ day: clickDay(), micros: sql<number>`sum(${ledger.micros})` })
    .from(ledger)
    .where(
      and(
        eq(ledger.campaignId, campaignId),
        gte(ledger.at, (since - 1) * DAY_MS),
        eq(ledger.kind, 'click'),
      ),
    )
    .groupBy(sql`1`)
  return new Map(sums.map(({ day, micros }) => [day, micros]))
}

/** The zone of a campaign's days, which it keeps; UTC for one that is gone. */
export async function zoneOf(db: Database, campaignId: number): Promise<string> {
  const [campaign] = await db
    .select({ timeZone: campaigns.timeZone })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId))
  return campaign?.timeZone ?? 'UTC'
}
