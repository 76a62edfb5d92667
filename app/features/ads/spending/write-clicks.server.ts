import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import { campaignDays, ledger } from '../../../db/ads/ledger.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import type { Database } from '../../../db/database.ts'
import { jsonRows } from '../../../db/json-rows.ts'
import { rowValues } from '../../../db/row-values.ts'
import { DAY_MS } from '../../../durations.ts'
import { LISTED_CLICKS } from '../limits.ts'
import type { Click, CountedClick } from './clicks.ts'
import { clickDay } from './day-number.server.ts'

export type Spender = { campaignId: number; advertiserId: number; currency: string }

/** All rows are one JSON parameter, because D1 allows 100 parameters. */
export const CLICKS_PER_WRITE = 500

/** Writes clicks to the ledger. Skips clicks that it already has, even as `unreachable`. */
export async function writeClicks(
  db: Database,
  { campaignId, advertiserId, currency }: Spender,
  clicks: readonly CountedClick[],
): Promise<void> {
  const { table, field } = jsonRows(
    clicks.map(({ key, micros, reason, at, day }) => {
      const [nonce = ''] = key.split('.')
      return { key, micros, reason, at, day, countedAs: unreachableKey(nonce, at) }
    }),
  )
  await db
    .insert(ledger)
    .select(
      sql`select null, ${advertiserId}, ${campaignId},
        iif(${field('reason')} is null, 'click', 'unbilled'), ${field('reason')}, ${field('micros')}, ${currency},
        ${field('key')}, ${field('at')}, ${field('day')}
      from ${table}
      where not exists (select 1 from ledger as counted where counted.key = ${field('countedAs')})`,
    )
    .onConflictDoNothing({ target: ledger.key })
}

/**
 * Writes a click whose budget didn't answer. It is free, even if the budget reserved its price. Skips clicks that the
 * ledger has, and clicks beyond a link's limit.
 */
export async function writeUnreachable(
  db: Database,
  { campaignId, advertiserId, currency }: Spender,
  { nonce, flaw, at, day }: Pick<Click, 'nonce' | 'flaw' | 'at'> & { day: number },
): Promise<void> {
  const row = {
    advertiserId,
    campaignId,
    currency,
    micros: 0,
    at,
    day,
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
          select count(*) from ledger as counted where ${isUnreachable(sql`counted.key`, sql`${nonce}`)}
        )`,
    )
    .onConflictDoNothing({ target: ledger.key })
}

/** Includes the time, so that each click on a link has its own row. */
function unreachableKey(nonce: string, at: number): string {
  return `${nonce}.u${at}`
}

/** Whether a row's key belongs to a click on this link whose budget didn't answer. */
export function isUnreachable(key: SQL, nonce: SQL): SQL {
  return sql`(${key} > ${nonce} || '.u' and ${key} < ${nonce} || '.v')`
}

export type DayCounts = { day: number; views: number; saves: number }

/** Writes each day's counts so far. Ignores smaller counts, which are older. */
export async function writeDays(
  db: Database,
  campaignId: number,
  days: readonly DayCounts[],
): Promise<void> {
  const { table, field } = jsonRows(days)
  await db
    .insert(campaignDays)
    .select(
      sql`select campaigns.id, ${field('day')}, budget_micros, ${field('views')}, ${field('saves')}, null
        from campaigns join ${table} where campaigns.id = ${campaignId}`,
    )
    .onConflictDoUpdate({
      target: [campaignDays.campaignId, campaignDays.day],
      set: {
        views: sql`max(${campaignDays.views}, excluded.views)`,
        saves: sql`max(${campaignDays.saves}, excluded.saves)`,
      },
    })
}

/** Reads a campaign's billed sums by day from the ledger, optionally since a day. */
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

/** A campaign's time zone, which never changes; UTC for a deleted one. */
export async function zoneOf(db: Database, campaignId: number): Promise<string> {
  const [campaign] = await db
    .select({ timeZone: campaigns.timeZone })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId))
  return campaign?.timeZone ?? 'UTC'
}
