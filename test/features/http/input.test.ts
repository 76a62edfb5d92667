import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { HomeQuery } from '../../../app/features/screens/feeds/feeds.ts'
import { TOP } from '../../../app/features/screens/feeds/home/home-place.ts'
import { Flag, Id, plainDigits, Text } from '../../../app/forms/input.ts'
import { PageQuery, PageSize, pageOf } from '../../../app/paging.ts'

test('an id is a whole number from 1, in one spelling', () => {
  const taken = [1, '1', 243593000000001, '243593000000001', Number.MAX_SAFE_INTEGER]

  expect(taken.map((id) => v.parse(Id, id))).toEqual(taken.map(Number))
})

test.each([
  0,
  '0',
  -1,
  '-1',
  '+1',
  '01',
  ' 1',
  '1 ',
  '1.0',
  '1e3',
  '0x10',
  '１',
  '',
  ' ',
  'NaN',
  'Infinity',
  '9007199254740993',
  '99999999999999999999',
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  null,
  undefined,
  true,
  [1],
  { id: 1 },
])('%j is not an id', (id) => {
  expect(v.is(Id, id)).toBe(false)
})

test('a text is trimmed, and its line breaks are normalised', () => {
  expect(v.parse(Text, '  a\r\nb\rc\nd \n')).toBe('a\nb\nc\nd')
  expect(v.parse(Text, undefined)).toBe('')
  expect(v.parse(Text, null)).toBe('')
  expect(v.is(Text, 5)).toBe(false)
  expect(v.is(Text, ['a'])).toBe(false)
})

test('characters that XML forbids are removed from a text, and every other character stays', () => {
  const anyUnit = fc.oneof(
    fc.constantFrom(
      '\0',
      '\b',
      '\u007f',
      '\u0085',
      '\ud83d',
      '\ude00',
      '\ufdd0',
      '\ufffe',
      '\uffff',
      '\u{1fffe}',
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  )
  fc.assert(
    fc.property(fc.string({ unit: anyUnit }), (text) => {
      expect(v.parse(Text, text)).toMatch(
        /^[\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u,
      )
    }),
  )
  expect(v.parse(Text, 'Jar\ufffe\uffff \u{10ffff}۱ 👩\u200d🍳\ufffd')).toBe(
    'Jar ۱ 👩\u200d🍳\ufffd',
  )
})

test('a checkbox and a boolean mean the same', () => {
  expect([true, 'on', 'true', '1'].map((flag) => v.parse(Flag, flag))).toEqual(Array(4).fill(true))
  expect([false, undefined, '', '0', 'off', 'false'].map((flag) => v.parse(Flag, flag))).toEqual(
    Array(6).fill(false),
  )
})

test('a page holds 1 to 250 items, 25 by default', () => {
  expect([undefined, '1', 1, '250', 250].map((size) => v.parse(PageSize, size))).toEqual([
    25, 1, 1, 250, 250,
  ])
})

test.each(['0', 0, '251', 251, '-1', '1.5', 2.5, '1e2', '0x10', ' 5', '', 'all', null, ['5']])(
  '%j is not a page size',
  (size) => {
    expect(v.is(PageSize, size)).toBe(false)
  },
)

test.each([
  'abc',
  '-1',
  '0',
  '1.5',
  '1e3',
  ' 1',
  '9007199254740993',
  '1'.repeat(400),
  ['1'],
  5,
  {},
])('%j is not a bookmark', (bookmark) => {
  expect(v.is(PageQuery, { bookmark })).toBe(false)
  // A member's pins beyond three in twenty are surplus, and their feed keys are negative.
  const isHomes = bookmark === '-1'
  expect(v.is(HomeQuery, { bookmark: isHomes ? 'x' : bookmark })).toBe(false)
})

test.each([
  'f',
  'r5',
  '5~~',
  '~~~~~~',
  '0',
  '5~A~~~~~',
  '5~-~~~~~',
  '5~~~~~~12345',
  '5~~~~~~~',
  '5~.~~~~~',
])('%j is not a bookmark of the home feed', (bookmark) => {
  expect(v.is(HomeQuery, { bookmark })).toBe(false)
})

test('no bookmark, and an empty one, mean the first page', () => {
  const first = [{}, { bookmark: '' }, { bookmark: null }]

  expect(first.map((query) => v.parse(PageQuery, query).bookmark)).toEqual([null, null, null])
  expect(first.map((query) => v.parse(HomeQuery, query))).toEqual(
    Array(3).fill({ place: TOP, pageSize: 25 }),
  )
})

test('a page has the requested length, and its last id is the next bookmark while there is more', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1 }), { maxLength: 30 }),
      fc.integer({ min: 1, max: 30 }),
      (ids, size) => {
        const rows = ids.slice(0, size + 1).map((id) => ({ id }))

        const { items, bookmark } = pageOf(rows, size)

        expect(items).toEqual(rows.slice(0, size))
        expect(bookmark).toBe(ids.length > size ? String(ids[size - 1]) : null)
      },
    ),
  )
})

/** The ten digits of each script with a decimal system. */
const DIGITS = Intl.supportedValuesOf('numberingSystem')
  .map((system) => new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }))
  .map((format) => Array.from({ length: 10 }, (_, digit) => format.format(digit)))
  .filter((digits) => digits.every((digit) => /^\p{Nd}$/u.test(digit)))

test('a number is read in the digits of any script, and the text around it stays', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...DIGITS),
      fc.array(fc.nat(9)),
      fc.string({ unit: 'binary' }).filter((text) => !/\p{Nd}/u.test(text)),
      (script, number, around) => {
        const written = number.map((digit) => script[digit]).join('')

        expect(plainDigits(around + written + around)).toBe(around + number.join('') + around)
      },
    ),
  )
  expect(DIGITS.length).toBeGreaterThan(40)
})
