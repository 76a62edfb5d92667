import type { DatePart } from './date-order.ts'

export const DATE_DIGITS: Readonly<Record<DatePart, number>> = { day: 2, month: 2, year: 4 }

const YEAR_FIRST: readonly DatePart[] = ['year', 'month', 'day']

/**
 * The parts of a date that was typed or pasted into the field of one part, in the order of the fields, or of ISO 8601
 * if a year comes first: by the separators, or else by the count of digits. Null if there is anything else in it.
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
