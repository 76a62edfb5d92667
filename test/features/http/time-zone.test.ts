import { expect, test } from 'vitest'
import { clockOf } from '../../../app/http/cookies/time-zone.server.ts'
import { timeIn, UTC_CLOCK } from '../../../app/ui/timing/clock.tsx'

const AT = Date.UTC(2026, 10, 26, 23, 30)
const LONG = { dateStyle: 'long', timeStyle: 'short' } as const

function clock({ zone, language }: { zone?: string; language?: string }) {
  const headers = new Headers()
  if (zone) headers.set('Cookie', `a=b; __Host-zone=${zone}`)
  if (language) headers.set('Accept-Language', language)
  return clockOf(new Request('https://pinfold.example/', { headers }))
}

test('times are in the browser’s zone and in the format of its first language, in English words', () => {
  const berlin = clock({ zone: 'Europe/Berlin', language: 'de-DE,de;q=0.9,en;q=0.8' })

  expect(berlin).toEqual({ zone: 'Europe/Berlin', locale: 'en-DE' })
  expect(timeIn(berlin, AT, LONG)).toMatch(/^27 November 2026 at 00:30$/)
  expect(clock({ language: 'ja' }).locale).toBe('en-JP')
  expect(timeIn(clock({ zone: 'America/New_York', language: 'en-US' }), AT, LONG)).toMatch(
    /^November 26, 2026 at 6:30.PM$/,
  )
})

test('until the browser has sent its zone, a time is marked UTC, and a day isn’t', () => {
  expect(timeIn(UTC_CLOCK, AT, LONG)).toMatch(/11:30.PM UTC$/)
  expect(timeIn(UTC_CLOCK, AT, { dateStyle: 'medium' })).toBe('Nov 26, 2026')
})

test('an unknown zone or language is ignored', () => {
  for (const zone of ['Mars/Olympus', '<b>', 'x'.repeat(100), '']) {
    expect(clock({ zone }).zone).toBeNull()
  }
  for (const language of ['*', 'x', '-', 'zz-QQQQ-ZZ', '']) {
    expect(clock({ language }).locale).toMatch(/^en(-[A-Z]{2})?$/)
  }
})
