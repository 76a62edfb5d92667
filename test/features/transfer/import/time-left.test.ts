import { expect, test } from 'vitest'
import { lateText, timeLeftText } from '../../../../app/features/transfer/import/run/time-left.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

test.each([
  [0, 'How long it takes shows in a moment.'],
  [1, 'A minute or two are left.'],
  [2 * MINUTE_MS, 'About 2 minutes are left.'],
  [2 * MINUTE_MS + 1, 'About 3 minutes are left.'],
  [90 * MINUTE_MS, 'About 2 hours are left.'],
  [36 * HOUR_MS, 'About 2 days are left.'],
])('of %i ms an import says roughly how long it takes, and never less', (ms, text) => {
  expect(timeLeftText(ms)).toBe(text)
})

test('entries that wait for their sites are told, with how long', () => {
  expect(lateText(1)).toMatch(/^One entry waits .* It is asked again for half an hour/)
  expect(lateText(20_000)).toMatch(/^20,000 entries wait .* They are asked again/)
})
