import { expect, test } from 'vitest'
import { unknownWords } from '../../../../scripts/checks/language/spelling.ts'

test('spelling mistakes and American spellings are found', async () => {
  const words = ['recieved', 'color', 'center', 'canceled', 'favorite']

  expect(await unknownWords(['a', ...words, 'pin'])).toEqual(words)
})

test('British words, our own words and their genitives are known', async () => {
  expect(await unknownWords(['colour', 'organise', 'doesn’t', 'workerd', "Miniflare's"])).toEqual(
    [],
  )
})
