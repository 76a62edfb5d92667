import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { boards } from '../../../app/db/content/boards.ts'
import type { openDatabase } from '../../../app/db/database.ts'
import { members } from '../../../app/db/identity/accounts.ts'
import { createBoard } from '../../../app/features/content/boards/boards.server.ts'
import { aMember } from '../../factories/identity/people.ts'
import { failingOnce } from '../../failing-database.ts'

const PASSING = [
  'D1_ERROR: Network connection lost.',
  'D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.',
  'D1_ERROR: Internal error in D1 DB storage caused object to be reset.',
  'D1_ERROR: D1 DB reset because its code was updated.',
  'D1_ERROR: Replica disconnected from primary.',
  'D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.',
  'D1_ERROR: internal error; reference = e_5j',
]

const LASTING = [
  'D1_ERROR: no such table: boards: SQLITE_ERROR',
  'D1_ERROR: UNIQUE constraint failed: boards.id: SQLITE_CONSTRAINT',
  'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.',
  'D1_ERROR: D1 DB is overloaded. Too many requests queued.',
]

test.each(PASSING)('a read is retried after: %s', async (message) => {
  const { viewer } = await aMember()
  const alone = failingOnce({ message })
  const together = failingOnce({ message })
  const found = [{ id: viewer.id }]

  expect(await rowOf(alone.db, viewer.id)).toEqual(found)
  expect(await together.db.batch([rowOf(together.db, viewer.id)])).toEqual([found])
  expect([alone.tries(), together.tries()]).toEqual([2, 2])
})

test.each(LASTING)('a read is not retried after: %s', async (message) => {
  const { db, tries } = failingOnce({ message })

  await expect(rowOf(db, 1)).rejects.toMatchObject({ cause: { message } })
  expect(tries()).toBe(1)
})

test('a persistent error is thrown after the second try', async () => {
  const { db, tries } = failingOnce({ times: 9 })

  await expect(rowOf(db, 1)).rejects.toThrow()
  expect(tries()).toBe(2)
})

test.each(['before', 'after'] as const)(
  'a write without an act is not retried when the connection is lost %s the write',
  async (when) => {
    const { viewer } = await aMember()
    const { db, tries } = failingOnce({ when })
    const write = db
      .update(members)
      .set({ firstName: sql`first_name || '!'` })
      .where(eq(members.id, viewer.id))

    await expect(db.batch([write])).rejects.toThrow('Network connection lost')
    expect(tries()).toBe(1)
  },
)

test('an act lost before it ran is done at the second try', async () => {
  const ana = await aMember()
  const { db } = failingOnce({ statement: 'insert into idempotency_keys' })

  const made = await createBoard({ ...ana, db, idempotentRequest: anAct() }, JARS)

  expect(await boardsOf(ana)).toEqual([{ id: made.id }])
})

test('an act that ran before its response was lost is not done again', async () => {
  const ana = await aMember()
  const { db } = failingOnce({ statement: 'insert into idempotency_keys', when: 'after' })

  await expect(createBoard({ ...ana, db, idempotentRequest: anAct() }, JARS)).rejects.toThrow()

  expect(await boardsOf(ana)).toHaveLength(1)
})

const JARS = { name: 'Jars', description: '', privacy: 'public' } as const

function anAct() {
  return {
    key: crypto.randomUUID(),
    requestId: 'one',
    bodyHash: () => 'hash',
    secretUntil: null,
    isRecorded: false,
    isOverAfterFirst: false,
  }
}

function rowOf(db: ReturnType<typeof openDatabase>, id: number) {
  return db.select({ id: members.id }).from(members).where(eq(members.id, id))
}

function boardsOf({ db, viewer }: Awaited<ReturnType<typeof aMember>>) {
  return db.select({ id: boards.id }).from(boards).where(eq(boards.ownerId, viewer.id))
}
