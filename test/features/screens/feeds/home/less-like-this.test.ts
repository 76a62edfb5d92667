import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../../../app/context.server.ts'
import { members } from '../../../../../app/db/identity/accounts.ts'
import { editBoard } from '../../../../../app/features/content/boards/boards.server.ts'
import { followBoard } from '../../../../../app/features/content/follows/follows.server.ts'
import { deletePin } from '../../../../../app/features/content/pins/edit-pin.server.ts'
import { hidePicture } from '../../../../../app/features/content/pins/hidden/hide-picture.server.ts'
import { HomeQuery } from '../../../../../app/features/screens/feeds/feeds.ts'
import { homeFeed } from '../../../../../app/features/screens/feeds/home/home-feed.server.ts'
import {
  changeHomeSettings,
  readHomeSettings,
} from '../../../../../app/features/screens/feeds/home/home-settings.server.ts'
import { HomeChange } from '../../../../../app/features/screens/feeds/home/home-settings.ts'
import { purgePins } from '../../../../../app/features/screens/organise/trash/purge-pins.server.ts'
import { parseInput } from '../../../../../app/http/input.server.ts'
import { TimedQuery } from '../../../../../app/paging.ts'
import { aBoard } from '../../../../factories/content/boards.ts'
import { aPin, later, pinsOn } from '../../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../../factories/identity/people.ts'

type Member = Awaited<ReturnType<typeof aMember>>

const PAGE = { bookmark: null, pageSize: 25 }

beforeEach(async () => {
  await env.DB.exec('delete from pins')
})

test('“Less like this” hides its picture and its board, and leaves one in four pins with its hashtag', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const board = await aBoard(bo)
  const other = await aBoard(cy)
  const marked = await aPin(bo, board, { description: '#azulejo #tiles' })
  const onBoard = await aPin(bo, board)
  const unlike = await aPin(cy, other, { description: '#looms' })
  const tagged: number[] = []
  const staying = () => tagged.filter((id) => id % 4 === 0)
  while (staying().length < 2 || tagged.length < 8) {
    tagged.push((await aPin(cy, await aBoard(cy), { description: '#tiles' })).id)
  }
  await aPin(ana, await aBoard(ana), { description: '#tiles' })
  const before = await idsOf(ana)
  expect(before).toEqual(expect.arrayContaining([marked.id, onBoard.id, unlike.id, ...tagged]))

  await less(ana, marked)

  expect((await idsOf(ana)).sort()).toEqual([unlike.id, ...staying()].sort())
  expect(await idsOf(await aMember())).toEqual(expect.arrayContaining(tagged))
  await less(ana, marked, true)
  expect((await idsOf(ana)).sort()).toEqual(before.sort())
})

test('followed pins are still shown, except those with the hidden picture itself', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(bo)
  const [marked, other] = await pinsOn(bo, board, 2)
  await followBoard(ana, { boardId: board.id })

  await less(ana, { id: marked ?? 0 })

  expect(await idsOf(ana)).toEqual([other])
})

test('the list has what the member wants less of, newest first, each with an undo, and nothing that became secret', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const open = await aBoard(bo)
  const hidden = await aBoard(bo)
  const first = await aPin(bo, open, { title: 'Jar' })
  const second = await aPin(bo, hidden, { title: 'Bowl' })
  const [rest] = await pinsOn(bo, hidden, 1)
  for (const pin of [first, second]) await less(ana, pin)

  expect((await readHomeSettings(ana, PAGE)).less.items).toMatchObject([
    { pin: { id: second.id, title: 'Bowl' }, hash: second.hash },
    { pin: { id: first.id, title: 'Jar' }, hash: first.hash },
  ])
  const onePage = (await readHomeSettings(ana, { ...PAGE, pageSize: 1 })).less
  const next = parseInput(TimedQuery, { bookmark: onePage.bookmark, pageSize: 1 })
  expect((await readHomeSettings(ana, next)).less).toMatchObject({
    items: [{ pin: { id: first.id } }],
    bookmark: null,
  })
  await editBoard(bo, { boardId: hidden.id, privacy: 'secret' })
  const [secret, seen] = (await readHomeSettings(ana, PAGE)).less.items
  expect(secret).toMatchObject({ pin: null, hash: null })
  await editBoard(bo, { boardId: hidden.id, privacy: 'public' })
  expect(await idsOf(ana)).not.toContain(rest)

  await changeHomeSettings(ana, { pictureId: secret?.pictureId ?? 0 })

  expect((await readHomeSettings(ana, PAGE)).less.items).toEqual([seen])
  expect(await idsOf(ana)).toContain(rest)
  await changeHomeSettings(await aMember(), { pictureId: seen?.pictureId ?? 0 })
  expect((await readHomeSettings(ana, PAGE)).less.items).toHaveLength(1)
})

test('a purged pin’s picture stays hidden, and no longer counts for similar pins', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(bo)
  const [marked, other] = await pinsOn(bo, board, 2)
  await less(ana, { id: marked ?? 0 })
  expect(await idsOf(ana)).toEqual([])

  await deletePin(bo, { pinId: marked ?? 0 })
  await purgePins(bo, later() + 1000)

  expect(await idsOf(ana)).toEqual([other])
  expect((await readHomeSettings(ana, PAGE)).less.items).toHaveLength(1)
})

test('a switch takes effect at once for its member only, and turning interests off deletes them', async () => {
  const ana = await aMember({ interests: [3, 5] })

  for (const option of ['hidesAi', 'ignoresInterests'] as const) {
    await changeHomeSettings(ana, parseInput(HomeChange, { option, isOn: 'on' }))
  }

  expect(await storedOf(ana)).toEqual({ hidesAi: true, ignoresInterests: true, interests: [] })
  await changeHomeSettings(ana, parseInput(HomeChange, { option: 'hidesAi', isOn: '' }))
  expect(await storedOf(ana)).toMatchObject({ hidesAi: false, ignoresInterests: true })
  expect(await storedOf(await aMember({ interests: [3] }))).toEqual({
    hidesAi: false,
    ignoresInterests: false,
    interests: [3],
  })
  for (const change of [{}, { option: 'staffRole', isOn: 'on' }, { pictureId: 'x' }]) {
    expect(v.is(HomeChange, change)).toBe(false)
  }
  const refused = { code: 'not_signed_in' }
  const change = { option: 'hidesAi', isOn: true } as const
  await expect(changeHomeSettings(aVisitor(), change)).rejects.toMatchObject(refused)
  await expect(readHomeSettings(aVisitor(), PAGE)).rejects.toMatchObject(refused)
})

function less(one: Member, { id: pinId }: { id: number }, undo = false): Promise<void> {
  return hidePicture({ ...one, now: later() }, { pinId, undo })
}

async function idsOf(context: Context): Promise<number[]> {
  const { items } = await homeFeed(context, v.parse(HomeQuery, { pageSize: 100 }))
  return items.map(({ id }) => id)
}

async function storedOf({ db, viewer }: Member) {
  const { hidesAi, ignoresInterests, interests } = members
  const [stored] = await db
    .select({ hidesAi, ignoresInterests, interests })
    .from(members)
    .where(eq(members.id, viewer.id))
  return stored
}
