import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { members } from '../../../app/db/identity/accounts.ts'
import {
  clientOf,
  dialectOf,
  loggerOf,
  prepareAs,
  preparedOf,
} from '../../../app/db/inside-drizzle.ts'
import { aVisitor } from '../../factories/identity/people.ts'

test('drizzle has a dialect that turns texts into SQL, and builds the columns of a query', () => {
  const { db } = aVisitor()
  const dialect = dialectOf(db)

  expect(dialect.sqlToQuery(sql`select ${5}`)).toMatchObject({ sql: 'select ?', params: [5] })
  expect(dialect.buildSelection).toBeTypeOf('function')
})

test('it has the client and the logger that it was given', async () => {
  const { db } = aVisitor()

  await clientOf(db).batch([clientOf(db).prepare('select 1')])

  expect(db.roundTrips()).toBe(1)
  expect(loggerOf(db)).toMatchObject({ logQuery: expect.any(Function) })
})

test('a query is prepared with its SQL, and a batch takes what it is prepared as', async () => {
  const { db } = aVisitor()
  const query = db.select({ id: members.id }).from(members).limit(1)
  const { query: built, stmt } = preparedOf(query)
  const other = db.select({ id: members.id }).from(members).limit(0)

  expect(built.sql).toMatch(/^select "id" from "members"/)
  expect(stmt).toBeDefined()
  prepareAs(other, preparedOf(query))
  const [[one] = [], [same] = []] = await db.batch([query, other])
  expect(same).toEqual(one)
})
