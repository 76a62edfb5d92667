import * as v from 'valibot'
import { dayNumber, startOfDay } from '../../ads/spending/days.ts'

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
  /** When the next one is due, by the clock of a zone; null where the member doesn't want it. */
  due: { at: number; timeZone: string } | null
  isBounced: boolean
  isConfirmed: boolean
  /** The main zone of the member's country. */
  timeZone: string
  /** The zones to choose among. */
  zones: string[]
}

const HOUR_MS = 60 * 60 * 1000

const MORNING_MS = 8 * HOUR_MS

/** 1970 began with a Thursday. */
const FIRST_MONDAY = 4

/** The next Monday morning after a time, by the clock of a zone. */
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
