import * as v from 'valibot'
import { DAY_MS } from '../../../durations.ts'
import { dayOfDate } from '../../../forms/calendar-day.ts'
import { Id } from '../../../forms/input.ts'
import { PageQuery } from '../../../paging.ts'
import { dayOf } from '../quick-promote/promotion-form/last-day.ts'

const DEFAULT_DAYS = 30
const LONGEST_DAYS = 366

const Day = v.fallback(
  v.optional(v.pipe(v.string(), v.isoDate(), v.transform(dayOfDate), v.number())),
  undefined,
)

/** A business's report, of the last 30 days by default. */
export const ReportQuery = v.object({
  advertiserId: Id,
  start_date: Day,
  end_date: Day,
  ...PageQuery.entries,
  objective: v.fallback(v.optional(v.picklist(['CONSIDERATION', 'WEB_CONVERSION'])), undefined),
})
export type ReportQuery = v.InferOutput<typeof ReportQuery>

export const CampaignReportQuery = v.object({ ...ReportQuery.entries, campaignId: Id })
export type CampaignReportQuery = v.InferOutput<typeof CampaignReportQuery>

/** Days since 1970, both inclusive. */
export type DayRange = { first: number; last: number }

/** A report's days: in order, none after today, at most a year and a day. */
export function rangeOf(
  { start_date: start, end_date: end }: Pick<ReportQuery, 'start_date' | 'end_date'>,
  today: number,
): DayRange {
  const [a, b] = [start ?? null, end ?? null].map((day) => day && Math.min(day, today))
  const last = b ?? (a ? Math.min(today, a + LONGEST_DAYS - 1) : today)
  const asked = a ?? last - DEFAULT_DAYS + 1
  const first = Math.max(0, Math.min(asked, last), Math.max(asked, last) - LONGEST_DAYS + 1)
  return { first, last: Math.max(asked, last) }
}

/** The period of the same length that ends on the day before. */
export function daysBefore({ first, last }: DayRange): DayRange {
  return { first: first - (last - first + 1), last: first - 1 }
}

export function isoDay(day: number): string {
  return dayOf(day * DAY_MS, 'UTC')
}
