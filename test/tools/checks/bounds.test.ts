import { expect, test } from 'vitest'
import { linesOf, outcomeOf } from '../../../scripts/checks/bounds.ts'

const bound = (name: string, measured: number) => ({ name, measured, limit: 100, unit: 'KB' })

test('limits are listed by their room, and those with less than 3 % are marked', () => {
  const lines = linesOf([bound('board', 50), bound('pop-up', 97.1), bound('log-in', 97)])

  expect(lines).toEqual([
    '  2.9 %  pop-up: 97.1 of 100 KB, too little room',
    '  3.0 %  log-in: 97 of 100 KB',
    ' 50.0 %  board: 50 of 100 KB',
  ])
})

test('a limit may be met but not exceeded, and an unknown measure exceeds it', () => {
  const outcome = outcomeOf([bound('a', 100), bound('b', 100.1), bound('c', Number.NaN)])

  expect(outcome).toMatchObject({ passed: 1, failed: 2 })
})
