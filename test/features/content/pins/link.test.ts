import * as v from 'valibot'
import { expect, test } from 'vitest'
import { domainOf } from '../../../../app/features/content/pins/links/domain.ts'
import { Link } from '../../../../app/features/content/pins/links/link.ts'

test.each([
  ['https://shop.example/jars?a=1#top', 'https://shop.example/jars?a=1#top'],
  ['http://shop.example', 'http://shop.example/'],
  ['HTTPS://Shop.Example/Jars', 'https://shop.example/Jars'],
  ['shop.example', 'https://shop.example/'],
  ['  shop.example/jars \n', 'https://shop.example/jars'],
  ['shop.example:8080/jars', 'https://shop.example:8080/jars'],
  ['//shop.example/jars', 'https://shop.example/jars'],
  ['bücher.example', 'https://xn--bcher-kva.example/'],
  ['https://shop.example/ä b', 'https://shop.example/%C3%A4%20b'],
  ['http://localhost:3000/x', 'http://localhost:3000/x'],
  ['', null],
  ['   ', null],
  [null, null],
  [undefined, null],
])('%j becomes %j', (typed, link) => {
  expect(v.parse(Link, typed)).toBe(link)
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' \tjavascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://shop.example/1',
  'file:///etc/passwd',
  'ftp://shop.example/',
  'mailto:ana@shop.example',
  'tel:+123456',
  'about:blank',
  'localhost',
  'localhost:3000',
  'jars',
  'two words',
  'https://',
  'https://sh op.example/',
  'https://shop.example:99999/',
  'https://ana:secret@shop.example/',
  'https://ana@shop.example/',
  'ana:secret@shop.example',
  'ana@shop.example',
  'https://:secret@shop.example/',
  5,
  ['https://shop.example/'],
])('%j is not a link', (typed) => {
  expect(v.is(Link, typed)).toBe(false)
})

test('a link has up to 2,048 characters', () => {
  const longest = `https://shop.example/${'x'.repeat(2048 - 21)}`

  expect(longest).toHaveLength(2048)
  expect(v.parse(Link, longest)).toBe(longest)
  expect(v.safeParse(Link, `${longest}x`).issues?.map(({ message }) => message)).toEqual([
    'link_invalid',
  ])
})

test("a link's domain is its host, without www and port", () => {
  expect(domainOf('https://www.shop.example:8080/jars')).toBe('shop.example')
  expect(domainOf('https://www2.shop.example/')).toBe('www2.shop.example')
  expect(domainOf(null)).toBeNull()
})
