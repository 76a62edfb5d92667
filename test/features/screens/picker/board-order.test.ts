import { expect, test } from 'vitest'
import {
  groupBoards,
  inNameOrder,
} from '../../../../app/features/screens/picker/rows/board-order.ts'

test('boards are sorted by name, whatever their accents and case', () => {
  expect(ordered('zebra', 'Épices', 'apples', 'Eggs', 'Zinc', 'Fig')).toEqual([
    'apples',
    'Eggs',
    'Épices',
    'Fig',
    'zebra',
    'Zinc',
  ])
})

test('names that start with a digit come after the others, in the order of their numbers', () => {
  expect(ordered('10 things', 'Zoo', '2 rooms', '٣ doors', 'Attic 2', 'Attic 10')).toEqual([
    'Attic 2',
    'Attic 10',
    'Zoo',
    '2 rooms',
    '٣ doors',
    '10 things',
  ])
})

test('three boards are a flat list, four have top choices', () => {
  const boards = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]
  const recent = boards.slice(1, 3)

  expect(groupBoards(boards.slice(0, 3), recent).topChoices).toEqual([])
  expect(groupBoards(boards, recent)).toEqual({ topChoices: recent, allBoards: boards })
})

function ordered(...names: string[]): string[] {
  return inNameOrder(names, (name) => name)
}
