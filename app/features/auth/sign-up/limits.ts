/**
 * The least age to have an account. Thirteen follows COPPA; above it stand the ages that member
 * states of the European Union chose under Article 8 of the GDPR, and South Korea's.
 */
export const MINIMUM_AGE = 13
export const MINIMUM_AGES: ReadonlyMap<string, number> = new Map([
  ...atAge(16, 'DE HR HU IE LU NL PL RO SK'),
  ...atAge(15, 'CZ DK FR GR SI'),
  ...atAge(14, 'AT BG CY ES IT LT KR'),
])

/** The specification's overage message mentions 120. */
export const MAXIMUM_AGE = 120

/** How long a browser in which somebody was too young stays closed to sign-ups: nobody tries ages in a row. */
export const UNDERAGE_SECONDS = 24 * 60 * 60

/** The specification: a toast for 3.5 s says that they can't sign up, and after 4 s they are home. */
export const UNDERAGE_TOAST_MS = 3500
export const UNDERAGE_REDIRECT_MS = 4000

/** How much of a visitor's way is kept: pages, and characters of each. The specification leaves it open. */
export const VISITED_PAGES = { count: 50, length: 300 } as const

function atAge(age: number, countries: string): [country: string, age: number][] {
  return countries.split(' ').map((country) => [country, age])
}
