import { Refusal } from '../../refusal.ts'

/**
 * The least age to have an account. Thirteen follows COPPA; above it stand the ages that member
 * states of the European Union chose under Article 8 of the GDPR, and South Korea's.
 */
const MINIMUM_AGE = 13
const MINIMUM_AGES: ReadonlyMap<string, number> = new Map([
  ...atAge(16, 'DE HR HU IE LU NL PL RO SK'),
  ...atAge(15, 'CZ DK FR GR SI'),
  ...atAge(14, 'AT BG CY ES IT LT KR'),
])

/** The specification's overage message mentions 120. */
const MAXIMUM_AGE = 120

/**
 * Holds a birthday (`YYYY-MM-DD`) against the rules of the country. Refuses `birthday_invalid` for
 * one after the start of the current year, `overage` and `underage`.
 */
export function checkAge(birthday: string, country: string, now: number): void {
  const today = new Date(now).toISOString().slice(0, 10)
  if (birthday > `${today.slice(0, 4)}-01-01`) throw new Refusal('birthday_invalid', 'birthday')
  const age = ageOn(today, birthday)
  if (age > MAXIMUM_AGE) throw new Refusal('overage', 'birthday')
  if (age < (MINIMUM_AGES.get(country) ?? MINIMUM_AGE)) throw new Refusal('underage', 'birthday')
}

function ageOn(today: string, birthday: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}

function atAge(age: number, countries: string): [country: string, age: number][] {
  return countries.split(' ').map((country) => [country, age])
}
