import { env } from 'cloudflare:test'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { editBoard } from '../../../../app/features/content/boards/boards.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { readIdeasPage } from '../../../../app/features/screens/feeds/ideas.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin, later } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const FIRST = { bookmark: null, pageSize: 25 }

beforeEach(async () => {
  await env.DB.exec('delete from pins')
})

test('today’s topics are the hashtags saved most in a day, with their most saved pictures', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  const pins = []
  for (let n = 0; n < 3; n++)
    pins.push(await aPin(ana, board, { description: '#jars #clay #glaze' }))
  const only = await aPin(ana, board, { description: '#clay' })
  const mine = await aBoard(bo)
  for (const pin of [...pins, only, only]) await save(bo, pin, mine)

  const { topics } = await readIdeasPage({ ...aVisitor(), now: later() }, FIRST)

  expect(topics.map(({ tag, saveCount }) => [tag, saveCount])).toEqual([
    ['clay', 5],
    ['glaze', 3],
    ['jars', 3],
  ])
  expect(topics[0]?.pictures[0]).toBe(only.hash)
  expect(topics[2]?.pictures.sort()).toEqual(pins.map(({ hash }) => hash).sort())
})

test('pins that were saved before today or in secret don’t create a topic', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  const mine = await aBoard(bo)
  for (let n = 0; n < 3; n++)
    await save(bo, await aPin(ana, board, { title: '#old #older #oldest' }), mine)
  const tomorrow = { ...aVisitor(), now: later() + DAY_MS + 60_000 }

  expect((await readIdeasPage(tomorrow, FIRST)).topics).toEqual([])
  expect((await readIdeasPage({ ...aVisitor(), now: later() }, FIRST)).topics).toHaveLength(3)
  await editBoard(bo, { boardId: mine.id, privacy: 'secret' })
  const { topics, pins } = await readIdeasPage({ ...aVisitor(), now: later() }, FIRST)
  expect(topics).toEqual([])
  expect(pins.items).toHaveLength(3)
})

async function save(saver: Context, { id: pinId }: { id: number }, board: { id: number }) {
  return savePin({ ...saver, now: later() }, { pinId, boardId: board.id, section: null })
}

test('too few topics for a row are not shown', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  const mine = await aBoard(bo)
  for (let n = 0; n < 3; n++)
    await save(bo, await aPin(ana, board, { title: '#two #topics' }), mine)
  await save(bo, await aPin(ana, board, { title: '#lonely' }), mine)

  expect((await readIdeasPage({ ...aVisitor(), now: later() }, FIRST)).topics).toEqual([])
})
