import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { roundedSize, sizeText } from '../../../app/features/ads/audience/size.ts'
import { AGE_BUCKETS, countriesIn, yearsOf } from '../../../app/features/ads/audience/targeting.ts'
import { hashtagsOf, TOPICS } from '../../../app/features/ads/audience/topics.ts'
import { needsGdprConsent, termsOf } from '../../../app/features/ads/countries.ts'
import { PROMOTE_COUNTRIES, QUICK_PROMOTE_COUNTRIES } from '../../../app/features/ads/limits.ts'
import {
  clearMicrosOf,
  microsOf,
  shownMoney,
  typedAmount,
} from '../../../app/features/ads/money.ts'
import { campaignName } from '../../../app/features/ads/quick-promote/promotion-form/campaign-name.ts'
import {
  endOf,
  sentEndDate,
} from '../../../app/features/ads/quick-promote/promotion-form/last-day.ts'
import { TypedBudget } from '../../../app/features/ads/typed-budget.ts'

const TERMS = [
  ['US', 'USD', 3, 7, 1, 10],
  ['AU', 'AUD', 1, 10, 1, 10],
  ['NZ', 'NZD', 1, 10, 1, 10],
  ['CA', 'CAD', 1, 9, 1, 10],
  ['GB', 'GBP', 1, 5, 1, 10],
  ['CH', 'CHF', 1, 7, 1, 10],
  ['CZ', 'CZK', 80, 150, 11, 10],
  ['SE', 'SEK', 10, 70, 1, 30],
  ['NO', 'NOK', 10, 70, 1, 30],
  ['DK', 'DKK', 10, 50, 1, 30],
  ['DE', 'EUR', 1, 7, 1, 10],
  ['FR', 'EUR', 1, 7, 1, 10],
  ['JP', 'USD', 1, 7, 1, 10],
  ['BR', 'USD', 1, 7, 1, 10],
  ['', 'USD', 3, 7, 1, 10],
] as const

test.each([
  ...['1,000', '1.000', '12.500', ' 999,999 ', '٢,٠٠٠'].map((typed) => [typed, 'budget_ambiguous']),
  ...['0', '', 'x', '1,000.00', '1 000'].map((typed) => [typed, 'budget_malformed']),
])('a budget of “%s” is refused as %s', (typed, code) => {
  expect(v.safeParse(TypedBudget, typed).issues?.map(({ message }) => message)).toEqual([code])
})

test.each([
  ['1000', 1_000_000_000],
  ['1.00', 1_000_000],
  ['0.500', 500_000],
  ['1.0000', 1_000_000],
  ['10,5', 10_500_000],
])('a budget of “%s” is %i millionths', (typed, micros) => {
  expect(v.parse(TypedBudget, typed)).toBe(micros)
})

test('a typed amount is previewed only if the form would accept it', () => {
  for (const typed of ['1,000', '1.000', '12.500', ' 999,999 ', 'x']) {
    expect(clearMicrosOf(typed), typed).toBeNull()
  }
  for (const typed of ['1000', '1.00', '0.500', '10,5']) {
    expect(clearMicrosOf(typed), typed).toBe(v.parse(TypedBudget, typed))
  }
})

test.each(TERMS)('%s pays in %s: at least %i, suggested %i, steps of %i, for %i days', (...row) => {
  const [country, currency, low, suggested, step, durationDays] = row

  expect(termsOf(country)).toMatchObject({ currency, low, suggested, step, durationDays })
})

test('each of the 34 countries has terms, and quick promote is offered in 29', () => {
  expect(PROMOTE_COUNTRIES.size).toBe(34)
  expect(QUICK_PROMOTE_COUNTRIES.size).toBe(29)
  for (const country of PROMOTE_COUNTRIES) {
    const { low, suggested } = termsOf(country)
    expect(low, country).toBeLessThanOrEqual(suggested)
    expect(shownMoney(low * 1_000_000, termsOf(country).currency)).toMatch(/\d/)
  }
})

test('GDPR consent is required in the Economic Area and Great Britain', () => {
  expect(['DE', 'NO', 'IS', 'CZ', 'GB'].every(needsGdprConsent)).toBe(true)
  expect(['US', 'CH', 'JP', 'BR'].some(needsGdprConsent)).toBe(false)
})

test('an amount is multiplied by a million and rounded exactly', () => {
  expect(microsOf('7')).toBe(7_000_000)
  expect(microsOf('7,50')).toBe(7_500_000)
  expect(microsOf('8.7')).toBe(8_700_000)
  expect(microsOf('1.0000005')).toBe(1_000_001)
  expect(microsOf('0.00000049')).toBe(0)
  expect(microsOf('1.99999999')).toBe(2_000_000)
  expect(microsOf('٧')).toBe(7_000_000)
  expect(microsOf('0.1')).toBe(100_000)
})

