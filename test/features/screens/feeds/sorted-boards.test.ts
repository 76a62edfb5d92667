import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { blockMember } from '../../../../app/features/content/blocks/blocks.server.ts'
import {
  PIN_ORDERS,
  type PinOrder,
} from '../../../../app/features/content/boards/board-order/orders.ts'
import type { Board } from '../../../../app/features/content/boards/boards.server.ts'
import { editBoard } from '../../../../app/features/content/boards/boards.server.ts'
import { insertPin } from '../../../../app/features/content/pins/create-pin.server.ts'
import { deletePin, editPin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { readBoardPage } from '../../../../app/features/screens/feeds/board-page.server.ts'
import { BoardPageQuery } from '../../../../app/features/screens/feeds/feeds.ts'
import { copyPins } from '../../../../app/features/screens/organise/move-pins.server.ts'
import { movePinBetween } from '../../../../app/features/screens/organise/pin-order/order-pins.server.ts'
import { readOpenBoard } from '../../../../app/features/transfer/embedding/open-board.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { Refusal } from '../../../../app/refusal.ts'
import { aBoard, aSection, collaborate } from '../../../factories/content/boards.ts'
import { aPictureRow, aPin, later } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { aPinOrder, untilActionEnds } from '../../../factories/screens/organise.ts'
import { readAllPages } from '../../../read-all-pages.ts'

type Member = Awaited<ReturnType<typeof aMember>>

const TITLES = ['pear 10', 'Äpfel', '', 'pear 9', 'Zoë', 'apple', 'äpfel']

async function titlesOf(
  viewer: Context,
  { ownerUsername: username, slug: board }: Board,
  { section, pageSize = 2 }: { section?: string; pageSize?: number } = {},
) {
  const pages = await readAllPages(async (bookmark) => {
    const page = { pageSize, bookmark: bookmark === null ? null : Number(bookmark) }
    return (await readBoardPage(viewer, { username, board, section, ...page })).pins
  })
  return pages.flat().map(({ title }) => title)
}

async function sort(owner: Member, { id: boardId }: Board, pinOrder: PinOrder): Promise<void> {
  await editBoard(owner, { boardId, pinOrder })
}

const byTitle = ['Äpfel', 'äpfel', 'apple', 'pear 9', 'pear 10', 'Zoë', '']

test('the pins of a board and its section have the owner’s order, for everyone and on each page', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const section = await aSection(ana, board)
  for (const title of TITLES) await aPin(ana, board, { title, sectionId: section.id })
  const last = TITLES.toReversed()

  for (const pageSize of [2, 7]) {
    for (const part of [{}, { section: section.slug }]) {
      const shown = () => titlesOf(aVisitor(), board, { ...part, pageSize })
      await sort(ana, board, 'newest')
      expect(await shown()).toEqual(last)
      await sort(ana, board, 'oldest')
      expect(await shown()).toEqual(TITLES)
      await sort(ana, board, 'title')
      expect(await shown()).toEqual(byTitle)
      await sort(ana, board, 'hand')
      expect(await shown()).toEqual(last)
    }
  }
})

test('a page starts at any position of a board, or goes backwards from any pin or from the end', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  await collaborate(board, bo)
  const section = await aSection(ana, board)
  for (const title of TITLES) await aPin(ana, board, { title, sectionId: section.id })
  const { ownerUsername: username, slug } = board

  for (const order of PIN_ORDERS) {
    await sort(ana, board, order)
    const all = await titlesOf(ana, board)
    for (const part of [{}, { section: section.slug }]) {
      const read = async (begins: { before?: number; at?: number }, pageSize = 2) => {
        const page = { ...part, ...begins, bookmark: null, pageSize }
        return (await readBoardPage(aVisitor(), { username, board: slug, ...page })).pins
      }
      for (const at of [0, 3, 6, 7]) {
        const { items, bookmark, earlier } = await read({ at })
        expect(items.map(({ title }) => title)).toEqual(all.slice(at, at + 2))
        expect(bookmark === null).toBe(at > 4)
        expect(earlier).toBe(at > 0 && items[0] ? String(items[0].id) : null)
      }
      const backwards = await readAllPages(async (earlier) => {
        const page = await read({ before: Number(earlier ?? 0) })
        return { ...page, bookmark: page.earlier }
      })
      expect(backwards.toReversed().flat()).toEqual((await read({}, 7)).items)
    }
  }
})

