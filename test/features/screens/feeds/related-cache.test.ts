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
import { refusal } from '../../../emails.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin, fillPins, later, tenMinutesLater } from '../../../factories/content/pins.ts'
import { aMember, aSignedInMember, aVisitor } from '../../../factories/identity/people.ts'
import { readAllPages } from '../../../read-all-pages.ts'

type Found = { id: number }

beforeEach(async () => {
  await env.DB.exec('delete from pins')
})

test('similar pins are chosen once in ten minutes, and their current rows are read each time', async () => {
  const { ana, jar, like } = await aPinWithSimilarOnes(2)
  expect(await similarPins(aVisitor(), jar)).toEqual(like)
  const newer = await aPin(ana, await aBoard(ana), jar.texts)

  expect(await similarPins(aVisitor(), jar)).toEqual(like)
  expect(await similarPins(tenMinutesLater(aVisitor()), jar)).toEqual([newer.id, ...like])
  const newest = await aPin(ana, await aBoard(ana), jar.texts)
  const clockSetBack = { ...aVisitor(), now: Date.now() - 600_000 }
  expect(await similarPins(clockSetBack, jar)).toEqual([newest.id, newer.id, ...like])
})

test('a chosen pin is shown in its current state', async () => {
  const { ana, jar, like } = await aPinWithSimilarOnes(2)
  await similarPins(aVisitor(), jar)

  await editPin(ana, { pinId: like[0] ?? 0, title: 'Bowl 🏺 وعاء' })

  const { pins } = await readPinPage(ana, page(jar))
  expect(pins.items.map(({ title }) => title)).toEqual(['Bowl 🏺 وعاء', jar.texts.title])
  expect(pins.items[0]?.reason).toEqual({ kind: 'hashtag', tag: 'celadon' })
})

test.each<[string, (world: Awaited<ReturnType<typeof aPinWithSimilarOnes>>) => Promise<unknown>]>([
  ['deleted', ({ ana, like }) => deletePin(ana, { pinId: like[0] ?? 0 })],
  [
    'made secret',
    ({ ana, boards }) => editBoard(ana, { boardId: boards[0]?.id ?? 0, privacy: 'secret' }),
  ],
])('if a chosen pin is %s, others are chosen at once', async (_, end) => {
  const world = await aPinWithSimilarOnes(4)
  const { jar, like } = world
  const [, second, third, fourth] = like
  for (const reader of [aVisitor(), await aMember()]) {
    expect(await similarPins(reader, jar, 3)).toEqual(like.slice(0, 3))
  }

  await end(world)

  for (const reader of [aVisitor(), await aMember()]) {
    expect(await similarPins(reader, jar, 3)).toEqual([second, third, fourth])
  }
})

test('a change of the pin’s own words leads to a new choice at once', async () => {
  const { ana, jar, like } = await aPinWithSimilarOnes(2)
  const other = await aPin(ana, await aBoard(ana), { description: '#glaze' })
  expect(await similarPins(aVisitor(), jar)).toEqual([...like, other.id])

  await editPin(ana, { pinId: jar.id, title: '', description: '#glaze' })

  expect((await similarPins(aVisitor(), jar))[0]).toBe(other.id)
})

test('a pin that one member hides is shown to everyone else, in any order of visits', async () => {
  const { jar, like } = await aPinWithSimilarOnes(3)
  const [first, second, third] = like
  const bo = await aSignedInMember()
  await hidePicture({ ...bo, now: later() }, { pinId: first ?? 0, undo: false })

  for (const reader of [bo, await asNextRequest(bo)]) {
    expect(await similarPins(reader, jar, 2)).toEqual([second, third])
    expect(await similarPins(tenMinutesLater(aVisitor()), jar, 2)).toEqual([first, second])
    expect(await similarPins(reader, jar, 2)).toEqual([second, third])
    expect(await similarPins(await aMember(), jar, 2)).toEqual([first, second])
  }
})

test('a block, a hidden picture or a setting marks a member as hiding pins', async () => {
  const { like } = await aPinWithSimilarOnes(1)
  const hidesPins = async (member: SignedIn) => (await asNextRequest(member)).viewer.hidesPins
  const bo = await aSignedInMember()
  const cy = await aSignedInMember()
  const dan = await aSignedInMember()
  const eve = await aSignedInMember({ hidesAi: true })
  for (const member of [bo, cy, dan]) expect(await hidesPins(member)).toBe(false)

  await blockMember(bo, { memberId: cy.viewer.id })
  await hidePicture(dan, { pinId: like[0] ?? 0, undo: false })

  for (const member of [bo, cy, dan, eve]) expect(await hidesPins(member)).toBe(true)
})

