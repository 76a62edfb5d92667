import type { Context } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import { ageOn } from './age-on.ts'
import { MAXIMUM_AGE, MINIMUM_AGE, MINIMUM_AGES } from './limits.ts'

export function canBeBirthday(birthday: string, now: number): boolean {
  const today = new Date(now).toISOString().slice(0, 10)
  return birthday <= `${today.slice(0, 4)}-01-01` && ageOn(today, birthday) <= MAXIMUM_AGE
}

/** Checks a birthday against the country's rules. Refuses `birthday_invalid`, `overage` and `underage`. */
export function checkAge(birthday: string, country: string, now: number): void {
  const today = new Date(now).toISOString().slice(0, 10)
  if (birthday > `${today.slice(0, 4)}-01-01`) throw new Refusal('birthday_invalid', 'birthday')
  const age = ageOn(today, birthday)
  if (age > MAXIMUM_AGE) throw new Refusal('overage', 'birthday')
  if (isTooYoung(age, country)) throw new Refusal('underage', 'birthday')
}

export function isUnderage({ origin, now }: Pick<Context, 'origin' | 'now'>, birthday: string) {
  return isTooYoung(ageOn(new Date(now).toISOString().slice(0, 10), birthday), origin.country)
}

/** Confirms that a visitor is too young. Refuses `invalid_parameters` for any other birthday. */
export function confirmUnderage(context: Context, { birthday }: { birthday: string }): void {
  if (!isUnderage(context, birthday)) throw new Refusal('invalid_parameters')
}

function isTooYoung(age: number, country: string): boolean {
  const [minimum] = MINIMUM_AGES.find(([, countries]) =>
    countries.split(' ').includes(country),
  ) ?? [MINIMUM_AGE]
  return age < minimum
}
