import { env } from 'cloudflare:test'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { editBoard } from '../../../../app/features/content/boards/boards.server.ts'
import {
  followBoard,
  followMember,
  unfollowMember,
} from '../../../../app/features/content/follows/follows.server.ts'
import { deletePin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { recentPins } from '../../../../app/features/screens/feeds/feeds.server.ts'
import { FeedQuery, HomeQuery } from '../../../../app/features/screens/feeds/feeds.ts'
import { homeFeed } from '../../../../app/features/screens/feeds/home/home-feed.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin, fillPins, later, pinsOn } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { readAllPages } from '../../../read-all-pages.ts'

beforeEach(async () => {
  await env.DB.exec('delete from pins')
})

test('a visitor’s home and the feed of new pins have the newest pins that anyone can see', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const [first] = await pinsOn(ana, await aBoard(ana), 1)
  await pinsOn(ana, await aBoard(ana, { privacy: 'secret' }), 2)
  const [second, third] = await pinsOn(bo, await aBoard(bo), 2)

  expect(await idsOf(home(aVisitor()))).toEqual([third, second, first])
  expect(await idsOf(recent(aVisitor()))).toEqual([third, second, first])
  expect(await idsOf(recent(ana))).toEqual([third, second, first])
})

test('a tile has the picture, its text and its maker', async () => {
  const ana = await aMember({ fullName: 'Ana Lind', avatarColorIndex: 3 })
  const texts = { title: 'Jar', altText: 'A jar', link: 'https://a.example/', domain: 'a.example' }
  const { id, hash } = await aPin(ana, await aBoard(ana), texts)

  const { items } = await home(aVisitor())

  expect(items).toEqual([
    {
      id,
      ...texts,
      picture: { hash, width: 30, height: 40, dominantColor: '#a0b0c0' },
      durationMs: null,
      aiLabel: null,
      maker: {
        id: ana.viewer.id,
        username: ana.viewer.username,
        fullName: 'Ana Lind',
        avatarColorIndex: 3,
        pictureHash: null,
      },
    },
  ])
})

test('a member’s home feed mixes followed pins, newest first, with everyone else’s, and never has their own', async () => {
  const { ana, followed, others } = await followedWorld()

  const ids = await idsOf(home(ana))

  expect(ids.filter((id) => followed.includes(id))).toEqual(followed)
  expect(ids.filter((id) => !followed.includes(id))).toEqual(others)
  expect(ids.slice(0, 3).map((id) => followed.includes(id))).toEqual([true, false, true])
})

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'the home feed lists every pin once, each source in order, in pages of %i',
  async (size) => {
    const { ana, followed, others } = await followedWorld()

    const pages = await readAllPages((bookmark) => home(ana, bookmark, size))

    const ids = pages.flat().map(({ id }) => id)
    expect(ids.filter((id) => followed.includes(id))).toEqual(followed)
    expect(ids.filter((id) => !followed.includes(id))).toEqual(others)
    for (const page of pages.slice(0, -1)) expect(page).toHaveLength(size)
  },
)

test('the home feed ends after the followed pins if there are no others, and is empty without any', async () => {
  const ana = await aMember()
  const bo = await aMember()
  await followMember(ana, { memberId: bo.viewer.id })

  expect(await home(ana)).toEqual({ items: [], bookmark: null })
  const ids = await pinsOn(bo, await aBoard(bo), 4)
  expect(await idsOf(home(ana, null, 4))).toEqual(ids.toReversed())
  expect((await home(ana, null, 4)).bookmark).toBeNull()
})

test('a followed pin is shown as long as anyone can see it and it is still followed', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const ofBo = await aBoard(bo)
  const ofCy = await aBoard(cy)
  await followMember(ana, { memberId: bo.viewer.id })
  await followBoard(ana, { boardId: ofCy.id })
  const [pin] = await pinsOn(bo, ofBo, 1)
  const [other] = await pinsOn(cy, ofCy, 1)

  expect(await idsOf(home(ana))).toEqual([other, pin])
  await editBoard(cy, { boardId: ofCy.id, privacy: 'secret' })
  expect(await idsOf(home(ana))).toEqual([pin])
  await editBoard(bo, { boardId: ofBo.id, privacy: 'secret' })
  expect(await idsOf(home(ana))).toEqual([])
  await editBoard(bo, { boardId: ofBo.id, privacy: 'public' })
  await unfollowMember(ana, { memberId: bo.viewer.id })
  const [newest] = await pinsOn(cy, await aBoard(cy), 1)
  expect(await idsOf(home(ana))).toEqual([newest, pin])
})

