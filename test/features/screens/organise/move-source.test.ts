import { expect, test } from 'vitest'
import { foundSource } from '../../../../app/features/screens/organise/found/found-source.ts'
import {
  boardSource,
  isSamePlace,
  isWithinReach,
} from '../../../../app/features/screens/organise/select/move-source.ts'

const BOARD = { boardId: 1, sectionId: null, all: false, fixedIds: [], fixedBoards: [] }
const SECTION = { ...BOARD, sectionId: 11 }

const OWN_ROW = { boardId: 1, sectionId: null }
const LIGHTING = { boardId: 1, sectionId: 11 }
const FLOORS = { boardId: 1, sectionId: 12 }
const ELSEWHERE = { boardId: 2, sectionId: null }

const FOUND = {
  boards: [
    { boardId: 1, pinIds: [10, 11] },
    { boardId: 2, pinIds: [20] },
  ],
}
const of = (...ids: number[]) => ({ all: false, ids, count: ids.length })

test.each([
  ['a board without sections to itself', BOARD, OWN_ROW, 0, true],
  ['a board with sections to itself, because pins may be in one', BOARD, OWN_ROW, 2, false],
  ['all of a board to itself', { ...BOARD, all: true }, OWN_ROW, 2, true],
  ['a board to a section', BOARD, LIGHTING, 2, false],
  ['a section to itself', SECTION, LIGHTING, 2, true],
  ['all of a section to itself', { ...SECTION, all: true }, LIGHTING, 2, true],
  ['a section to another one', SECTION, FLOORS, 2, false],
  ['a section to its board', SECTION, OWN_ROW, 2, false],
  ['a board to another one', BOARD, ELSEWHERE, 0, false],
  ['several boards to one of them', { ...BOARD, boardId: null }, OWN_ROW, 0, false],
])(
  'a move from %s is known in advance to be refused or not',
  (_, source, to, sectionCount, isSame) => {
    expect(isSamePlace(source, to, sectionCount)).toBe(isSame)
  },
)

test('found pins are at one place only if they are on one board, and in its section only if the search is', () => {
  const known = { ...FOUND, fixedIds: [] }
  const inSection = { ...LIGHTING, ids: new Set([10]) }

  expect(foundSource(known, of(10), inSection)).toEqual(SECTION)
  expect(foundSource(known, of(10, 11), inSection)).toMatchObject({ boardId: 1, sectionId: null })
  expect(foundSource(known, of(10, 20), inSection)).toMatchObject({ boardId: null })
  expect(foundSource(known, of(20), inSection)).toMatchObject({ boardId: 2, sectionId: null })
  expect(foundSource(null, of(10), inSection)).toMatchObject({ boardId: null })
})

test('found pins of others have to stay on their boards', () => {
  const known = { ...FOUND, fixedIds: [11, 20] }
  const search = { ...OWN_ROW, ids: new Set([10, 11]) }

  expect(foundSource(known, of(10), search)).toMatchObject({ fixedIds: [], fixedBoards: [] })
  expect(foundSource(known, of(10, 11), search)).toMatchObject({ fixedIds: [11], fixedBoards: [1] })
  expect(foundSource(known, of(10, 20), search).fixedBoards).toEqual([2])
  expect(foundSource(known, of(11, 20), search).fixedBoards).toEqual([1, 2])
})

const VIEWER = 7
const MAKERS = new Map([
  [10, VIEWER],
  [11, VIEWER],
  [12, 8],
])
const SHOWN = { pins: [{ id: 10 }, { id: 12 }], makers: MAKERS, hasMore: false, viewerId: VIEWER }

test.each([
  ['their own pins', [10, 11], false, []],
  ['a pin of their own that a jump unloaded', [11], false, []],
  ['a pin that somebody else added', [12], false, [1]],
  ['a pin of their own and another', [10, 12], false, [1]],
  ['all pins, some of which are their own', [], true, []],
  ['all pins but their own', [10], true, [1]],
])('a collaborator who selects %s is offered what the server allows', (_, ids, all, fixed) => {
  const chosen = { all, ids, count: 1 }
  const source = boardSource({ ...BOARD, isOwn: false }, chosen, SHOWN)

  expect(source.fixedBoards).toEqual(fixed)
  expect(source.fixedIds).toEqual(all ? [] : ids.filter((id) => id === 12))
  expect(boardSource({ ...BOARD, isOwn: true }, chosen, SHOWN).fixedBoards).toEqual([])
})

test('if a board has pins that aren’t loaded, some of them may be the collaborator’s', () => {
  const chosen = { all: true, ids: [10], count: 8 }
  const wall = { ...SHOWN, hasMore: true }

  expect(boardSource({ ...BOARD, isOwn: false }, chosen, wall).fixedBoards).toEqual([])
})

test('pins that can’t leave their board can still go to its sections', () => {
  const fixed = { ...BOARD, fixedBoards: [1] }

  expect(isWithinReach(BOARD, 2)).toBe(true)
  expect(isWithinReach(BOARD, null)).toBe(true)
  expect(isWithinReach(fixed, 1)).toBe(true)
  expect(isWithinReach(fixed, 2)).toBe(false)
  expect(isWithinReach(fixed, null)).toBe(false)
  expect(isWithinReach({ ...fixed, fixedBoards: [1, 2] }, 1)).toBe(false)
})
