import { expect, test } from 'vitest'
import { datePartsIn } from '../../../../app/features/identity/sign-up/date-digits.ts'

const GERMAN = ['day', 'month', 'year'] as const
const AMERICAN = ['month', 'day', 'year'] as const

test.each([
  ['04121990', { month: '04', day: '12', year: '1990' }],
  ['4/12/1990', { month: '4', day: '12', year: '1990' }],
  [' 4 - 12 - 1990 ', { month: '4', day: '12', year: '1990' }],
  ['1990-04-12', { year: '1990', month: '04', day: '12' }],
  ['٠٤١٢١٩٩٠', { month: '٠٤', day: '١٢', year: '١٩٩٠' }],
  ['04', { month: '04' }],
  ['4/', { month: '4' }],
  ['0412', { month: '04', day: '12' }],
  ['041219901', { month: '04', day: '12', year: '1990' }],
  ['', { month: '' }],
])('the first field takes %s as the parts of a date', (text, parts) => {
  expect(Object.fromEntries(datePartsIn(text, AMERICAN, 'month') ?? [])).toEqual(parts)
})

test('a date has the order of the fields, and a part of it starts at its own field', () => {
  const parts = (text: string, first: 'day' | 'month') =>
    Object.fromEntries(datePartsIn(text, GERMAN, first) ?? [])

  expect(parts('04121990', 'day')).toEqual({ day: '04', month: '12', year: '1990' })
  expect(parts('121990', 'month')).toEqual({ month: '12', year: '1990' })
  expect(parts('12.1990', 'month')).toEqual({ month: '12', year: '1990' })
  expect(parts('4.12.1990', 'month')).toEqual({ day: '4', month: '12', year: '1990' })
})

test('text that isn’t a date stays as it is, so that the server refuses it', () => {
  expect(datePartsIn('12 April 1990', AMERICAN, 'month')).toBeNull()
})