test('positions count pins that the reader can’t see, so that no two pages overlap', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const cy = await aMember()
  const board = await aBoard(ana)
  await collaborate(board, bo)
  for (const title of ['a', 'b', 'c']) await aPin(title === 'b' ? bo : ana, board, { title })
  await sort(ana, board, 'title')
  await blockMember(cy, { memberId: bo.viewer.id })
  const { ownerUsername: username, slug } = board

  const titles = async (begins: { before?: number; at?: number }) => {
    const page = { ...begins, bookmark: null, pageSize: 9 }
    const { pins } = await readBoardPage(cy, { username, board: slug, ...page })
    return pins.items.map(({ title }) => title)
  }

  expect(await titles({ at: 0 })).toEqual(['a', 'c'])
  expect(await titles({ at: 1 })).toEqual(['c'])
  expect(await titles({ at: 2 })).toEqual(['c'])
  expect(await titles({ before: 0 })).toEqual(['a', 'c'])
})

test('the position at which a page starts must be a whole number', () => {
  const address = { username: 'ana', board: 'jars' }

  expect(parseInput(BoardPageQuery, { ...address, at: '30' })).toMatchObject({ at: 30 })
  for (const wrong of [{ at: '-1' }, { at: 'x' }, { before: '1.5' }, { before: '9'.repeat(20) }]) {
    expect(() => parseInput(BoardPageQuery, { ...address, ...wrong })).toThrow(Refusal)
  }
})

test('a pin gets its place by title however it came to the board, and again when its title changes', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  await collaborate(board, bo)
  await sort(ana, board, 'title')
  const other = await aPin(ana, await aBoard(ana), { title: 'm copied' })
  const theirs = await aPin(bo, await aBoard(bo), { title: 'k saved' })
  const place = { boardId: board.id, section: null }

  await insertPin({ ...ana, now: later() }, { ...(await aRow(board)), title: 'z made' })
  const edited = await aPin(ana, board, { title: 'y' })
  await editPin(ana, { pinId: edited.id, title: 'b edited' })
  await savePin({ ...bo, now: later() }, { pinId: theirs.id, ...place })
  await savePin({ ...bo, now: later() }, { pinId: theirs.id, ...place, title: 'c retitled' })
  await untilActionEnds(
    ana,
    await copyPins(ana, { boardId: board.id, sectionId: null, pinIds: [other.id] }),
  )

  const inOrder = ['b edited', 'c retitled', 'k saved', 'm copied', 'z made']
  expect(await titlesOf(ana, board)).toEqual(inOrder)
})

test('a list continues after a pin that was deleted in the meantime', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const ids = []
  for (const title of ['a', 'b', 'c', 'd']) ids.push((await aPin(ana, board, { title })).id)
  const { ownerUsername: username, slug } = board
  const behind = async (bookmark = 0) => {
    const { pins } = await readBoardPage(ana, { username, board: slug, bookmark, pageSize: 9 })
    return pins.items.map(({ title }) => title)
  }

  await deletePin(ana, { pinId: ids[1] ?? 0 })

  await sort(ana, board, 'title')
  expect(await behind(ids[1])).toEqual(['c', 'd'])
  await sort(ana, board, 'newest')
  expect(await behind(ids[1])).toEqual(['a'])
  await sort(ana, board, 'oldest')
  expect(await behind(ids[1])).toEqual(['c', 'd'])
})

test('a manual order is kept while a board is sorted', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const [a, , c] = [
    await aPin(ana, board, { title: 'a' }),
    await aPin(ana, board, { title: 'b' }),
    await aPin(ana, board, { title: 'c' }),
  ]
  await movePinBetween(ana, aPinOrder(a.id, { beforeId: c.id }))

  await sort(ana, board, 'title')
  await sort(ana, board, 'hand')

  expect(await titlesOf(ana, board)).toEqual(['a', 'c', 'b'])
})

test('a bookmark of a pin elsewhere reveals nothing about it, such as where a secret title sorts', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const theirs = await aPin(bo, await aBoard(bo, { privacy: 'secret' }), { title: 'm' })
  const board = await aBoard(ana)
  for (const title of ['a', 'z']) await aPin(ana, board, { title })
  await sort(ana, board, 'title')
  const { ownerUsername: username, slug } = board

  const { pins } = await readBoardPage(ana, {
    username,
    board: slug,
    bookmark: theirs.id,
    pageSize: 9,
  })

  expect(pins.items).toEqual([])
})

test('only its owner sorts a board, and other readers see its order unless they ask for the newest', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const board = await aBoard(ana)
  await collaborate(board, bo)
  for (const title of ['b', 'a', 'c']) await aPin(ana, board, { title })
  await sort(ana, board, 'title')

  await expect(sort(bo, board, 'newest')).rejects.toMatchObject({ code: 'not_found' })

  const titlesIn = async (...order: [] | [PinOrder]) => {
    const { pins } = await readOpenBoard(aVisitor(), { boardId: board.id }, 5, ...order)
    return pins.map(({ title }) => title)
  }
  expect(await titlesIn()).toEqual(['a', 'b', 'c'])
  expect(await titlesIn('newest')).toEqual(['c', 'a', 'b'])
})

async function aRow(board: Board) {
  const { id: pictureId } = await aPictureRow()
  return { boardId: board.id, pictureId, method: 'uploaded' as const }
}
