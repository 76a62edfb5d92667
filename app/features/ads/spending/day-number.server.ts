import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { ledger } from '../../../db/ads/ledger.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { literal } from '../../../db/literal.ts'
import { DAY_MS } from '../../../durations.ts'
import { parseJson } from '../../../json.ts'

/** The day of a click in the ledger, in its campaign's time zone. */
export function clickDay(): SQL<number> {
  // D1 binds numbers as reals, which would give fractional days, so the SQL contains the day's length.
  return sql`coalesce(${ledger.day}, ${ledger.at} / ${literal(DAY_MS)})`
}

/** The sums of a campaign's last two days, as JSON for {@link spentOn}. */
export function recentSums(now: number): SQL.Aliased<string> {
  return sql<string>`(
    select json_group_object(day, micros) from (
      select ${clickDay()} as day, sum(micros) as micros from ledger
      where campaign_id = ${campaigns.id} and at > ${now - 2 * DAY_MS} and kind = 'click' group by 1
    )
  )`.as('spent_by_day')
}

const DaySums = v.record(v.string(), v.number())

export function spentOn(sums: string, day: number): number {
  return parseJson(DaySums, sums)[day] ?? 0
}
