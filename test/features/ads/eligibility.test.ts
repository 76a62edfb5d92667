import { expect, test } from 'vitest'
import { mayPromote } from '../../../app/features/ads/eligibility.ts'
import { aMember } from '../../factories/identity/people.ts'

const DAY_MS = 24 * 60 * 60_000

test('promoting is offered to members of at least a week in 29 countries who aren’t excluded', async () => {
  const { viewer, now } = await aMember({ country: 'SE' })
  const then = now + 7 * DAY_MS

  expect(mayPromote(viewer, then)).toBe(true)
  expect(mayPromote(viewer, then - 1)).toBe(false)
  expect(mayPromote({ ...viewer, isPartner: true }, then)).toBe(false)
  expect(mayPromote({ ...viewer, promoteExcludedAt: 1 }, then)).toBe(false)
  for (const country of ['BR', 'KR', 'SG', 'IN']) {
    expect(mayPromote({ ...viewer, country }, then), country).toBe(false)
  }
})
