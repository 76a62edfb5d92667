import * as v from 'valibot'
import { plainDigits } from '../../../forms/input.ts'
import type { RefusalCode } from '../../../refusal.ts'

/** Before its digits are read: a date with spaces around it is shorter. */
const BIRTHDAY_LENGTH = 100

const TypedBirthday = v.pipe(
  v.optional(v.nullable(v.union([v.string(), v.number()], 'birthday_invalid'), ''), ''),
  v.check((typed) => String(typed).length <= BIRTHDAY_LENGTH, 'birthday_invalid'),
)

export const Birthday = birthdayOr('birthday_missing')

export const RegisteredBirthday = birthdayOr('age_missing')

/** A birthday that a provider may give instead; empty where it is missing. */
export const OptionalBirthday = v.pipe(
  TypedBirthday,
  v.transform(calendarDay),
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

/** A part of a date as text: empty where there is none, a question mark where it can't be one. */
function partOf(part: unknown): string {
  const isText = typeof part === 'string' || typeof part === 'number'
  if (!isText) return part === undefined || part === null ? '' : '?'
  return String(part).length > BIRTHDAY_LENGTH ? '?' : plainDigits(String(part)).trim()
}

function birthdayOr(missing: RefusalCode) {
  return v.pipe(
    TypedBirthday,
    v.transform(calendarDay),
    v.nonEmpty(missing),
    v.check(isCalendarDay, 'birthday_invalid'),
  )
}

function calendarDay(birthday: string | number): string {
  const text = plainDigits(String(birthday)).trim()
  if (!/^-?\d+$/.test(text)) return text
  const day = new Date(Number(text) * 1000)
  return Number.isNaN(day.getTime()) ? text : day.toISOString().slice(0, 10)
}

export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
