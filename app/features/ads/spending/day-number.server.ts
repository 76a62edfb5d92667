import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { ledger } from '../../../db/ads/ledger.ts'
import { DAY_MS } from './days.ts'

/** D1 binds numbers as reals, by which days would have fractions: the length is SQL. */
export function dayNumberOf(time: AnyColumn): SQL<number> {
  return sql`${time} / ${sql.raw(String(DAY_MS))}`
}

/** The day of a ledger's click, in its campaign's zone. */
export function clickDay(): SQL<number> {
  return sql`coalesce(${ledger.day}, ${dayNumberOf(ledger.at)})`
}
