import { expect, test } from 'vitest'
import { violates } from '../../../app/db/constraints.ts'
import { boards } from '../../../app/db/content/boards.ts'
import { createBoard } from '../../../app/features/content/boards/boards.server.ts'
import { aMember } from '../../factories/identity/people.ts'

test('a constraint is recognised by SQLite’s message, never by typed text', async () => {
  const ana = await aMember()
  const typed = 'boards.folded_name boards.slug boards_limit UNIQUE constraint failed: boards.id:'
  const board = await createBoard(ana, { name: 'Jars', description: '', privacy: 'public' })
  const again = {
    id: board.id + 1,
    ownerId: ana.viewer.id,
    name: 'Jars',
    foldedName: 'jars two',
    slug: 'jars',
    description: typed,
    createdAt: ana.now,
  }

  const alone = await failureOf(ana.db.insert(boards).values(again))
  const inBatch = await failureOf(ana.db.batch([ana.db.insert(boards).values(again)]))

  for (const failure of [alone, inBatch]) {
    expect(violates(failure, 'boards.slug')).toBe(true)
    expect(violates(failure, 'boards.folded_name')).toBe(false)
    expect(violates(failure, 'boards_limit')).toBe(false)
    expect(violates(failure, 'boards.id')).toBe(false)
  }
})

test('a value that is no error violates no constraint', () => {
  expect(violates('boards.slug', 'boards.slug')).toBe(false)
  expect(violates(undefined, '')).toBe(false)
})

async function failureOf(write: PromiseLike<unknown>): Promise<unknown> {
  try {
    await write
  } catch (error) {
    return error
  }
  throw new Error('the write went through')
}
