import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkFor } from '../../../../app/features/content/advisories/notice-link.ts'
import { noticePieces } from '../../../../app/features/content/advisories/notice-text.ts'
import { isShownLink } from '../../../../app/features/content/advisories/shown-link.ts'

const TEXT = 'Call 988 or 😀 read'
const CALL = { tagType: 5, offset: 5, length: 3, link: 'tel:988' }

function linked(...tags: (typeof CALL)[]) {
  return noticePieces(TEXT, tags).flatMap(({ text, link }) => (link === null ? [] : [[text, link]]))
}

test('a tag of type 5 links its part of the text, counted in UTF-16 units', () => {
  const read = { tagType: 5, offset: 15, length: 4, link: '/offsite/?url=x' }

  expect(linked(read, CALL)).toEqual([
    ['988', 'tel:988'],
    ['read', '/offsite/?url=x'],
  ])
})

test.each([
  ['an unknown type', { tagType: 4 }],
  ['a stretch beyond the end', { offset: 17 }],
  ['a negative offset', { offset: -1 }],
  ['half a unit', { offset: 5.5 }],
  ['no length', { length: 0 }],
  ['a negative length', { length: -2 }],
  ['half an emoji at its start', { offset: 13, length: 2 }],
  ['half an emoji at its end', { offset: 9, length: 4 }],
  ['a script', { link: 'javascript:alert(1)' }],
  ['data', { link: 'data:text/html,x' }],
  ['an address that nobody signed', { link: 'https://evil.example/' }],
  ['another page of ours', { link: '/settings/' }],
  ['another host', { link: '//evil.example/offsite/?url=x' }],
  ['a telephone with more behind it', { link: 'tel:988;x=javascript' }],
  ['nothing', { link: '' }],
])('a tag with %s leaves its words as plain text', (_, change) => {
  expect(linked({ ...CALL, ...change })).toEqual([])
  expect(
    noticePieces(TEXT, [{ ...CALL, ...change }])
      .map(({ text }) => text)
      .join(''),
  ).toBe(TEXT)
})

test('the first of overlapping tags wins', () => {
  expect(linked({ ...CALL, offset: 6 }, CALL)).toEqual([['988', 'tel:988']])
})

test('a notice’s pieces add up to its text, whatever its tags are', () => {
  const tag = fc.record({
    tagType: fc.constantFrom(4, 5),
    offset: fc.integer({ min: -3, max: 25 }),
    length: fc.integer({ min: -3, max: 25 }),
    link: fc.constantFrom('tel:988', 'sms:988', '/offsite/?url=x', 'javascript:x', ''),
  })

  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(tag), (text, tags) => {
      const pieces = noticePieces(text, tags)

      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      expect(pieces.every(({ text: words }) => words.isWellFormed())).toBe(text.isWellFormed())
    }),
  )
})

test.each([
  ['tel:988', 'telephone'],
  ['tel:+18883757767', 'telephone'],
  ['tel:*4141', 'telephone'],
  ['sms:741741?body=HOME', 'telephone'],
  ['https://988lifeline.org/', 'site'],
  ['http://help.example/x?y', 'site'],
])('a notice may link to %s', (link, kind) => {
  expect(linkFor(link)).toMatchObject({ kind })
})

test.each([
  'javascript:alert(1)',
  'https://user:secret@help.example/',
  'mailto:help@help.example',
  'tel:',
  'tel:call me',
  'sms:1?body=<b>',
  '/offsite/?url=x',
  '',
])('a notice may not link to “%s”', (link) => expect(linkFor(link)).toBeNull())

test('a page never opens an address of another site that we did not sign', () => {
  expect(isShownLink('https://988lifeline.org/')).toBe(false)
  expect(isShownLink('/offsite/?url=https%3A%2F%2F988lifeline.org%2F&token=x')).toBe(true)
})
