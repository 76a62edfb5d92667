import { expect, test } from 'vitest'
import { newId } from '../../app/db/ids.ts'

test('a later id is a larger one, and ids stay exact as numbers', () => {
  const now = Date.UTC(2093, 0, 1)

  expect(newId(now + 1)).toBeGreaterThan(newId(now))
  expect(Number.isSafeInteger(newId(now))).toBe(true)
})
