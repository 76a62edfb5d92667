import type { DatePart } from './date-order.ts'

export const DATE_DIGITS: Readonly<Record<DatePart, number>> = { day: 2, month: 2, year: 4 }

const YEAR_FIRST: readonly DatePart[] = ['year', 'month', 'day']

/**
 * Splits a date typed or pasted into one field into its parts: at separators, or else by the number of digits. The
 * parts are in the fields' order, or in ISO 8601's if a year comes first. Null for any other text.
 */
export function datePartsIn(
  text: string,
  order: readonly DatePart[],
  first: DatePart,
): [part: DatePart, digits: string][] | null {
  if (!/^[\p{Nd}\s./,-]*$/u.test(text)) return null
  const groups = text.match(/\p{Nd}+/gu) ?? ['']
  const [begin = ''] = groups
  const isWhole = groups.length === order.length
  const inOrder = isWhole && begin.length > DATE_DIGITS.month ? YEAR_FIRST : order
  const parts = isWhole ? inOrder : order.slice(order.indexOf(first))
  const pieces = groups.length > 1 ? groups : cut(begin, parts)
  return parts
    .slice(0, pieces.length)
    .map((part, index) => [part, pieces[index]?.slice(0, DATE_DIGITS[part]) ?? ''])
}

function cut(digits: string, [part, ...others]: readonly DatePart[]): string[] {
  const count = part ? DATE_DIGITS[part] : digits.length
  if (digits.length <= count) return [digits]
  return [digits.slice(0, count), ...cut(digits.slice(count), others)]
}
