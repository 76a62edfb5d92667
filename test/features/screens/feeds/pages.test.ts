import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import {
  archiveBoard,
  deleteBoard,
} from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { followBoard } from '../../../../app/features/content/follows/follows.server.ts'
import { deletePin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { readBoardPage } from '../../../../app/features/screens/feeds/board-page.server.ts'
import {
  BoardPageQuery,
  PinPageQuery,
  ProfileQuery,
} from '../../../../app/features/screens/feeds/feeds.ts'
import { readPinPage } from '../../../../app/features/screens/feeds/pin-page.server.ts'
import { editSection } from '../../../../app/features/screens/organise/sections/change-section.server.ts'
import {
  readCreatedPage,
  readSavedPage,
} from '../../../../app/features/screens/profiles/profile-page.server.ts'
import { aBoard, aSection } from '../../../factories/content/boards.ts'
import { aPin, later, pinsOn } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { readAllPages } from '../../../read-all-pages.ts'

type Place = { ownerUsername: string; slug: string }

test('a board’s page has the board, its owner, its sections and its newest pins', async () => {
  const ana = await aMember({ fullName: 'Ana Lind' })
  const bo = await aMember()
  const board = await aBoard(ana, { name: 'Jars', description: 'Round ones.' })
  const section = await aSection(ana, board, 'Tiles')
  const ids = await pinsOn(ana, board, 2)
  ids.push((await aPin(ana, board, { sectionId: section.id })).id)
  await followBoard(bo, { boardId: board.id })

  const page = await boardPage(bo, board)

  expect(page).toMatchObject({
    board: {
      ...board,
      pinCount: 3,
      sectionCount: 1,
      followerCount: 1,
      owner: { id: ana.viewer.id, username: ana.viewer.username, fullName: 'Ana Lind' },
      isFollowed: true,
    },
    sections: [{ id: section.id, title: 'Tiles', slug: 'tiles', description: null, pinCount: 1 }],
    section: null,
    pins: { bookmark: null },
  })
  expect(page.pins.items.map(({ id }) => id)).toEqual(ids.toReversed())
  expect((await boardPage(ana, board)).board.isFollowed).toBe(false)
})

test('a section’s page has the pins of the section', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const { id: sectionId } = await aSection(ana, board)
  await pinsOn(ana, board, 2)
  const ids = await pinsOn(ana, board, 3, { sectionId })
  const change = { sectionId, name: 'Tiles', description: 'Of the bath' }
  const section = await editSection(ana, change)

  const page = await boardPage(aVisitor(), board, { section: 'tiles' })

  expect(page.section).toEqual(section)
  expect(section).toMatchObject({ description: 'Of the bath', pinCount: 3 })
  expect(page.pins.items.map(({ id }) => id)).toEqual(ids.toReversed())
})

test('a board is found by its owner’s name and its own, and a section by these two and its own', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana, { name: 'Jars' })
  const other = await aBoard(bo, { name: 'Jars' })
  await aSection(bo, other, 'Tiles')

  expect((await boardPage(aVisitor(), board)).board.id).toBe(board.id)
  expect((await boardPage(aVisitor(), other)).board.id).toBe(other.id)
  await expectNothing(boardPage(aVisitor(), { ...board, slug: 'jar' }))
  await expectNothing(boardPage(aVisitor(), { ...board, ownerUsername: 'nobody-at-all' }))
  await expectNothing(boardPage(aVisitor(), board, { section: 'tiles' }))
})

test('a secret board’s page exists for its owner, an archived board’s for everyone, a deleted board’s for nobody', async () => {
  const ana = await aMember()
  const secret = await aBoard(ana, { privacy: 'secret' })
  const archived = await aBoard(ana)
  const deleted = await aBoard(ana)
  await pinsOn(ana, archived, 1)
  await archiveBoard(ana, { boardId: archived.id })
  await deleteBoard(ana, { boardId: deleted.id })

  expect((await boardPage(ana, secret)).board.id).toBe(secret.id)
  for (const reader of [await aMember(), aVisitor()]) {
    await expectNothing(boardPage(reader, secret))
    expect((await boardPage(reader, archived)).pins.items).toHaveLength(1)
    await expectNothing(boardPage(reader, deleted))
  }
  await expectNothing(boardPage(ana, deleted))
})

test('a member’s page has their details and whether the viewer follows them', async () => {
  const ana = await aMember({ about: 'Potter.', isPartner: true, businessName: 'Kiln & Clay' })

  const { member } = await readSavedPage(aVisitor(), profileQuery(ana))

  expect(member).toEqual({
    id: ana.viewer.id,
    username: ana.viewer.username,
    fullName: 'Kiln & Clay',
    avatarColorIndex: 0,
    about: 'Potter.',
    isPartner: true,
    business: { kind: 'other', site: null },
    followerCount: 0,
    followingCount: 0,
    pictureHash: null,
    isFollowed: false,
    isBlocked: false,
    isMuted: false,
    isUnindexed: false,
  })
  for (const read of [readSavedPage, readCreatedPage]) {
    await expectNothing(read(aVisitor(), v.parse(ProfileQuery, { username: 'nobody-at-all' })))
  }
})

test('a suspended member has no page', async () => {
  const ana = await aMember({ state: 'suspended' })

  for (const read of [readSavedPage, readCreatedPage]) {
    await expectNothing(read(aVisitor(), profileQuery(ana)))
  }
})

