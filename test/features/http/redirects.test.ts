import fc from 'fast-check'
import { expect, test } from 'vitest'
import { logInFirst, refererPath } from '../../../app/http/redirects.server.ts'
import { safePath } from '../../../app/text/safe-path.ts'

const SITE = 'https://pinfold.test'

test.each([
  '/',
  '/pin/5/',
  '/ana/jars/?bookmark=5',
  '/search/?q=moon%20jar#top',
  '/login/?next=/pin/5/',
  '/ana/%E6%97%A5/',
  '/?next=//evil.example',
])('%s is a path of ours', (path) => {
  expect(safePath(path)).toBe(path)
})

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e/..//evil.example',
  'https://evil.example/',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  'pin/5/',
  '',
  '//',
  '/\\',
  null,
  undefined,
  5,
  ['/pin/5/'],
])('%j redirects to the home page', (address) => {
  expect(safePath(address)).toBe('/')
})

test('any text becomes a path of our site, and such a path stays unchanged', () => {
  const part = fc.oneof(
    fc.constantFrom('/', '//', '\\', '.', '..', '/./', '/../', '\t', '\n', '\r', ' ', '@', ':'),
    fc.constantFrom('evil.example', 'https:', 'javascript:', '%2f', '%5c', '%2e', '?', '#', '\0'),
    fc.string({ unit: 'binary', maxLength: 4 }),
  )

  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), fc.constantFrom('', '/'), (parts, start) => {
      const path = safePath(start + parts.join(''))

      expect(path).toMatch(/^\/(?![/\\])/)
      expect(new URL(path, SITE).origin).toBe(SITE)
      expect(safePath(path)).toBe(path)
      expect(() => new Headers({ Location: path })).not.toThrow()
    }),
    { numRuns: 2000 },
  )
})

test('a request returns to the page of ours that it was sent from, or to the home page', () => {
  const from = (referer?: string) =>
    refererPath(
      new Request(`${SITE}/follow/`, {
        headers: referer === undefined ? {} : { Referer: referer },
      }),
    )

  expect(from(`${SITE}/ana/jars/?bookmark=5#top`)).toBe('/ana/jars/?bookmark=5')
  expect(from(`${SITE}//evil.example`)).toBe('/')
  expect(from('https://evil.example/ana/')).toBe('/')
  expect(from(`http://pinfold.test/ana/`)).toBe('/')
  expect(from('about:blank')).toBe('/')
  expect(from('/ana/')).toBe('/')
  expect(from()).toBe('/')
})

test('a visitor who has to log in returns to the page that they wanted', () => {
  const reading = logInFirst(new Request(`${SITE}/pin-builder/?board=5`))
  const writing = logInFirst(
    new Request(`${SITE}/follow/`, { method: 'POST', headers: { Referer: `${SITE}/ana/?a=1` } }),
  )
  const hidden = logInFirst(new Request(`${SITE}//evil.example/`))

  expect(reading.headers.get('Location')).toBe('/login/?next=%2Fpin-builder%2F%3Fboard%3D5')
  expect(writing.headers.get('Location')).toBe('/login/?next=%2Fana%2F%3Fa%3D1')
  expect(hidden.headers.get('Location')).toBe('/login/?next=%2F')
})
