import { expect, test } from 'vitest'
import { bannedIn } from '../../../../scripts/checks/language/plain-words.ts'
import type { ProsePassage } from '../../../../scripts/checks/language/prose.ts'

const found = (text: string, kind: ProsePassage['kind'] = 'text') =>
  bannedIn({ path: 'app/page.tsx', line: 7, kind, text }).map(({ line, word }) => `${line} ${word}`)

test('a banned word is found in its line, whatever its form', () => {
  expect(found('We send\nLetters to whoever asks.')).toEqual(['8 Letters', '8 whoever'])
  expect(found('It stands here and goes on.', 'comment')).toEqual(['7 stands', '7 goes on'])
  expect(found('Two twins organized.', 'title')).toEqual(['7 twins', '7 organized'])
  expect(found('stand in', 'name')).toEqual(['7 stand in'])
})

test('the same word is allowed in another meaning', () => {
  expect(found('8 letters or digits in a dead letter')).toEqual([])
  expect(
    found('It stands out, doubles the price and is told apart, in a way in which all do.'),
  ).toEqual([])
  expect(found('Write the size and authorization', 'document')).toEqual([])
})

test('some words are banned only in names, or only in texts', () => {
  expect(found('leaving it')).toEqual([])
  expect(found('account leaving', 'name')).toEqual(['7 leaving'])
  expect(found('checks a dead link', 'comment')).toEqual([])
})
