import { env } from 'cloudflare:test'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { blockMember } from '../../../../app/features/content/blocks/blocks.server.ts'
import { editBoard } from '../../../../app/features/content/boards/boards.server.ts'
import { deletePin, editPin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { hidePicture } from '../../../../app/features/content/pins/hidden/hide-picture.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { readViewer } from '../../../../app/features/identity/sessions/sessions.server.ts'
import { PinPageQuery } from '../../../../app/features/screens/feeds/feeds.ts'
import { RELATED_NEW_PINS } from '../../../../app/features/screens/feeds/limits.ts'
import { readPinPage } from '../../../../app/features/screens/feeds/pin-page.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aMinuteLater, aPin, fillPins, later } from '../../../factories/content/pins.ts'
import { aMember, aSignedInMember, aVisitor } from '../../../factories/identity/people.ts'
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
  const newest = await aPin(ana, await aBoard(ana), jar.words)
  const clockSetBack = { ...aVisitor(), now: Date.now() - 60_000 }
  expect(await likeIt(clockSetBack, jar)).toEqual([newest.id, newer.id, ...like])
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

test('the words of the pin itself choose at once', async () => {
  const { ana, jar, like } = await aJar(2)
  const other = await aPin(ana, await aBoard(ana), { description: '#glaze' })
  expect(await likeIt(aVisitor(), jar)).toEqual([...like, other.id])

  await editPin(ana, { pinId: jar.id, title: '', description: '#glaze' })

  expect((await likeIt(aVisitor(), jar))[0]).toBe(other.id)
})

test('what a member hides is hidden from nobody else, whoever comes first', async () => {
  const { jar, like } = await aJar(3)
  const [first, second, third] = like
  const bo = await aSignedInMember()
  await hidePicture({ ...bo, now: later() }, { pinId: first ?? 0, undo: false })

  for (const reader of [bo, await asRead(bo)]) {
    expect(await likeIt(reader, jar, 2)).toEqual([second, third])
    expect(await likeIt(aMinuteLater(aVisitor()), jar, 2)).toEqual([first, second])
    expect(await likeIt(reader, jar, 2)).toEqual([second, third])
    expect(await likeIt(await aMember(), jar, 2)).toEqual([first, second])
  }
})

test('a member is known to hide pins by a block, a picture or a wish', async () => {
  const { like } = await aJar(1)
  const hidesPins = async (member: SignedIn) => (await asRead(member)).viewer.hidesPins
  const [bo, cy, dan, eve] = [
    await aSignedInMember(),
    await aSignedInMember(),
    await aSignedInMember(),
    await aSignedInMember({ hidesAi: true }),
  ]
  for (const member of [bo, cy, dan]) expect(await hidesPins(member)).toBe(false)

  await blockMember(bo, { memberId: cy.viewer.id })
  await hidePicture(dan, { pinId: like[0] ?? 0, undo: false })

  for (const member of [bo, cy, dan, eve]) expect(await hidesPins(member)).toBe(true)
})

test('a page asks the database once, and once more where a chosen pin is gone', async () => {
  const { ana, jar, like } = await aJar(2)
  const [bo, cy] = [await aMember(), await aSignedInMember()]
  await hidePicture({ ...cy, now: later() }, { pinId: like[0] ?? 0, undo: false })

  for (let n = 0; n < 2; n++) expect(await callsOf(bo, jar)).toBe(1)
  expect(await callsOf(await asRead(cy), jar)).toBe(1)
  await deletePin(ana, { pinId: like[1] ?? 0 })
  expect(await callsOf(bo, jar)).toBe(2)
  expect(await callsOf(bo, jar)).toBe(1)
})

test('pages go on behind those that were chosen, each picture once', async () => {
  const { jar, like } = await aJar(7)
  await likeIt(aVisitor(), jar, 2)

  const pages = await walk((bookmark) => pageOf(aVisitor(), jar, bookmark))

  expect(pages.flat().map(({ id }) => id)).toEqual(like)
})

test('who hides pins has every page in one order, which is their own', async () => {
  const { jar, like } = await aJar(4)
  const [saver, bo] = [await aMember(), await aSignedInMember()]
  const saved = like.at(-1) ?? 0
  const theirs = await aBoard(saver)
  await savePin({ ...saver, now: later() }, { pinId: saved, boardId: theirs.id, section: null })
  expect((await likeIt(aVisitor(), jar, 2))[0]).not.toBe(like[0])
  await blockMember(bo, { memberId: saver.viewer.id })

  const pages = await walk(async (bookmark) => pageOf(await asRead(bo), jar, bookmark))

  expect(pages.flat().map(({ id }) => id)).toEqual(like)
})

test('where the last chosen pin is like it no more, the rest comes all the same', async () => {
  const { ana, jar, like } = await aJar(6, '#10f010')
  const { bookmark } = await pageOf(aVisitor(), jar, null)
  await editPin(ana, { pinId: like[1] ?? 0, title: '', description: '' })
  await fillPins(ana, await aBoard(ana), RELATED_NEW_PINS)

  const rest = await walk((place) => pageOf(aVisitor(), jar, place ?? bookmark))

  expect(rest.flat().map(({ id }) => id)).toEqual(expect.arrayContaining(like.slice(2)))
})

test('a pin that may not be seen has no page, however often it was shown', async () => {
  const { ana, jar } = await aJar(1)
  await likeIt(aVisitor(), jar)

  await deletePin(ana, { pinId: jar.id })

  expect(await refusal(readPinPage(aVisitor(), page(jar)))).toBe('not_found')
})

/** A pin of Ana's and others with its hashtag, the newest first, each on a board of its own. */
async function aJar(count: number, dominantColor?: string) {
  const ana = await aMember()
  const words = { title: 'Jar', description: '#celadon' }
  const jar = { ...(await aPin(ana, await aBoard(ana), words)), words }
  const boards: { id: number }[] = []
  const like: number[] = []
  for (let n = 0; n < count; n++) {
    const board = await aBoard(ana)
    boards.unshift(board)
    like.unshift((await aPin(ana, board, { ...words, ...(dominantColor && { dominantColor }) })).id)
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

function pageOf(reader: Context, { id: pinId }: Found, bookmark: string | null) {
  const query = v.parse(PinPageQuery, { pinId, pageSize: 2, bookmark })
  return readPinPage(reader, query).then(({ pins }) => pins)
}

type SignedIn = Awaited<ReturnType<typeof aSignedInMember>>

/** A member as their next request finds them. */
async function asRead(member: SignedIn): Promise<SignedIn> {
  const viewer = await readViewer(member.db, member.token, member.now)
  if (!viewer) throw new Error('The session has ended.')
  return { ...member, viewer }
}

async function callsOf(reader: Context, pin: Found): Promise<number> {
  const before = reader.db.roundTrips()
  await readPinPage(reader, page(pin))
  return reader.db.roundTrips() - before
}
