import { env } from 'cloudflare:test'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { editBoard } from '../../../../app/features/content/boards/boards.server.ts'
import { deletePin, editPin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { hidePicture } from '../../../../app/features/content/pins/hidden/hide-picture.server.ts'
import { PinPageQuery } from '../../../../app/features/screens/feeds/feeds.ts'
import { readPinPage } from '../../../../app/features/screens/feeds/pin-page.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aMinuteLater, aPin, later } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { refusal } from '../../../mail.ts'
import { walk } from '../../../walk.ts'

type Found = { id: number }

beforeEach(async () => {
  await env.DB.exec('delete from pins')
})

test('what is like a pin is chosen once a minute, and read each time', async () => {
  const { ana, jar, like } = await aJar(2)
  expect(await likeIt(aVisitor(), jar)).toEqual(like)
  const newer = await aPin(ana, await aBoard(ana), jar.words)

  expect(await likeIt(aVisitor(), jar)).toEqual(like)
  expect(await likeIt(aMinuteLater(aVisitor()), jar)).toEqual([newer.id, ...like])
})

test('a pin that was chosen is shown as it is now', async () => {
  const { ana, jar, like } = await aJar(2)
  await likeIt(aVisitor(), jar)

  await editPin(ana, { pinId: like[0] ?? 0, title: 'Bowl 🏺 وعاء' })

  const { pins } = await readPinPage(ana, page(jar))
  expect(pins.items.map(({ title }) => title)).toEqual(['Bowl 🏺 وعاء', jar.words.title])
  expect(pins.items[0]?.reason).toEqual({ kind: 'hashtag', tag: 'celadon' })
})

test.each<[string, (world: Awaited<ReturnType<typeof aJar>>) => Promise<unknown>]>([
  ['deleted', ({ ana, like }) => deletePin(ana, { pinId: like[0] ?? 0 })],
  [
    'made secret',
    ({ ana, boards }) => editBoard(ana, { boardId: boards[0]?.id ?? 0, privacy: 'secret' }),
  ],
])('where a chosen pin is %s, others are chosen at once', async (_, end) => {
  const world = await aJar(4)
  const { jar, like } = world
  const [, second, third, fourth] = like
  for (const reader of [aVisitor(), await aMember()]) {
    expect(await likeIt(reader, jar, 3)).toEqual(like.slice(0, 3))
  }

  await end(world)

  for (const reader of [aVisitor(), await aMember()]) {
    expect(await likeIt(reader, jar, 3)).toEqual([second, third, fourth])
  }
})

test('what a member hides is hidden from nobody else, whoever comes first', async () => {
  const { jar, like } = await aJar(3)
  const [first, second, third] = like
  const bo = await aMember()
  await hidePicture({ ...bo, now: later() }, { pinId: first ?? 0, undo: false })

  expect(await likeIt(bo, jar, 2)).toEqual([second, third])
  expect(await likeIt(aVisitor(), jar, 2)).toEqual([first, second])
  expect(await likeIt(bo, jar, 2)).toEqual([second, third])
  expect(await likeIt(await aMember(), jar, 2)).toEqual([first, second])
})

test('a page asks the database once, and once more where its viewer hides a chosen pin', async () => {
  const { jar, like } = await aJar(2)
  const [bo, cy] = [await aMember(), await aMember()]
  await hidePicture({ ...cy, now: later() }, { pinId: like[0] ?? 0, undo: false })

  expect(await callsOf(bo, jar)).toBe(1)
  expect(await callsOf(bo, jar)).toBe(1)
  expect(await callsOf(cy, jar)).toBe(2)
})

test('pages go on behind those that were chosen, each picture once', async () => {
  const { jar, like } = await aJar(7)
  await likeIt(aVisitor(), jar, 2)

  const pages = await walk(async (bookmark) => {
    const query = v.parse(PinPageQuery, { pinId: jar.id, pageSize: 2, bookmark })
    return (await readPinPage(aVisitor(), query)).pins
  })

  expect(pages.flat().map(({ id }) => id)).toEqual(like)
})

test('a pin that may not be seen has no page, however often it was shown', async () => {
  const { ana, jar } = await aJar(1)
  await likeIt(aVisitor(), jar)

  await deletePin(ana, { pinId: jar.id })

  expect(await refusal(readPinPage(aVisitor(), page(jar)))).toBe('not_found')
})

/** A pin of Ana's and others with its hashtag, the newest first, each on a board of its own. */
async function aJar(count: number) {
  const ana = await aMember()
  const words = { title: 'Jar', description: '#celadon' }
  const jar = { ...(await aPin(ana, await aBoard(ana), words)), words }
  const boards: { id: number }[] = []
  const like: number[] = []
  for (let n = 0; n < count; n++) {
    const board = await aBoard(ana)
    boards.unshift(board)
    like.unshift((await aPin(ana, board, words)).id)
  }
  return { ana, jar, boards, like }
}

function page({ id: pinId }: Found, pageSize = 25) {
  return { pinId, bookmark: null, pageSize }
}

async function likeIt(reader: Context, pin: Found, pageSize?: number): Promise<number[]> {
  const { pins } = await readPinPage(reader, page(pin, pageSize))
  return pins.items.map(({ id }) => id)
}

async function callsOf(reader: Context, pin: Found): Promise<number> {
  const before = reader.db.roundTrips()
  await readPinPage(reader, page(pin))
  return reader.db.roundTrips() - before
}
