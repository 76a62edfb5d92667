import type { Context } from '../../../context.server.ts'
import { HOUR_MS } from '../../../durations.ts'
import { Refusal } from '../../../refusal.ts'
import { ageOn } from './age-on.ts'
import { MAXIMUM_AGE, MINIMUM_AGE, MINIMUM_AGES, UNKNOWN_COUNTRIES } from './limits.ts'

/** The time zones in which a day starts first and last: UTC+14 and UTC−12. */
const FIRST_ZONE_MS = 14 * HOUR_MS
const LAST_ZONE_MS = -12 * HOUR_MS

/** Refuses `underage` in a browser whose visitor was too young. */
export function checkNotBlocked({ origin }: Pick<Context, 'origin'>): void {
  if (origin.isUnderage) throw new Refusal('underage')
}

export function canBeBirthday(birthday: string, now: number): boolean {
  return isThisYearOrBefore(birthday, now) && !isTooOld(birthday, now)
}

/** Checks a birthday against the country's rules. Refuses `birthday_invalid`, `overage` and `underage`. */
export function checkAge(birthday: string, country: string, now: number): void {
  if (!isThisYearOrBefore(birthday, now)) throw new Refusal('birthday_invalid', 'birthday')
  if (isTooOld(birthday, now)) throw new Refusal('overage', 'birthday')
  if (isTooYoung(birthday, country, now)) throw new Refusal('underage', 'birthday')
}

export function isUnderage(
  { origin, now }: Pick<Context, 'origin' | 'now'>,
  birthday: string,
): boolean {
  return isTooYoung(birthday, origin.country, now)
}

/** Confirms that a visitor is too young. Refuses `invalid_parameters` for any other birthday. */
export function confirmUnderage(context: Context, { birthday }: { birthday: string }): void {
  if (!isUnderage(context, birthday)) throw new Refusal('invalid_parameters')
}

/** The specification: no later than the start of the current year. */
function isThisYearOrBefore(birthday: string, now: number): boolean {
  return birthday <= `${dayIn(FIRST_ZONE_MS, now).slice(0, 4)}-01-01`
}

function isTooOld(birthday: string, now: number): boolean {
  return ageOn(dayIn(LAST_ZONE_MS, now), birthday) > MAXIMUM_AGE
}

/** A birthday counts once it has started anywhere, because we don't know the time zone. */
function isTooYoung(birthday: string, country: string, now: number): boolean {
  return ageOn(dayIn(FIRST_ZONE_MS, now), birthday) < minimumAge(country)
}

function minimumAge(country: string): number {
  if (UNKNOWN_COUNTRIES.includes(country)) return MINIMUM_AGES[0][0]
  const found = MINIMUM_AGES.find(([, countries]) => countries.split(' ').includes(country))
  return found?.[0] ?? MINIMUM_AGE
}

function dayIn(zoneMs: number, now: number): string {
  return new Date(now + zoneMs).toISOString().slice(0, 10)
}
