import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { getAccountAnalytics } from '../../../app/contract/v5/ads/ads-analytics.ts'
import {
  changedEnd,
  endOf,
} from '../../../app/features/ads/quick-promote/promotion-form/last-day.ts'
import { Day } from '../../../app/features/ads/quick-promote/promotion-form/promotion.ts'
import { ReportQuery } from '../../../app/features/ads/reporting/range.ts'
import { articleIn } from '../../../app/features/content/webpages/facts/reading/article.ts'
import { Birthday } from '../../../app/features/identity/sign-up/birthday.ts'
import { YourPinsQuery } from '../../../app/features/screens/search/your-pins/your-pins.ts'
import { timeOf } from '../../../app/features/transfer/import/parsers/addresses.ts'
import { dayOfDate } from '../../../app/forms/calendar-day.ts'

test('a date becomes its number of days since 1970, if its month has that day', () => {
  const digits = (most: number) => fc.integer({ min: 0, max: most })
  fc.assert(
    fc.property(digits(9999), digits(13), digits(32), (year, month, day) => {
      const date = [year, month, day].map((part, at) => String(part).padStart(at ? 2 : 4, '0'))
      const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
      const found = dayOfDate(date.join('-'))

      if (day < 1 || day > days) expect(found).toBeNull()
      else expect(new Date((found ?? 0) * 86_400_000).toISOString()).toContain(`${date.join('-')}T`)
    }),
  )
})

/** Every function that takes a date from outside. Each returns whether it accepts the date. */
const DATE_INPUTS: Readonly<Record<string, (date: string) => boolean>> = {
  'the last day of a campaign': (date) => v.is(Day, date),
  'the end of a campaign': (date) => {
    const ending = { isOngoing: false, inclusiveEndDate: date, duration: 1 }
    return endOf(ending, Date.UTC(Number(date.slice(0, 4)), 0, 15), 'Europe/Berlin') !== 'invalid'
  },
  'the changed end of a campaign': (date) => {
    const asked = { ends: 'date', lastDay: date }
    const january = Date.UTC(Number(date.slice(0, 4)), 0, 15)
    return changedEnd({ endAt: null, waitingDays: null }, asked, january, 'UTC') !== 'invalid'
  },
  'a report': (date) => {
    const read = v.parse(ReportQuery, { advertiserId: '5', start_date: date, pageSize: '25' })
    return read.start_date !== undefined
  },
  'figures of an ad account': (date) => {
    const asked = { startDate: date, endDate: date, columns: 'SPEND_IN_DOLLAR', granularity: 'DAY' }
    return v.is(getAccountAnalytics.query, asked)
  },
  'a search among one’s own pins': (date) => v.parse(YourPinsQuery, { from: date }).from === date,
  'a birthday': (date) => v.is(Birthday, date),
  'an imported date': (date) => timeOf(date) !== null,
  'an imported time': (date) => timeOf(`${date} 10:00:00`) !== null,
  'an imported date in US order': (date) =>
    timeOf(date.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$2/$3/$1')) !== null,
  'an imported date with slashes': (date) => timeOf(date.replaceAll('-', '/')) !== null,
  'the date of an article': (date) => {
    return articleIn({ headline: 'Clay', datePublished: `${date}T10:00:00Z` }, String) !== null
  },
}

test.each(Object.entries(DATE_INPUTS))('%s must be a date that exists', (_, takes) => {
  expect(['2027-02-28', '2028-02-29', '2027-03-31'].map(takes)).toEqual([true, true, true])
  expect(['2027-02-29', '2027-02-30', '2027-04-31', '2027-13-01'].filter(takes)).toEqual([])
})
