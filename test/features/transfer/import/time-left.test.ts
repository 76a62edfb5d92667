import { expect, test } from 'vitest'
import { lateText, timeLeftText } from '../../../../app/features/transfer/import/run/time-left.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

test.each([
  [0, 'Estimating the time left…'],
  [1, 'A minute or two left.'],
  [2 * MINUTE_MS, 'About 2 minutes left.'],
  [2 * MINUTE_MS + 1, 'About 3 minutes left.'],
  [90 * MINUTE_MS, 'About 2 hours left.'],
  [36 * HOUR_MS, 'About 2 days left.'],
])(
  'for %i ms an import shows an estimate of the time left, which is never too short',
  (ms, text) => {
    expect(timeLeftText(ms)).toBe(text)
  },
)

test('entries that wait for their sites are counted, with how long they are retried', () => {
  expect(lateText(1)).toMatch(/^One entry is waiting .* It's retried for half an hour/)
  expect(lateText(20_000)).toMatch(/^20,000 entries are waiting .* They're retried/)
})
