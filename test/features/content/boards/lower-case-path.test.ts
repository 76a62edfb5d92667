import { expect, test } from 'vitest'
import { requireLowerCasePath } from '../../../../app/features/content/boards/board-names/lower-case-path.ts'

test.each([
  [['Ana'], '/ana/'],
  [['ana', 'Moon-Jars'], '/ana/moon-jars/'],
  [['ANA', 'Été', 'a/b?c#d'], '/ana/%C3%A9t%C3%A9/a%2Fb%3Fc%23d/'],
  [['Ana', '_created'], '/ana/_created/'],
])('%j redirects to %s', (names, redirectUrl) => {
  expect(() => requireLowerCasePath(...names)).toThrow(
    expect.objectContaining({ code: 'moved', status: 301, details: { redirectUrl } }),
  )
})

test('lower-case names in any script don’t redirect', () => {
  requireLowerCasePath('ana.lind_7', 'été', '焼き物', 'ящик', 'οδος')
})
