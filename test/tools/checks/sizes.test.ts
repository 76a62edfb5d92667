import { expect, test } from 'vitest'
import { oversizedIn } from '../../../scripts/checks/sizes.ts'

const functionOf = (statements: number) =>
  `function go() {\n${'  step()\n'.repeat(statements - 1)}}\n`

test('a function of 81 statements is too long, and one of 80 is not', () => {
  expect(oversizedIn('app/go.ts', functionOf(80))).toEqual([])
  expect(oversizedIn('app/go.ts', `\n${functionOf(81)}`)).toEqual([
    { name: 'go', line: 2, statements: 81 },
  ])
})

test('elements of markup and functions of one expression count, and lines of objects do not', () => {
  const list = (items: number) =>
    `export const List = () => <ul>${'<li>Jar</li>\n'.repeat(items)}</ul>`
  const callbacks = `const go = () => [${'() => 1,\n'.repeat(80)}]`
  const object = `const go = () => ({${'key: 1,\n'.repeat(200)}})`

  expect(oversizedIn('app/list.tsx', list(78))).toEqual([])
  expect(oversizedIn('app/list.tsx', list(79))).toMatchObject([{ name: 'List' }])
  expect(oversizedIn('app/go.ts', callbacks)).toMatchObject([{ name: 'go' }])
  expect(oversizedIn('app/go.ts', object)).toEqual([])
})

test('a file of 181 statements is too long unless it is a test', () => {
  const statements = 'step()\n'.repeat(181)

  expect(oversizedIn('app/steps.ts', statements)).toEqual([{ line: 1, statements: 181 }])
  expect(oversizedIn('app/steps.ts', 'step()\n'.repeat(180))).toEqual([])
  expect(oversizedIn('test/steps.test.ts', statements)).toEqual([])
})
