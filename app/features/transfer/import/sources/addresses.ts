import * as v from 'valibot'
import { Link } from '../../../content/pins/links/link.ts'

/** An address of the web as pins keep it; null for other texts and schemes. */
export function webLink(text: unknown): string | null {
  if (typeof text !== 'string') return null
  const link = v.safeParse(Link, text)
  return link.success ? link.output : null
}

/** Milliseconds of a date in ISO 8601 or with slashes; in UTC where it names no zone. */
export function timeOf(text: unknown): number | null {
  if (typeof text !== 'string' || text === '') return null
  const iso = text.trim().replace(/^(\d{4})\/(\d\d)\/(\d\d)/, '$1-$2-$3')
  const isPlain = /^\d{4}-\d\d-\d\d[ T][\d:.]+$/.test(iso)
  const time = Date.parse(isPlain ? `${iso.replace(' ', 'T')}Z` : iso)
  return Number.isNaN(time) ? null : time
}

/** Milliseconds of a bookmark's seconds; some programs write milliseconds or microseconds. */
export function timeOfSeconds(text: string): number | null {
  if (!/^\d{1,17}$/.test(text)) return null
  const number = Number(text)
  if (number === 0) return null
  if (number < 1e11) return number * 1000
  return number < 1e14 ? number : Math.floor(number / 1000)
}
