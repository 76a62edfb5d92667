import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { aBoard } from '../../factories/content/boards.ts'
import { aPin } from '../../factories/content/pins.ts'
import { aMember } from '../../factories/identity/people.ts'
import { readFromLaggingReplica } from './lagging-replica.ts'

const catchUp = await readFromLaggingReplica()

/** How many members a session finds, and the session's bookmark afterwards. */
async function countFrom(place: string): Promise<[number, string]> {
  const session = env.DB.withSession(place)
  const { results } = await session.prepare('select id from members').all()
  return [results.length, session.getBookmark() ?? '']
}

test('a replica is exactly at a bookmark, and at its primary once it has caught up', async () => {
  await aMember()
  expect(await countFrom('first-unconstrained')).toEqual([0, ''])
  const [, afterOne] = await countFrom('first-primary')
  await aMember()

  expect((await countFrom('first-primary'))[0]).toBe(2)
  expect((await countFrom('first-unconstrained'))[0]).toBe(0)
  expect((await countFrom(afterOne))[0]).toBe(1)
  const [count, place] = await countFrom('first-unconstrained')
  expect([count, place <= afterOne]).toEqual([1, true])
  await catchUp()
  expect((await countFrom('first-unconstrained'))[0]).toBe(2)
})

test('a session that starts at the primary continues reading from that state', async () => {
  const session = env.DB.withSession('first-primary')
  await aMember()
  const before = await session.prepare('select count(*) from members').raw()
  await aMember()

  expect(await session.prepare('select count(*) from members').raw()).toEqual(before)
})

test('a replica that has caught up has every row of its primary', async () => {
  const ana = await aMember()
  await aPin(ana, await aBoard(ana), { title: 'Moon jar', description: '#celadon' })
  const tables = ['members', 'boards', 'pins', 'pin_hashtags', 'pins_fts']
  const rows = (database: Pick<D1Database, 'prepare' | 'batch'>) =>
    database
      .batch(tables.map((name) => database.prepare(`select rowid, * from ${name}`)))
      .then((answers) => answers.map(({ results }) => results))

  await catchUp()

  expect(await rows(env.REPLICA)).toEqual(await rows(env.DB.withSession('first-primary')))
})
