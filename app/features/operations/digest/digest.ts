import * as v from 'valibot'
import { HOUR_MS } from '../../../durations.ts'
import { dayNumber, startOfDay } from '../../../forms/zoned-days.ts'

export const DigestChoice = v.variant(
  'act',
  [
    v.object({
      act: v.literal('start'),
      timeZone: v.pipe(v.string('invalid_parameters'), v.check(isTimeZone, 'invalid_parameters')),
    }),
    v.object({ act: v.literal('stop') }),
  ],
  'not_found',
)
export type DigestChoice = v.InferOutput<typeof DigestChoice>

export type DigestSetting = {
  /** When the next email is due, and in which time zone; null if the member doesn't want it. */
  due: { at: number; timeZone: string } | null
  isBounced: boolean
  isConfirmed: boolean
  timeZone: string
  zones: string[]
}

const MORNING_MS = 8 * HOUR_MS

const FIRST_MONDAY = 4

/** The next Monday morning after a time, in a time zone. */
export function nextMonday(now: number, timeZone: string): number {
  const today = dayNumber(now, timeZone)
  const monday = today + ((((FIRST_MONDAY - today) % 7) + 7) % 7)
  const due = startOfDay(monday, timeZone) + MORNING_MS
  return due > now ? due : startOfDay(monday + 7, timeZone) + MORNING_MS
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
