/** Thirteen by COPPA; above it the ages of Article 8 GDPR by country, and South Korea's. */
export const MINIMUM_AGE = 13
export const MINIMUM_AGES = [
  [16, 'DE HR HU IE LU NL PL RO SK'],
  [15, 'CZ DK FR GR SI'],
  [14, 'AT BG CY ES IT LT KR'],
] as const

/** From the specification's overage message. */
export const MAXIMUM_AGE = 120

/** How long a browser stays closed after an underage sign-up. */
export const UNDERAGE_SECONDS = 24 * 60 * 60

/** The specification: a toast for 3.5 s, home after 4 s. */
export const UNDERAGE_TOAST_MS = 3500
export const UNDERAGE_REDIRECT_MS = 4000

/** How many pages of a visit are stored; the specification leaves it open. */
export const VISITED_PAGES = { count: 50, length: 300 } as const
