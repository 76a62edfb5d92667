import { PIN_LINK_LENGTH } from '../limits.ts'

const HOUR_MS = 60 * 60 * 1000
export const DAY_MS = 24 * HOUR_MS

/** A minute's work. The specification leaves links unchecked; these numbers are chosen. */
export const WALKED_PINS = 500
export const CHECKED_LINKS = 18
/** A Worker holds six connections. */
export const LINKS_AT_ONCE = 6
/** Due links among which sites are chosen. */
export const DUE_LINKS = 100

/** Letters beyond ASCII take up to twelve in a stored address. */
export const STORED_LINK_LENGTH = PIN_LINK_LENGTH * 12

/** So long a removed link is kept for an undo. */
export const REMOVED_LINK_MS = 24 * HOUR_MS

/** A slower site is left alone. */
export const VISIT_MS = 2500
export const VISIT_BYTES = 4096
export const VISIT_PATIENCE = { turnMs: VISIT_MS, robotsMs: VISIT_MS }

/** A pin's link isn't visited sooner: it was just seen, and older ids are still being written. */
export const UNCHECKED_MS = HOUR_MS
/** Other links of a visited site wait. */
export const SITE_WAITS_MS = HOUR_MS
export const RECHECK_MS = {
  there: 30 * DAY_MS,
  unknown: 7 * DAY_MS,
  gone: DAY_MS,
  dead: 7 * DAY_MS,
}