test('a saved picture is shown once to followers of its saver, and not again among everyone’s pins', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const [pin] = await pinsOn(bo, await aBoard(bo), 1)
  const boards = [await aBoard(cy), await aBoard(cy)]
  const saves: number[] = []
  for (const { id: boardId } of boards) {
    const saved = await savePin(
      { ...cy, now: later() },
      { pinId: pin ?? 0, boardId, section: null },
    )
    saves.push(saved.id)
  }

  expect(await idsOf(recent(aVisitor()))).toEqual([pin])
  await followMember(ana, { memberId: cy.viewer.id })
  expect(await idsOf(home(ana))).toEqual([saves[1]])
})

test('a member who made the newest hundreds of pins still finds everyone else’s, each once', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const others = await pinsOn(bo, await aBoard(bo), 30)
  await fillPins(ana, await aBoard(ana), 230)

  const first = await home(ana)
  const all = (await readAllPages((bookmark) => home(ana, bookmark))).flat()

  expect(first.items).toHaveLength(25)
  expect(all.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(others)
})

test('a page has 1 to 250 pins', async () => {
  const ana = await aMember()
  await fillPins(ana, await aBoard(ana), 251)

  const large = await readAllPages((bookmark) => recent(aVisitor(), bookmark, 250))
  const small = await recent(aVisitor(), null, 1)

  expect(large.map((page) => page.length)).toEqual([250, 1])
  expect(small.items).toEqual(large.flat().slice(0, 1))
})

test.each(['home', 'recent'])(
  '%s has each remaining pin once while pins are added and deleted',
  async (feed) => {
    const ana = await aMember()
    const bo = await aMember()
    const cy = await aMember()
    const ofBo = await aBoard(bo)
    const ofCy = await aBoard(cy)
    await followMember(ana, { memberId: bo.viewer.id })
    const stay: number[] = []
    const go: number[] = []
    for (let n = 0; n < 12; n++) {
      const { id } = await (n % 2 ? aPin(bo, ofBo) : aPin(cy, ofCy))
      if (n % 3) stay.push(id)
      else go.push(id)
    }
    const read = feed === 'home' ? home : recent

    const pages = await readAllPages(
      (bookmark) => read(ana, bookmark, 3),
      async () => {
        const pinId = go.pop()
        if (pinId === undefined) return
        await aPin(bo, ofBo)
        await aPin(cy, ofCy)
        await deletePin(bo, { pinId }).catch(() => deletePin(cy, { pinId }))
      },
    )

    const seen = pages.flat().map(({ id }) => id)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual(expect.arrayContaining(stay))
  },
)

/**
 * A member who follows a member and a board, and pins of followed and other members, newest first. Each member has
 * three pins, and one more pin comes at the very end, so that no pin waits.
 */
async function followedWorld() {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const dan = await aMember()
  const eve = await aMember()
  const ofEve = await aBoard(eve)
  const mine = await aBoard(ana)
  const ofBo = await aBoard(bo)
  const ofCy = await aBoard(cy)
  const ofDan = await aBoard(dan)
  const notFollowed = await aBoard(cy)
  await followMember(ana, { memberId: bo.viewer.id })
  await followBoard(ana, { boardId: ofBo.id })
  await followBoard(ana, { boardId: ofCy.id })
  const followed: number[] = []
  const others = [(await aPin(cy, notFollowed)).id]
  for (let n = 0; n < 3; n++) {
    followed.unshift((await aPin(bo, ofBo)).id)
    others.unshift((await aPin(dan, ofDan)).id)
    await aPin(ana, mine)
    followed.unshift((await aPin(cy, ofCy)).id)
    if (n > 0) others.unshift((await aPin(eve, ofEve)).id)
  }
  return { ana, followed, others }
}

function home(context: Context, bookmark: string | null = null, pageSize = 25) {
  return homeFeed(context, v.parse(HomeQuery, { bookmark, pageSize }))
}

function recent(context: Context, bookmark: string | null = null, pageSize = 25) {
  return recentPins(context, v.parse(FeedQuery, { bookmark, pageSize }))
}

async function idsOf(page: Promise<{ items: { id: number }[] }>): Promise<number[]> {
  return (await page).items.map(({ id }) => id)
}
