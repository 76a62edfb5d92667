import { DAY_MS, HOUR_MS } from '../../../durations.ts'

/** More than members need, because they must prove that they own each site. */
export const SITES_PER_MEMBER = 50

/** How much of a front page is searched for the tag. Inline styles may take up half of it. */
export const HEAD_BYTES = 512 * 1024

/** How many elements of a page's head are read. Each takes 20 to 35 µs. */
export const HEAD_ELEMENTS = 1000

/** The maximum size of the file, which has one line per member. */
export const FILE_BYTES = 16 * 1024

/** The time limit for a site's answer, including redirects. */
export const CHECK_MS = 6000

/** A claim lapses if its proof was missing twice, at least this far apart. */
export const MISSED_MS = DAY_MS

/** When to check next: after a month, a week if the result is unknown, an hour if the check was interrupted. */
export const NEXT_CHECK_MS = { there: 30 * DAY_MS, unknown: 7 * DAY_MS, begun: HOUR_MS }

/**
 * The number of sites checked per minute. If no site answers, the checks take at most 36 s. Each check uses three of a
 * Worker's six connections.
 */
export const CHECKED_SITES = 6
export const SITES_AT_ONCE = 2
