import { expect, test } from 'vitest'
import type { Context } from '../../../../../app/context.server.ts'
import {
  archiveBoard,
  deleteBoard,
} from '../../../../../app/features/content/boards/board-lifecycle.server.ts'
import { BoardMove } from '../../../../../app/features/content/boards/board-order/board-order.ts'
import { moveBoard } from '../../../../../app/features/content/boards/board-order/move-board.server.ts'
import { orderBoards } from '../../../../../app/features/content/boards/board-order/order-boards.server.ts'
import {
  BOARD_ORDERS,
  type BoardOrder,
} from '../../../../../app/features/content/boards/board-order/orders.ts'
import { PickerQuery } from '../../../../../app/features/screens/picker/picker.ts'
import { readPickerBoards } from '../../../../../app/features/screens/picker/picker-boards.server.ts'
import { readSavedPage } from '../../../../../app/features/screens/profiles/profile-page.server.ts'
import { parseInput } from '../../../../../app/http/input.server.ts'
import { aBoard, collaborate } from '../../../../factories/content/boards.ts'
import { aPin, later } from '../../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../../factories/identity/people.ts'
import { readAllPages } from '../../../../read-all-pages.ts'

type Member = Awaited<ReturnType<typeof aMember>>

/** The member's boards by name, each newer than the one before. */
async function boardsOf(owner: Member, names: readonly string[], secret: readonly string[] = []) {
  const made = new Map<string, number>()
  for (const name of names) {
    const privacy = secret.includes(name) ? 'secret' : 'public'
    const { id } = await aBoard({ ...owner, now: later() }, { name, privacy })
    made.set(name, id)
  }
  return (name: string) => made.get(name) ?? 0
}

async function choose(member: Member, boardOrder: BoardOrder): Promise<void> {
  await orderBoards(member, { boardOrder })
  member.viewer.preferences.boardOrder = boardOrder
}

/** The names on a member's profile as a viewer sees them, page by page. */
async function shownTo(viewer: Context, { viewer: { username } }: Member, pageSize = 2) {
  const pages = await readAllPages(async (bookmark) => {
    const page = { username, pageSize, bookmark: bookmark === null ? null : Number(bookmark) }
    return (await readSavedPage(viewer, page)).boards
  })
  return pages.flat().map(({ name }) => name)
}

async function pickedBy(member: Member): Promise<string[]> {
  const { allBoards } = await readPickerBoards(member, parseInput(PickerQuery, {}))
  return allBoards.map(({ name }) => name)
}

test('boards are sorted newest first, by name or by the last save, on each page of a profile and in the picker', async () => {
  const ana = await aMember()
  const boards = await boardsOf(ana, ['zebras', 'Émile', '3 wishes', 'apples', 'foxes'])
  await aPin(ana, { id: boards('apples') })
  await aPin(ana, { id: boards('zebras') })

  const standing = { newest: ['foxes', 'apples', '3 wishes', 'Émile', 'zebras'] }
  expect(await shownTo(aVisitor(), ana)).toEqual(standing.newest)
  expect(await pickedBy(ana)).toEqual(['apples', 'Émile', 'foxes', 'zebras', '3 wishes'])
  await choose(ana, 'name')
  expect(await shownTo(aVisitor(), ana)).toEqual(['apples', 'Émile', 'foxes', 'zebras', '3 wishes'])
  await choose(ana, 'saved')
  const saved = ['zebras', 'apples', 'foxes', '3 wishes', 'Émile']
  expect(await shownTo(aVisitor(), ana)).toEqual(saved)
  expect(await pickedBy(ana)).toEqual(saved)
  await choose(ana, 'newest')
  expect(await shownTo(ana, ana, 3)).toEqual(standing.newest)
  expect(await pickedBy(ana)).toEqual(standing.newest)
})

test('a manual order starts from the current one, accepts moves, and has new boards first', async () => {
  const ana = await aMember()
  const boards = await boardsOf(ana, ['d', 'c', 'b', 'a'])
  await choose(ana, 'name')
  await choose(ana, 'hand')
  expect(await shownTo(ana, ana)).toEqual(['a', 'b', 'c', 'd'])

  const moved = await moveBoard(ana, move(boards('d'), { step: 'front' }))
  expect(moved).toMatchObject({ position: 1, count: 4, wasBeforeId: null, wasAfterId: boards('c') })
  await moveBoard(ana, move(boards('a'), { step: 'later' }))
  await moveBoard(ana, move(boards('b'), { step: 'end' }))
  expect(await shownTo(aVisitor(), ana)).toEqual(['d', 'a', 'c', 'b'])
  await aBoard({ ...ana, now: later() }, { name: 'e' })
  await aBoard({ ...ana, now: later() }, { name: 'f' })
  expect(await shownTo(ana, ana)).toEqual(['f', 'e', 'd', 'a', 'c', 'b'])
  await moveBoard(ana, move(boards('b'), { beforeId: boards('d') }))
  await moveBoard(ana, move(boards('b'), { step: 'earlier' }))
  expect(await shownTo(ana, ana)).toEqual(['f', 'b', 'e', 'd', 'a', 'c'])
  expect(await pickedBy(ana)).toEqual(['f', 'b', 'e', 'd', 'a', 'c'])

  await choose(ana, 'newest')
  await choose(ana, 'hand')
  expect(await shownTo(ana, ana)).toEqual(['f', 'b', 'e', 'd', 'a', 'c'])
})

