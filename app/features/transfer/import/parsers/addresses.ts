import * as v from 'valibot'
import { DAY_MS } from '../../../../durations.ts'
import { hasCalendarDay } from '../../../../forms/calendar-day.ts'
import { webAddress } from '../../../../text/web-address.ts'
import { PIN_LINK_LENGTH } from '../../../content/pins/limits.ts'
import { Link } from '../../../content/pins/links/link.ts'

/** A web address as pins store it; null for other texts and schemes. */
export function webLink(text: unknown): string | null {
  if (typeof text !== 'string') return null
  const link = v.safeParse(Link, text)
  return link.success ? link.output : null
}

const HOST = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?=[/?#:]|$)/u

/** Whether a text in any column or field is meant as an address. {@link webLink} also accepts numbers. */
export function looksLikeAddress(text: string): boolean {
  const trimmed = text.trim()
  return (/^https?:\/\//i.test(trimmed) || HOST.test(trimmed)) && webLink(trimmed) !== null
}

/** Why a text isn't an address that a pin can have. */
export function linkProblem(text: string): 'no_address' | 'address_too_long' | 'not_web' {
  if (text.trim() === '') return 'no_address'
  return text.length > PIN_LINK_LENGTH && webAddress(text) !== null ? 'address_too_long' : 'not_web'
}

/** Parses an ISO 8601 or slashed date to milliseconds, by default in UTC. Null for a date that doesn't exist. */
export function timeOf(text: unknown): number | null {
  if (typeof text !== 'string' || text === '') return null
  const iso = text
    .trim()
    .replace(/^(\d{4})\/(\d{1,2})\/(\d{1,2})(?!\d)/, (_, ...parts) => dateOf(parts))
    .replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
    .replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/, (_, month, day, year) =>
      dateOf([year, month, day]),
    )
  const isPlain = /^\d{4}-\d\d-\d\d[ T][\d:.]+$/.test(iso)
  if (/^\d{4}-\d\d-\d\d/.test(iso) && !hasCalendarDay(iso)) return null
  const time = Date.parse(isPlain ? `${iso.replace(' ', 'T')}Z` : iso)
  return Number.isNaN(time) || !isSameDate(iso, time) ? null : time
}

function dateOf([year = '', month = '', day = '']: readonly string[]): string {
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}

/** Whether a text has the date of `time` in some zone. JavaScript turns 30 February into a day in March. */
function isSameDate(text: string, time: number): boolean {
  const numbers = (text.match(/\d+/g) ?? []).map(Number)
  return [-DAY_MS, 0, DAY_MS].some((offset) =>
    numbers.includes(new Date(time + offset).getUTCDate()),
  )
}

/** The address of a YouTube video; null for a text that isn't a video's id. */
export function youtubeAddress(id: string): string | null {
  return /^[\w-]{11}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : null
}

/** Parses a time that is a date or a number for {@link timeOfSeconds}. Ignores fractions of a second. */
export function timeIn(text: string): number | null {
  return timeOfSeconds(text.trim().replace(/\.\d+$/, '')) ?? timeOf(text)
}

/** Chrome's own files count microseconds from 1601. A count from 1970 reaches this number in 2286. */
const CHROME_MICROSECONDS = 1e16
const CHROME_EPOCH_MS = Date.UTC(1601, 0, 1)

/** Converts a bookmark's seconds to milliseconds. Some programs write milliseconds or microseconds. */
export function timeOfSeconds(text: string): number | null {
  if (!/^\d{1,17}$/.test(text)) return null
  const number = Number(text)
  if (number === 0) return null
  if (number < 1e11) return number * 1000
  if (number < 1e14) return number
  const ms = Math.floor(number / 1000)
  return number < CHROME_MICROSECONDS ? ms : ms + CHROME_EPOCH_MS
}