test('a page takes one database call, and a second one if a chosen pin no longer exists', async () => {
  const { ana, jar, like } = await aPinWithSimilarOnes(2)
  const bo = await aMember()
  const cy = await aSignedInMember()
  await hidePicture({ ...cy, now: later() }, { pinId: like[0] ?? 0, undo: false })

  for (let n = 0; n < 2; n++) expect(await callsOf(bo, jar)).toBe(1)
  expect(await callsOf(await asNextRequest(cy), jar)).toBe(1)
  await deletePin(ana, { pinId: like[1] ?? 0 })
  expect(await callsOf(bo, jar)).toBe(2)
  expect(await callsOf(bo, jar)).toBe(1)
})

test('later pages continue after the chosen pins, each picture once', async () => {
  const { jar, like } = await aPinWithSimilarOnes(7)
  await similarPins(aVisitor(), jar, 2)

  const pages = await readAllPages((bookmark) => pageOf(aVisitor(), jar, bookmark))

  expect(pages.flat().map(({ id }) => id)).toEqual(like)
})

test('a member who hides pins gets their own order, the same on every page', async () => {
  const { jar, like } = await aPinWithSimilarOnes(4)
  const saver = await aMember()
  const bo = await aSignedInMember()
  const saved = like.at(-1) ?? 0
  const theirs = await aBoard(saver)
  await savePin({ ...saver, now: later() }, { pinId: saved, boardId: theirs.id, section: null })
  expect((await similarPins(aVisitor(), jar, 2))[0]).not.toBe(like[0])
  await blockMember(bo, { memberId: saver.viewer.id })

  const pages = await readAllPages(async (bookmark) =>
    pageOf(await asNextRequest(bo), jar, bookmark),
  )

  expect(pages.flat().map(({ id }) => id)).toEqual(like)
})

test('if the last chosen pin is no longer similar, the rest still follows', async () => {
  const { ana, jar, like } = await aPinWithSimilarOnes(6, '#10f010')
  const { bookmark } = await pageOf(aVisitor(), jar, null)
  await editPin(ana, { pinId: like[1] ?? 0, title: '', description: '' })
  await fillPins(ana, await aBoard(ana), RELATED_NEW_PINS)

  const rest = await readAllPages((place) => pageOf(aVisitor(), jar, place ?? bookmark))

  expect(rest.flat().map(({ id }) => id)).toEqual(expect.arrayContaining(like.slice(2)))
})

test('a pin that may no longer be seen has no page, however often it was shown', async () => {
  const { ana, jar } = await aPinWithSimilarOnes(1)
  await similarPins(aVisitor(), jar)

  await deletePin(ana, { pinId: jar.id })

  expect(await refusal(readPinPage(aVisitor(), page(jar)))).toBe('not_found')
})

/** A pin of Ana's and others with the same hashtag, newest first, each on its own board. */
async function aPinWithSimilarOnes(count: number, dominantColor?: string) {
  const ana = await aMember()
  const texts = { title: 'Jar', description: '#celadon' }
  const jar = { ...(await aPin(ana, await aBoard(ana), texts)), texts }
  const boards: { id: number }[] = []
  const like: number[] = []
  for (let n = 0; n < count; n++) {
    const board = await aBoard(ana)
    boards.unshift(board)
    like.unshift((await aPin(ana, board, { ...texts, ...(dominantColor && { dominantColor }) })).id)
  }
  return { ana, jar, boards, like }
}

function page({ id: pinId }: Found, pageSize = 25) {
  return { pinId, bookmark: null, pageSize }
}

async function similarPins(reader: Context, pin: Found, pageSize?: number): Promise<number[]> {
  const { pins } = await readPinPage(reader, page(pin, pageSize))
  return pins.items.map(({ id }) => id)
}

function pageOf(reader: Context, { id: pinId }: Found, bookmark: string | null) {
  const query = v.parse(PinPageQuery, { pinId, pageSize: 2, bookmark })
  return readPinPage(reader, query).then(({ pins }) => pins)
}

type SignedIn = Awaited<ReturnType<typeof aSignedInMember>>

/** A member as read by their next request. */
async function asNextRequest(member: SignedIn): Promise<SignedIn> {
  const viewer = await readViewer(member.db, member.token, member.now)
  if (!viewer) throw new Error('The session has ended.')
  return { ...member, viewer }
}

async function callsOf(reader: Context, pin: Found): Promise<number> {
  const before = reader.db.roundTrips()
  await readPinPage(reader, page(pin))
  return reader.db.roundTrips() - before
}