test('moving a board back between its former neighbours undoes the move, and a board at the edge stays there', async () => {
  const ana = await aMember()
  const boards = await boardsOf(ana, ['c', 'b', 'a'])
  await choose(ana, 'hand')

  const { wasAfterId } = await moveBoard(ana, move(boards('b'), { step: 'front' }))
  await moveBoard(ana, move(boards('b'), { afterId: wasAfterId }))
  const first = await moveBoard(ana, move(boards('a'), { step: 'earlier' }))
  const last = await moveBoard(ana, move(boards('c'), { step: 'later' }))

  expect(await shownTo(ana, ana)).toEqual(['a', 'b', 'c'])
  expect([first.position, last.position]).toEqual([1, 3])
})

test('archived boards are a separate group, which a move skips', async () => {
  const ana = await aMember()
  const boards = await boardsOf(ana, ['d', 'c', 'b', 'a'])
  await archiveBoard(ana, { boardId: boards('b') })
  await choose(ana, 'hand')

  const moved = await moveBoard(ana, move(boards('c'), { step: 'earlier' }))

  expect(moved).toMatchObject({ position: 1, count: 3 })
  expect(await shownTo(aVisitor(), ana)).toEqual(['c', 'a', 'd'])
  expect(await shownTo(ana, ana)).toEqual(['c', 'a', 'b', 'd'])
})

test('a shared board has its own position on each profile', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const boards = await boardsOf(ana, ['shared', 'hers'])
  await collaborate({ id: boards('shared') }, bo)
  await boardsOf(bo, ['his'])
  await choose(ana, 'hand')
  await choose(bo, 'hand')

  await moveBoard(bo, move(boards('shared'), { step: 'front' }))

  expect(await shownTo(aVisitor(), bo)).toEqual(['shared', 'his'])
  expect(await shownTo(aVisitor(), ana)).toEqual(['hers', 'shared'])
})

test('only its owner and collaborators can move a board, and never beside somebody else’s board', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const boards = await boardsOf(ana, ['one', 'two'])
  const theirs = await boardsOf(bo, ['theirs'])
  await collaborate({ id: boards('one') }, bo, 'invited')
  const gone = await boardsOf(ana, ['gone'])
  await deleteBoard(ana, { boardId: gone('gone') })
  const refused = { code: 'not_found' }

  const moves: [Context, BoardMove][] = [
    [bo, move(boards('one'), { step: 'front' })],
    [ana, move(boards('one'), { beforeId: theirs('theirs') })],
    [ana, move(gone('gone'), { step: 'front' })],
    [ana, move(boards('one'), { afterId: gone('gone') })],
  ]
  for (const [by, attempt] of moves)
    await expect(moveBoard(by, attempt)).rejects.toMatchObject(refused)
  await expect(moveBoard(aVisitor(), move(boards('one'), { step: 'end' }))).rejects.toMatchObject({
    code: 'not_signed_in',
  })
  await expect(orderBoards(aVisitor(), { boardOrder: 'name' })).rejects.toMatchObject({
    code: 'not_signed_in',
  })
})

test('neither the order of boards nor paging from a secret board reveals its position', async () => {
  const ana = await aMember()
  const boards = await boardsOf(ana, ['a', 'm', 'z'], ['m'])
  const { username } = ana.viewer

  for (const order of BOARD_ORDERS) {
    await choose(ana, order)
    const before = await shownTo(aVisitor(), ana)
    const page = { username, pageSize: 2, bookmark: boards('m') }
    const asked = await readSavedPage(aVisitor(), page)
    await aPin(ana, { id: boards('m') })
    if (order === 'hand') await moveBoard(ana, move(boards('m'), { step: 'front' }))

    expect(await shownTo(aVisitor(), ana)).toEqual(before)
    // In the order `newest` an id itself contains the time, so it needs no lookup.
    expect(asked.boards.items.length).toBe(order === 'newest' ? 1 : 0)
  }
})

test('concurrent moves all take effect, and no board is lost', async () => {
  const ana = await aMember()
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const boards = await boardsOf(ana, names)
  await choose(ana, 'hand')
  for (const name of ['g', 'h']) await aBoard({ ...ana, now: later() }, { name })

  await Promise.all(names.map((name) => moveBoard(ana, move(boards(name), { step: 'front' }))))

  const shown = await shownTo(ana, ana)
  expect(shown.toSorted()).toEqual([...names, 'g', 'h'])
  expect(shown.slice(-2)).toEqual(['h', 'g'])
})

test('a move must name exactly one position, and not relative to the board itself', () => {
  for (const wrong of [
    { boardId: 1 },
    { boardId: 1, step: 'front', beforeId: 2 },
    { boardId: 1, beforeId: 2, afterId: 3 },
    { boardId: 1, beforeId: 1 },
    { boardId: 1, step: 'up' },
  ]) {
    expect(() => parseInput(BoardMove, wrong)).toThrow()
  }
})

function move(boardId: number, place: Partial<BoardMove>): BoardMove {
  return { boardId, step: undefined, beforeId: null, afterId: null, ...place }
}
