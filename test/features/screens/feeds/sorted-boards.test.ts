import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import type { Board } from '../../../../app/features/content/boards/boards.server.ts'
import { editBoard } from '../../../../app/features/content/boards/boards.server.ts'
import type { PinOrder } from '../../../../app/features/content/boards/order/board-order.ts'
import { insertPin } from '../../../../app/features/content/pins/create-pin.server.ts'
import { deletePin, editPin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { readBoardPage } from '../../../../app/features/screens/feeds/board-page.server.ts'
import { copyPins } from '../../../../app/features/screens/organise/move-pins.server.ts'
import { movePinBetween } from '../../../../app/features/screens/organise/order/order-pins.server.ts'
import { readOpenBoard } from '../../../../app/features/transfer/open/open-board.server.ts'
import { aBoard, aSection, collaborate } from '../../../factories/content/boards.ts'
import { aPictureRow, aPin, later } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { over, put } from '../../../factories/screens/organise.ts'
import { walk } from '../../../walk.ts'

type Member = Awaited<ReturnType<typeof aMember>>

const TITLES = ['pear 10', 'Äpfel', '', 'pear 9', 'Zoë', 'apple', 'äpfel']

async function titlesOf(
  viewer: Context,
  { ownerUsername: username, slug: board }: Board,
  { section, pageSize = 2 }: { section?: string; pageSize?: number } = {},
) {
  const pages = await walk(async (bookmark) => {
    const page = { pageSize, bookmark: bookmark === null ? null : Number(bookmark) }
    return (await readBoardPage(viewer, { username, board, section, ...page })).pins
  })
  return pages.flat().map(({ title }) => title)
}

async function sort(owner: Member, { id: boardId }: Board, pinOrder: PinOrder): Promise<void> {
  await editBoard(owner, { boardId, pinOrder })
}

const byTitle = ['Äpfel', 'äpfel', 'apple', 'pear 9', 'pear 10', 'Zoë', '']

test('the pins of a board and of its section stand as its owner chose, for all, on each page', async () => {
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

test('a pin takes its place by title however it came there, and when its title changes', async () => {
  const [ana, bo] = [await aMember(), await aMember()]
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
  await over(ana, await copyPins(ana, { boardId: board.id, sectionId: null, pinIds: [other.id] }))

  const inOrder = ['b edited', 'c retitled', 'k saved', 'm copied', 'z made']
  expect(await titlesOf(ana, board)).toEqual(inOrder)
})

test('a list goes on behind a pin that was deleted meanwhile', async () => {
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

test('what was put in order by hand is kept while a board is sorted', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const [a, , c] = [
    await aPin(ana, board, { title: 'a' }),
    await aPin(ana, board, { title: 'b' }),
    await aPin(ana, board, { title: 'c' }),
  ]
  await movePinBetween(ana, put(a.id, { beforeId: c.id }))

  await sort(ana, board, 'title')
  await sort(ana, board, 'hand')

  expect(await titlesOf(ana, board)).toEqual(['a', 'c', 'b'])
})

test('a bookmark of a pin elsewhere tells nothing of it, such as where the title of a secret one sorts', async () => {
  const [ana, bo] = [await aMember(), await aMember()]
  const theirs = await aPin(bo, await aBoard(bo, { privacy: 'secret' }), { title: 'm' })
  const board = await aBoard(ana)
  for (const title of ['a', 'z']) await aPin(ana, board, { title })
  await sort(ana, board, 'title')
  const { ownerUsername: username, slug } = board

  const { pins } = await readBoardPage(ana, {
    ...{ username, board: slug, bookmark: theirs.id, pageSize: 9 },
  })

  expect(pins.items).toEqual([])
})

test('only its owner sorts a board, and whoever reads it from outside has its order but for the newest', async () => {
  const [ana, bo] = [await aMember(), await aMember()]
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
