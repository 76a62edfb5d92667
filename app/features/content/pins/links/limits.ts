import { DAY_MS, HOUR_MS } from '../../../../durations.ts'
import { PIN_LINK_LENGTH } from '../limits.ts'

/** The limits of a run, once a minute. These numbers are ours; the specification doesn't mention link checks. */
export const WALKED_PINS = 500
export const CHECKED_LINKS = 18
/** How many links are visited at once. A Worker has six connections. */
export const LINKS_AT_ONCE = 6
/** How many due links a run reads to choose its sites. */
export const DUE_LINKS = 100

/** The maximum length of a stored link, in which a character beyond ASCII takes up to twelve characters. */
export const STORED_LINK_LENGTH = PIN_LINK_LENGTH * 12

/** How long a removed link can be restored. */
export const REMOVED_LINK_MS = 24 * HOUR_MS

export const VISIT_MS = 2500
export const VISIT_BYTES = 4096
export const VISIT_PATIENCE = { turnMs: VISIT_MS, robotsMs: VISIT_MS }

/** Pins younger than this aren't visited: their links are new, and rows with earlier ids may still be written. */
export const UNCHECKED_MS = HOUR_MS
export const LINK_CHECK_DELAY_MS = HOUR_MS
export const RECHECK_MS = {
  there: 30 * DAY_MS,
  unknown: 7 * DAY_MS,
  gone: DAY_MS,
  dead: 7 * DAY_MS,
}
