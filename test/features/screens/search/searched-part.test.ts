import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SEARCH_LENGTH } from '../../../../app/features/screens/feeds/limits.ts'
import { searchedPart } from '../../../../app/features/screens/search/searched-part.ts'
import { countWords, MOST_WORDS } from '../../../../app/text/index-words.ts'

test('as many whole letters from the start of any pasted text are searched as fit', () => {
  const words = fc.array(fc.oneof(fc.lorem(), fc.string({ unit: 'grapheme', maxLength: 400 })))
  const letters = new Intl.Segmenter()

  fc.assert(
    fc.property(words, (pasted) => {
      const typed = pasted.join(' ').trim()
      const { q, limit } = searchedPart(typed)
      const ends = [...letters.segment(typed)].map(({ index, segment }) => index + segment.length)

      expect(typed.startsWith(q)).toBe(true)
      expect(q === '' || ends.includes(q.length)).toBe(true)
      expect(q.length).toBeLessThanOrEqual(SEARCH_LENGTH)
      expect(limit === null).toBe(q === typed)
      if (limit?.unit === 'word') expect(countWords(q)).toBe(limit.count)
      if (limit) expect(limit.count).toBeGreaterThan(0)
    }),
  )
})

test('a text with as many words and characters as a search can hold is searched in full', () => {
  const words = Array.from({ length: MOST_WORDS }, (_, place) => `word${place}`).join(' ')
  const characters = 'x'.repeat(SEARCH_LENGTH)

  expect(searchedPart(words)).toEqual({ q: words, limit: null })
  expect(searchedPart(`${words} more`)).toEqual({ q: words, limit: { unit: 'word', count: 12 } })
  expect(searchedPart(characters)).toEqual({ q: characters, limit: null })
  expect(searchedPart(`${characters}x`)).toEqual({
    q: characters,
    limit: { unit: 'character', count: SEARCH_LENGTH },
  })
})
