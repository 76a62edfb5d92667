import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { newId, withNewId } from '../../../app/db/ids.ts'
import { createBoard } from '../../../app/features/content/boards/boards.server.ts'
import { storePicture } from '../../../app/features/content/media/pictures/pictures.server.ts'
import { aPicture } from '../../factories/content/pictures.ts'
import { aMember } from '../../factories/identity/people.ts'

const COLLISION = 'UNIQUE constraint failed: boards.id: SQLITE_CONSTRAINT'

test('a later id is a larger one, and ids stay exact as numbers', () => {
  const now = Date.UTC(2093, 0, 1)

  expect(newId(now + 1)).toBeGreaterThan(newId(now))
  expect(Number.isSafeInteger(newId(now))).toBe(true)
})

test('of 4,096 ids in a row those of one millisecond differ, even if two milliseconds alternate', () => {
  const now = Date.UTC(2030, 5, 1)
  const later = Date.UTC(2030, 5, 2)
  const given = new Set<number>()

  for (let n = 0; n < 2048; n++) {
    given.add(newId(now))
    newId(later)
  }

  expect(given.size).toBe(2048)
  expect([...given].toSorted((a, b) => a - b)).not.toEqual([...given])
})

test('ten thousand inserts in one millisecond get different ids', async () => {
  const now = Date.UTC(2030, 5, 1)
  const taken = new Set<number>()

  for (let n = 0; n < 10_000; n++) {
    await withNewId(now, async (id) => {
      if (taken.has(id)) throw new Error('D1_ERROR', { cause: new Error(COLLISION) })
      taken.add(id)
    })
  }

  expect(taken.size).toBe(10_000)
  expect(Math.max(...taken)).toBeLessThan(newId(now + 8))
})

test('an insert succeeds after a millisecond whose ids are all taken, alone or in a batch', async () => {
  const now = Date.UTC(2031, 5, 1)
  const ana = { ...(await aMember()), now }
  await env.DB.batch([
    env.DB.prepare(`${IDS_OF_A_MILLISECOND} insert into boards
      (id, owner_id, name, folded_name, slug, created_at, deleted_at)
      select ?1 + n, ?2, n, n, n, 0, 0 from ids`).bind(firstIdOf(now), ana.viewer.id),
    env.DB.prepare(`${IDS_OF_A_MILLISECOND} insert into pictures
      (id, hash, type, width, height, dominant_color, bytes, created_at)
      select ?1 + n, n, 'image/png', 1, 1, '#ffffff', 1, 0 from ids`).bind(firstIdOf(now)),
  ])

  const board = await createBoard(ana, { name: 'Late', description: '', privacy: 'public' })
  const picture = await storePicture(ana, aPicture())

  for (const id of [board.id, picture.id]) {
    expect(id).toBeGreaterThanOrEqual(firstIdOf(now + 1))
    expect(id).toBeLessThan(firstIdOf(now + 2))
  }
})

test('any other failure of an insert is passed on at the first try', async () => {
  let tries = 0
  const failure = new Error('UNIQUE constraint failed: boards.owner_id, boards.slug')

  await expect(
    withNewId(Date.now(), async () => {
      tries++
      throw failure
    }),
  ).rejects.toBe(failure)
  expect(tries).toBe(1)
})

const IDS_OF_A_MILLISECOND =
  'with recursive ids(n) as (select 0 union all select n + 1 from ids where n < 4095)'

function firstIdOf(now: number): number {
  const id = newId(now)
  return id - (id % 4096)
}
