import { expect, test } from 'vitest'
import { turnSize } from '../../../../app/features/operations/digest/turn-size.ts'
import { DIGEST_MORNING_MS, DIGESTS_PER_TURN } from '../../../../app/features/operations/limits.ts'

const MINUTE_MS = 60_000
const EIGHT = Date.parse('2026-11-30T07:00:00Z')

type Served = { minutes: number; most: number }

/** Simulates the turns from eight o'clock until everybody is served; readers become due at minutes after eight. */
function served(groups: readonly { afterMinutes: number; readers: number }[]): Served {
  const left = groups.map(({ readers }) => readers)
  const result: Served = { minutes: 0, most: 0 }
  for (let minute = 0; left.some((count) => count > 0) && minute < 24 * 60; minute++) {
    const now = EIGHT + minute * MINUTE_MS
    const due = groups.flatMap(({ afterMinutes }, place) =>
      minute >= afterMinutes && (left[place] ?? 0) > 0
        ? [{ place, dueAt: EIGHT + afterMinutes * MINUTE_MS, count: left[place] ?? 0 }]
        : [],
    )
    let turn = due.length > 0 ? turnSize(due, now) : 0
    result.most = Math.max(result.most, turn)
    for (const { place, count } of due) {
      left[place] = count - Math.min(count, turn)
      turn -= Math.min(count, turn)
    }
    result.minutes = minute + 1
  }
  return result
}

test('zones whose mornings overlap are each served within their own morning', () => {
  const groups = [0, 60, 120].map((afterMinutes) => ({ afterMinutes, readers: 500_000 }))
  const { minutes, most } = served(groups)

  expect(minutes * MINUTE_MS).toBeLessThanOrEqual(120 * MINUTE_MS + DIGEST_MORNING_MS)
  expect(most).toBeLessThanOrEqual(DIGESTS_PER_TURN.most)
})

test('a small site writes all its emails at once, and after a morning’s outage each turn writes its maximum', () => {
  expect(served([{ afterMinutes: 0, readers: 80 }]).minutes).toBe(2)
  const noon = EIGHT + DIGEST_MORNING_MS
  expect(turnSize([{ dueAt: EIGHT, count: 500_000 }], noon)).toBe(DIGESTS_PER_TURN.most)
})