test('a member’s boards are shown newest first; secret and archived ones only to their owner', async () => {
  const ana = await aMember()
  const names: string[] = []
  for (const name of ['Public', 'Secret', 'Archived', 'Deleted']) {
    const privacy = name === 'Secret' ? 'secret' : 'public'
    const board = await aBoard({ ...ana, now: later() }, { name, privacy })
    if (name === 'Archived') await archiveBoard(ana, { boardId: board.id })
    if (name === 'Deleted') await deleteBoard(ana, { boardId: board.id })
    names.push(name)
  }
  await aBoard(await aMember())

  expect(await boardNames(ana, ana)).toEqual(['Archived', 'Secret', 'Public'])
  expect(await boardNames(await aMember(), ana)).toEqual(['Public'])
  expect(await boardNames(aVisitor(), ana)).toEqual(['Public'])
})

test('a member’s created pins are their original ones, without saves', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  const secret = await aBoard(ana, { privacy: 'secret' })
  const [pin] = await pinsOn(ana, board, 1)
  const [hidden] = await pinsOn(ana, secret, 1)
  const theirs = await aPin(bo, await aBoard(bo))
  await savePin(ana, { pinId: theirs.id, boardId: board.id, section: null })
  const deleted = await aBoard(ana)
  await pinsOn(ana, deleted, 1)
  await deleteBoard(ana, { boardId: deleted.id })

  expect(await createdIds(ana, ana)).toEqual([hidden, pin])
  expect(await createdIds(bo, ana)).toEqual([pin])
  expect(await createdIds(aVisitor(), ana)).toEqual([pin])
})

test('a pin’s page has the pin, followed first by the other pins of its board', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const [first, second, third] = await pinsOn(ana, board, 3)
  const deleted = await aPin(ana, board)
  await deletePin(ana, { pinId: deleted.id })
  await pinsOn(ana, await aBoard(ana), 1)

  const page = await pinPage(aVisitor(), second ?? 0)

  expect(page.pin.id).toBe(second)
  expect(page.pin.savedTo).toBeNull()
  expect(page.pins.items.slice(0, 2).map(({ id }) => id)).toEqual([third, first])
  await expectNothing(pinPage(aVisitor(), deleted.id))
})

test('boards, sections and profiles list everything once, page by page', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const section = await aSection(ana, board)
  const { id: pinId } = await aPin(ana, board)
  const ids = (await pinsOn(ana, board, 7, { sectionId: section.id })).toReversed()
  const boards = [board.id]
  for (let n = 0; n < 6; n++) boards.unshift((await aBoard({ ...ana, now: later() })).id)
  const visitor = aVisitor()

  for (const pageSize of [1, 2, 3, 7, 8, 250]) {
    const paged = (bookmark: string | null) => ({ bookmark, pageSize })
    const whole = {
      board: readAllPages(async (key) => (await boardPage(visitor, board, paged(key))).pins),
      section: readAllPages(
        async (key) => (await boardPage(visitor, board, { ...paged(key), section: 'tiles' })).pins,
      ),
      created: readAllPages(
        async (key) => (await readCreatedPage(visitor, profileQuery(ana, paged(key)))).pins,
      ),
      saved: readAllPages(
        async (key) => (await readSavedPage(visitor, profileQuery(ana, paged(key)))).boards,
      ),
    }

    expect((await whole.board).flat().map(({ id }) => id)).toEqual([...ids, pinId])
    expect((await whole.section).flat().map(({ id }) => id)).toEqual(ids)
    expect((await whole.created).flat().map(({ id }) => id)).toEqual([...ids, pinId])
    expect((await whole.saved).flat().map(({ id }) => id)).toEqual(boards)
  }
})

test('a board has each remaining pin once while pins are added and deleted', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const ids = await pinsOn(ana, board, 12)
  const go = ids.filter((_, place) => place % 3 === 0)

  const pages = await readAllPages(
    async (bookmark) => (await boardPage(aVisitor(), board, { bookmark, pageSize: 3 })).pins,
    async () => {
      const pinId = go.pop()
      await aPin(ana, board)
      if (pinId !== undefined) await deletePin(ana, { pinId })
    },
  )

  const seen = pages.flat().map(({ id }) => id)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toEqual(expect.arrayContaining(ids.filter((_, place) => place % 3 !== 0)))
})

test('each page is read in one round trip', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const { id } = await aPin(ana, board)
  const reads = [
    (context: Context) => boardPage(context, board),
    (context: Context) => readCreatedPage(context, profileQuery(ana)),
    (context: Context) => readSavedPage(context, profileQuery(ana)),
    (context: Context) => pinPage(context, id),
  ]

  for (const read of reads) {
    const visitor = aVisitor()
    await read(visitor)
    expect(visitor.db.roundTrips()).toBe(1)
  }
})

function boardPage(context: Context, { ownerUsername, slug }: Place, query: object = {}) {
  const address = { username: ownerUsername, board: slug }
  return readBoardPage(context, v.parse(BoardPageQuery, { ...address, ...query }))
}

function pinPage(context: Context, pinId: number, query: object = {}) {
  return readPinPage(context, v.parse(PinPageQuery, { pinId, ...query }))
}

function profileQuery({ viewer }: Context, query: object = {}) {
  return v.parse(ProfileQuery, { username: viewer?.username, ...query })
}

async function boardNames(reader: Context, owner: Context): Promise<string[]> {
  const { boards } = await readSavedPage(reader, profileQuery(owner))
  return boards.items.map(({ name }) => name)
}

async function createdIds(reader: Context, owner: Context): Promise<number[]> {
  const { pins } = await readCreatedPage(reader, profileQuery(owner))
  return pins.items.map(({ id }) => id)
}

function expectNothing(act: Promise<unknown>): Promise<void> {
  return expect(act).rejects.toMatchObject({ code: 'not_found' })
}
