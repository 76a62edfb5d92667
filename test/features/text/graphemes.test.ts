import { afterEach, expect, test, vi } from 'vitest'
import { endOf, lettersIn, startOf } from '../../../app/text/folded-words.ts'
import { letterAt, lettersOf } from '../../../app/text/graphemes.ts'
import { initialOf } from '../../../app/ui/avatar-look.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a family emoji is one grapheme', () => {
  expect(lettersIn('a👩‍👧b')).toBe(3)
  expect(letterAt('a👩‍👧b', 3)).toMatchObject({ index: 1, segment: '👩‍👧' })
})

test('a browser without Intl.Segmenter splits a text into code points', () => {
  vi.stubGlobal('Intl', {})
  expect([...lettersOf('a😀é')]).toEqual([
    { index: 0, segment: 'a' },
    { index: 1, segment: '😀' },
    { index: 3, segment: 'é' },
  ])
  expect(startOf('a😀é', 2)).toBe('a')
  expect(startOf('a😀é', 9)).toBe('a😀é')
  expect(endOf('a😀é', 2)).toBe('é')
  expect(lettersIn('')).toBe(0)
  expect(initialOf('éa')).toBe('É')
})
