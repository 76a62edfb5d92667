import { expect, test } from 'vitest'
import {
  type BoardPlace,
  movedBoards,
  placeAfter,
} from '../../../../app/features/screens/profiles/board-moves.ts'

const board = (id: number, archivedAt: number | null = null) => ({ id, archivedAt })
const shown = [board(1), board(2, 9), board(3), board(4)]

test('a step places a board beside the next one of its group, or is left to the server at the end of the page', () => {
  expect(placeAfter(shown, board(3), 'earlier')).toEqual({ beforeId: 1 })
  expect(placeAfter(shown, board(3), 'later')).toEqual({ afterId: 4 })
  expect(placeAfter(shown, board(4), 'later')).toEqual({ step: 'later' })
  expect(placeAfter(shown, board(1), 'end')).toEqual({ step: 'end' })
  expect(placeAfter(shown, board(2, 9), 'front')).toBeNull()
})

test('the page shows a board in its new place', () => {
  const after = (place: BoardPlace) => movedBoards(shown, 3, place).map(({ id }) => id)

  expect(after({ beforeId: 1 })).toEqual([3, 1, 2, 4])
  expect(after({ afterId: 4 })).toEqual([1, 2, 4, 3])
  expect(after({ step: 'front' })).toEqual([3, 1, 2, 4])
  expect(after({ step: 'end' })).toEqual([1, 2, 4, 3])
  expect(after({ step: 'later' })).toEqual([1, 2, 3, 4])
  expect(after({ afterId: 77 })).toEqual([1, 2, 3, 4])
})
