import { expect, test } from 'vitest'
import { foundSource } from '../../../../app/features/screens/organise/found/found-source.ts'
import { isSamePlace } from '../../../../app/features/screens/organise/select/move-source.ts'

const BOARD = { boardId: 1, sectionId: null, all: false }
const SECTION = { boardId: 1, sectionId: 11, all: false }

const OWN_ROW = { boardId: 1, sectionId: null }
const LIGHTING = { boardId: 1, sectionId: 11 }
const FLOORS = { boardId: 1, sectionId: 12 }
const ELSEWHERE = { boardId: 2, sectionId: null }

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
  const known = {
    boards: [
      { boardId: 1, pinIds: [10, 11] },
      { boardId: 2, pinIds: [20] },
    ],
  }
  const inSection = { boardId: 1, sectionId: 11, ids: new Set([10]) }
  const of = (...ids: number[]) => ({ all: false, ids, count: ids.length })

  expect(foundSource(known, of(10), inSection)).toEqual({ boardId: 1, sectionId: 11, all: false })
  expect(foundSource(known, of(10, 11), inSection)).toMatchObject({ boardId: 1, sectionId: null })
  expect(foundSource(known, of(10, 20), inSection)).toMatchObject({ boardId: null })
  expect(foundSource(known, of(20), inSection)).toMatchObject({ boardId: 2, sectionId: null })
  expect(foundSource(null, of(10), inSection)).toMatchObject({ boardId: null })
})
