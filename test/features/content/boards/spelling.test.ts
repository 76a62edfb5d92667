import { expect, test } from 'vitest'
import { requireOneSpelling } from '../../../../app/features/content/boards/names/spelling.ts'

test.each([
  [['Ana'], '/ana/'],
  [['ana', 'Moon-Jars'], '/ana/moon-jars/'],
  [['ANA', 'Été', 'a/b?c#d'], '/ana/%C3%A9t%C3%A9/a%2Fb%3Fc%23d/'],
  [['Ana', '_created'], '/ana/_created/'],
])('%j has moved to %s', (names, redirectUrl) => {
  expect(() => requireOneSpelling(...names)).toThrow(
    expect.objectContaining({ code: 'moved', status: 301, details: { redirectUrl } }),
  )
})

test('names in lower case, of any script, stay where they are', () => {
  requireOneSpelling('ana.lind_7', 'été', '焼き物', 'ящик', 'οδος')
})
