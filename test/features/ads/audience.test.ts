import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { members } from '../../../app/db/identity/accounts.ts'
import { newId } from '../../../app/db/ids.ts'
import { estimateAudience } from '../../../app/features/ads/audience/audience.server.ts'
import type { Targeting } from '../../../app/features/ads/audience/targeting.ts'
import { everybodyIn } from '../../factories/ads/campaigns.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { aPin, later } from '../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../factories/identity/people.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')

/**
 * In Kenya: 100 women aged 25, and 100 men aged 70. In the Congo: 100 people without a gender, one day short of 18.
 */
await fill(100, { country: 'KE', gender: 'female', birthday: '2001-11-22' })
await fill(100, { country: 'KE', gender: 'male', birthday: '1956-01-01' })
await fill(100, { country: 'CG', gender: 'unspecified', birthday: '2008-11-23' })
await fill(100, { country: 'KE', gender: 'female', birthday: '2001-11-22', state: 'suspended' })

async function reach(changes: Partial<Targeting>, now = NOW): Promise<number> {
  const targeting = { ...everybodyIn('KE'), ...changes }
  return (await estimateAudience({ ...aVisitor(), now }, targeting)).members
}

test('an audience is counted by country, gender and age', async () => {
  expect(await reach({})).toBe(200)
  expect(await reach({ genders: ['female'] })).toBe(100)
  expect(await reach({ ages: ['65+'] })).toBe(100)
  expect(await reach({ ages: ['25-34'] })).toBe(100)
  expect(await reach({ ages: ['18-24'] })).toBe(0)
  expect(await reach({ genders: ['unknown'] })).toBe(0)
  expect(await reach({ countries: [] })).toBe(0)
})

test('a small audience has a suggestion that would widen it most', async () => {
  const widen = async (changes: Partial<Targeting>) => {
    const targeting = { ...everybodyIn('KE'), ...changes }
    return (await estimateAudience({ ...aVisitor(), now: NOW }, targeting)).widen
  }

  expect(await widen({})).toBeNull()
  expect(await widen({ ages: ['18-24'] })).toBe('ages')
  expect(await widen({ genders: ['unknown'] })).toBe('genders')
  expect(await widen({ interests: [6] })).toBe('interests')
  expect(await widen({ countries: ['TV'] })).toBe('countries')
  expect(await widen({ countries: ['TV'], genders: ['unknown'], ages: ['18-24'] })).toBeNull()
})

test('members are counted from the day they turn 18', async () => {
  expect(await reach({ countries: ['CG'] })).toBe(0)
  expect(await reach({ countries: ['CG'] }, NOW + 86_400_000)).toBe(100)
})

test('a topic counts members who saved its hashtags publicly, and no secret save', async () => {
  const savers = await fill(101, { country: 'TD', birthday: '1990-01-01' })
  const [last, ...open] = savers
  for (const saver of open) await aPin(saver, await aBoard(saver), { description: '#Pottery' })
  if (last) await aPin(last, await aBoard(last, { privacy: 'secret' }), { description: '#pottery' })

  expect(await reach({ countries: ['TD'], interests: [6] })).toBe(100)
  expect(await reach({ countries: ['TD'], interests: [20] })).toBe(0)
  const [one] = open
  if (one) await one.db.delete(members).where(eq(members.id, one.viewer.id))
  expect(await reach({ countries: ['TD'], interests: [6] })).toBe(0)
})

async function fill(count: number, changes: Parameters<typeof aMember>[0]) {
  const made: Awaited<ReturnType<typeof aMember>>[] = []
  for (let n = 0; n < count; n++) made.push(await aMember({ id: newId(later()), ...changes }))
  return made
}
