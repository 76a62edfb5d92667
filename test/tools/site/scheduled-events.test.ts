import { expect, test } from 'vitest'
import { isDue } from '../../../scripts/site/scheduled-events.ts'

test.each([
  ['* * * * *', '2026-11-20T09:41:30Z', true],
  ['17 * * * *', '2026-11-20T09:17:00Z', true],
  ['17 * * * *', '2026-11-20T09:18:00Z', false],
  ['17 4 * * *', '2026-11-20T04:17:59Z', true],
  ['17 4 * * *', '2026-11-20T05:17:00Z', false],
])('the cron %s at %s: %s', (cron, now, due) => {
  expect(isDue(cron, new Date(now))).toBe(due)
})