test('invalid amounts are refused', () => {
  for (const typed of ['', '-1', '1e3', '1 000', '7 $', '1.2.3', '9999999999']) {
    expect(microsOf(typed), typed).toBeNull()
  }
})

test('cents are never lost', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
      expect(microsOf((cents / 100).toFixed(2))).toBe(cents * 10_000)
      expect(microsOf(typedAmount(cents * 10_000))).toBe(cents * 10_000)
    }),
  )
})

test('a name stays below 64 characters', () => {
  expect(campaignName('a'.repeat(63))).toBe('a'.repeat(63))
  expect(campaignName('a'.repeat(64))).toBe(`${'a'.repeat(62)}…`)
  expect(campaignName(`${'a'.repeat(61)}👩‍👧 and more`)).toBe(`${'a'.repeat(61)}…`)
})

const NOON = Date.parse('2026-11-22T12:00:00Z')
const ENDING = { isOngoing: false, inclusiveEndDate: null, duration: 10 }

test('a last day is sent unless the campaign is ongoing or the day is blank', () => {
  expect(sentEndDate({ isOngoing: false, inclusiveEndDate: '2026-12-01' })).toBe('2026-12-01')
  expect(sentEndDate({ isOngoing: true, inclusiveEndDate: '2026-12-01' })).toBeNull()
  expect(sentEndDate({ isOngoing: false, inclusiveEndDate: ' ' })).toBeNull()
})

test('a campaign ends some days after its start, at the end of its last day, or never', () => {
  expect(endOf(ENDING, NOON, 'UTC')).toEqual({ endAt: null, waitingDays: 10 })
  expect(endOf({ ...ENDING, inclusiveEndDate: '2026-11-22' }, NOON, 'UTC')).toEqual({
    endAt: Date.parse('2026-11-23T00:00:00Z'),
    waitingDays: null,
  })
  expect(endOf({ ...ENDING, isOngoing: true }, NOON, 'UTC')).toEqual({
    endAt: null,
    waitingDays: null,
  })
})

test('a last day is neither in the past nor more than a year ahead', () => {
  expect(endOf({ ...ENDING, inclusiveEndDate: '2026-11-21' }, NOON, 'UTC')).toBe('invalid')
  expect(endOf({ ...ENDING, inclusiveEndDate: '2027-11-22' }, NOON, 'UTC')).toMatchObject({
    endAt: expect.any(Number),
  })
  expect(endOf({ ...ENDING, inclusiveEndDate: '2027-11-23' }, NOON, 'UTC')).toBe('invalid')
})

test('the age groups start at 18 and have no gaps', () => {
  const years = AGE_BUCKETS.map(yearsOf)

  expect(years[0]?.from).toBe(18)
  expect(years.at(-1)?.to).toBeNull()
  expect(years.slice(1).map(({ from }) => from)).toEqual(
    years.slice(0, -1).map(({ to }) => (to ?? 0) + 1),
  )
})

test('the countries of an audience are parsed without duplicates, in any case', () => {
  expect(countriesIn('US+CA+us+')).toEqual(['US', 'CA'])
})

test('a topic has a unique id and name, and hashtags as they are stored', () => {
  expect(new Set(TOPICS.map(({ id }) => id)).size).toBe(TOPICS.length)
  expect(new Set(TOPICS.map(({ name }) => name)).size).toBe(TOPICS.length)
  for (const { hashtags } of TOPICS) for (const tag of hashtags) expect(tag).toMatch(/^[a-z]+$/)
  expect(hashtagsOf([6, 6, 999])).toEqual(['ceramics', 'pottery', 'celadon', 'stoneware'])
})

test('the size of an audience never reveals one person', () => {
  expect(roundedSize(99, false)).toEqual({ members: 0, isAtLeast: false })
  expect(roundedSize(100, false).members).toBe(100)
  expect(roundedSize(199, false).members).toBe(100)
  expect(roundedSize(1234, false).members).toBe(1200)
  expect(roundedSize(19_999, true)).toEqual({ members: 19_000, isAtLeast: true })
  expect(sizeText(roundedSize(99, false))).toBe('Fewer than 100 people')
  expect(sizeText(roundedSize(99, true))).toBe('Fewer than 100 of the newest 20,000')
  expect(sizeText(roundedSize(1234, false))).toBe('About 1,200 people')
  expect(sizeText(roundedSize(1234, true))).toBe('At least 1,200 people')
})
