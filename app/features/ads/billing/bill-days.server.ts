import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import type { invoices } from '../../../db/ads/billing.ts'
import { DAY_MS } from '../../../durations.ts'
import { dayNumber, startOfDay } from '../../../forms/zoned-days.ts'
import { zoneOfBusiness } from '../../identity/business/details/time-zones.ts'
import { PAYER_TABLES } from './payer-sql.server.ts'

/** SQL for the start of the current month in the payer's time zone. `business` is the payer's row. */
export async function monthOfPayer({ db, now }: Pick<Context, 'db' | 'now'>): Promise<SQL> {
  const homes = await db.all<{ country: string; timeZone: string | null }>(
    sql`select distinct business.country, business.time_zone as "timeZone" from ${PAYER_TABLES}`,
  )
  const starts = homes.map((home) => [
    home.timeZone ?? home.country,
    monthStart(now, zoneOfBusiness(home)),
  ])
  const found = JSON.stringify(Object.fromEntries(starts))
  return sql`(${found} ->> coalesce(business.time_zone, business.country))`
}

export function monthStart(now: number, timeZone: string, later = 0): number {
  const today = new Date(dayNumber(now, timeZone) * DAY_MS)
  const first = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + later)
  return startOfDay(first / DAY_MS, timeZone)
}

export type BilledHome = Parameters<typeof zoneOfBusiness>[0]

type Payer = Pick<typeof invoices.$inferSelect.payer, 'timeZone'>

/** Returns the time zone that a bill's business had when the bill was written. */
export function zoneOfBill({ timeZone }: Payer, business: BilledHome): string {
  return zoneOfBusiness(timeZone === undefined ? business : { ...business, timeZone })
}
