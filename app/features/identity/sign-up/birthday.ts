import * as v from 'valibot'
import { isCalendarDay } from '../../../forms/calendar-day.ts'
import { plainDigits } from '../../../forms/input.ts'
import type { RefusalCode } from '../../../refusal.ts'

/** The maximum length of the text before parsing. A date surrounded by spaces is shorter than this. */
const BIRTHDAY_LENGTH = 100

const TypedBirthday = v.pipe(
  v.optional(v.nullable(v.union([v.string(), v.number()], 'birthday_invalid'), ''), ''),
  v.check((typed) => String(typed).length <= BIRTHDAY_LENGTH, 'birthday_invalid'),
)

export const Birthday = birthdayOr('birthday_missing')

export const RegisteredBirthday = birthdayOr('age_missing')

/** A birthday; empty if missing, because a provider may supply it. */
export const OptionalBirthday = v.pipe(
  TypedBirthday,
  v.transform(dayOf),
  v.check((day) => day === '' || isCalendarDay(day), 'birthday_invalid'),
)

export const BirthdayForm = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform(withBirthday),
  v.object({ birthday: Birthday }),
)

export function withBirthday(fields: Record<string, unknown>): Record<string, unknown> {
  const { birthdayYear, birthdayMonth, birthdayDay, ...others } = fields
  const parts = [birthdayYear, birthdayMonth, birthdayDay].map(partOf)
  if (others['birthday'] !== undefined || parts.every((part) => part === '')) return others
  return { ...others, birthday: parts.map((part) => part.padStart(2, '0')).join('-') }
}

/** A part of a date as text: empty if missing, a question mark if invalid. */
function partOf(part: unknown): string {
  const isText = typeof part === 'string' || typeof part === 'number'
  if (!isText) return part === undefined || part === null ? '' : '?'
  return String(part).length > BIRTHDAY_LENGTH ? '?' : plainDigits(String(part)).trim()
}

function birthdayOr(missing: RefusalCode) {
  return v.pipe(
    TypedBirthday,
    v.transform(dayOf),
    v.nonEmpty(missing),
    v.check(isCalendarDay, 'birthday_invalid'),
  )
}

function dayOf(birthday: string | number): string {
  const text = plainDigits(String(birthday)).trim()
  if (!/^-?\d+$/.test(text)) return text
  const day = new Date(Number(text) * 1000)
  return Number.isNaN(day.getTime()) ? text : day.toISOString().slice(0, 10)
}
