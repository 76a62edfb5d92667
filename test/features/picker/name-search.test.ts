import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFoundBy, shownName } from '../../../app/features/picker/rows/name-search.ts'

test.each([
  ['Kitchen ideas', 'kit'],
  ['Kitchen ideas', 'KITCHEN ide'],
  ['My kitchen ideas', 'kit id'],
  ['Crème brûlée', 'creme bru'],
  ['Creme brulee', 'crème brû'],
  ['Salt & pepper', 'salt pep'],
  ['Ёлка', 'елка'],
  ['Anything', '  '],
  ['On-the-road', 'the ro'],
])('%s is found by "%s"', (name, query) => {
  expect(isFoundBy(name, query)).toBe(true)
})

test.each([
  ['Kitchen ideas', 'itchen'],
  ['Kitchen and ideas', 'kit id'],
  ['Kitchen ideas', 'id kit'],
  ['Kitchen', 'kitchen ideas'],
])('%s is not found by "%s": each word begins the next one', (name, query) => {
  expect(isFoundBy(name, query)).toBe(false)
})

test('every name is found by the beginning of itself', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-zà-ÿ]{1,9}$/), { minLength: 1 }), (words) => {
      const name = words.join(' ')
      const query = `${name.slice(0, words[0]?.length)} ${words[1]?.slice(0, 1) ?? ''}`
      return isFoundBy(name, query)
    }),
  )
})

test('a name is shown up to its seventieth letter', () => {
  expect(shownName('a'.repeat(70))).toBe('a'.repeat(70))
  expect(shownName('a'.repeat(71))).toBe(`${'a'.repeat(70)}…`)
  expect(shownName('🎏'.repeat(71))).toBe(`${'🎏'.repeat(70)}…`)
})
