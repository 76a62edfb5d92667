import { expect, test } from 'vitest'
import { dialectOf, prepareAs } from '../../../app/db/drizzle-internals.ts'
import { members } from '../../../app/db/identity/accounts.ts'
import { aVisitor } from '../../factories/identity/people.ts'

test('drizzle has a dialect that builds the columns and the limit of a query', () => {
  const { db } = aVisitor()
  const dialect = dialectOf(db)

  expect(dialect.buildSelection).toBeTypeOf('function')
  expect(dialect.buildLimit).toBeTypeOf('function')
})

test('drizzle uses the client and the logger that it was given', async () => {
  const { db } = aVisitor()

  await db.$client.batch([db.$client.prepare('select 1')])
  expect(db.roundTrips()).toBe(1)

  await db.select({ id: members.id }).from(members).limit(1)
  expect(db.roundTrips()).toBe(2)
  const prepared = db.select({ id: members.id }).from(members).limit(1).prepare()
  expect(prepared).toMatchObject({ logger: db.logger, stmt: expect.anything() })
})

test('a query is prepared with its SQL, and a batch takes the prepared form', async () => {
  const { db } = aVisitor()
  const query = db.select({ id: members.id }).from(members).limit(1)
  const prepared = query.prepare()
  const other = db.select({ id: members.id }).from(members).limit(0)

  expect(prepared.getQuery().sql).toMatch(/^select "id" from "members"/)
  prepareAs(other, prepared)
  const [[one] = [], [same] = []] = await db.batch([query, other])
  expect(same).toEqual(one)
})
