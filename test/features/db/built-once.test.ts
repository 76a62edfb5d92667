import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { builtOnce } from '../../../app/db/built-once.ts'
import { members } from '../../../app/db/identity/accounts.ts'
import { aMember } from '../../factories/identity/people.ts'

const NAMES = ['It’s', "It's", '"?"', '?', 'مرحبا 🐐', '%', "''; --", '\\', 'a\nb']

test('a query that is built once has its constants in its text, and can be run with different values', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const joined = sql.join(
    NAMES.map((name) => sql`${name}`),
    sql` || '|' || `,
  )
  const ownNames = builtOnce((db) =>
    db
      .select({ id: members.id, names: joined.as('names') })
      .from(members)
      .where(and(eq(members.state, 'active'), eq(members.id, sql.placeholder('id'))))
      .limit(2),
  )

  for (const { viewer, db } of [ana, bo, ana]) {
    const query = ownNames(db, { id: viewer.id })
    expect(query.prepare().getQuery().params).toEqual([viewer.id])
    expect(await query).toEqual([{ id: viewer.id, names: NAMES.join('|') }])
    expect((await db.batch([query]))[0]).toHaveLength(1)
  }
  await ana.db.update(members).set({ state: 'suspended' }).where(eq(members.id, ana.viewer.id))
  expect(await ownNames(ana.db, { id: ana.viewer.id })).toEqual([])
})

test('a limit is written into the query’s text, because SQLite plans a bound limit again each time', async () => {
  const { db, viewer } = await aMember()
  const own = (limit: number) =>
    db.select({ id: members.id }).from(members).where(eq(members.id, viewer.id)).limit(limit)

  const { sql: text, params } = own(1).toSQL()
  expect(text).toMatch(/ limit 1$/)
  expect(params).toEqual([viewer.id])
  expect(await own(1)).toEqual([{ id: viewer.id }])
  expect(await own(0)).toEqual([])
})
