import { DAY_SECONDS } from '../../../durations.ts'

/** COPPA requires thirteen. Some countries require more (Article 8 GDPR, South Korea); strictest first. */
export const MINIMUM_AGE = 13
export const MINIMUM_AGES = [
  [16, 'DE HR HU IE LU NL PL RO SK'],
  [15, 'CZ DK FR GR SI'],
  [14, 'AT BG CY ES IT LT KR'],
] as const

/** `XX` is an unknown country and `T1` is Tor: the visitor may be anywhere, so the strictest age applies. */
export const UNKNOWN_COUNTRIES: readonly string[] = ['XX', 'T1']

/** From the specification's overage message. */
export const MAXIMUM_AGE = 120

/** How long a browser can't sign up after an underage attempt. */
export const UNDERAGE_SECONDS = DAY_SECONDS

/** The specification: a toast for 3.5 s, then home after 4 s. */
export const UNDERAGE_TOAST_MS = 3500
export const UNDERAGE_REDIRECT_MS = 4000
