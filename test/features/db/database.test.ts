import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { boards } from '../../../app/db/content/boards.ts'
import { members } from '../../../app/db/identity/accounts.ts'
import { createBoard } from '../../../app/features/content/boards/boards.server.ts'
import { aMember, aVisitor } from '../../factories/identity/people.ts'

test('columns with the same name are kept apart, alone and in a batch', async () => {
  const ana = await aMember()
  const board = await createBoard(ana, { name: 'Jars', description: '', privacy: 'public' })
  const owners = alias(members, 'owners')
  const query = ana.db
    .select({
      id: boards.id,
      owner: { id: members.id, username: members.username },
      again: { id: owners.id, username: owners.username },
      name: boards.name,
    })
    .from(boards)
    .innerJoin(members, eq(members.id, boards.ownerId))
    .innerJoin(owners, eq(owners.id, boards.ownerId))
    .where(eq(boards.id, board.id))

  const [inBatch] = await ana.db.batch([query])
  const alone = await query

  const { id, username } = ana.viewer
  const read = [{ id: board.id, owner: { id, username }, again: { id, username }, name: 'Jars' }]
  expect(inBatch).toEqual(read)
  expect(alone).toEqual(read)
})

test('a join without a match is null, alone and in a batch', async () => {
  const ana = await aMember()
  const query = ana.db
    .select({ id: members.id, board: { id: boards.id, name: boards.name } })
    .from(members)
    .leftJoin(boards, eq(boards.ownerId, members.id))
    .where(eq(members.id, ana.viewer.id))

  const [inBatch] = await ana.db.batch([query])
  const alone = await query

  expect(inBatch).toEqual([{ id: ana.viewer.id, board: null }])
  expect(alone).toEqual(inBatch)
})

test('a batch is one round trip, and so is a query', async () => {
  const { db } = aVisitor()
  const query = db.select({ id: members.id }).from(members).limit(1)

  await query
  await db.batch([query, query, query])
  await Promise.all([query, query])

  expect(db.roundTrips()).toBe(4)
})

test.each([
  ['insert into flags (name) values (1)', true],
  ['INSERT OR IGNORE INTO flags (name) VALUES (1)', true],
  ['with found as (select 1) insert into flags select * from found', true],
  ['update "flags" set name = 2 returning name', true],
  ['with found as (select 1) update flags as f set name = 2 from found', true],
  ['delete from flags where name in (select 1)', true],
  ['replace into flags (name) values (1)', true],
  ['select "updated_at", replace(name, 1, 2) from flags', false],
  [`select 'insert into flags' as title`, false],
  ['  (select name from inserts union select name from deletes)', false],
  ['with found as (select 1) select * from found', false],
])('a statement that writes is recognised: %s', (statement, writes) => {
  const { db } = aVisitor()
  db.$client.prepare(statement)

  expect(db.hasWritten()).toBe(writes)
})
