/** More than a member's sites; each is one that they have shown to be theirs. */
export const SITES_PER_MEMBER = 50

/** Front pages put their tags near the top; heads with their styles inside have half of this. */
export const HEAD_BYTES = 512 * 1024

/** Elements of a head that are read: 20 to 35 µs each. */
export const HEAD_ELEMENTS = 1000

/** The file holds a line a member. */
export const FILE_BYTES = 16 * 1024

/** Per answer, redirects included. */
export const LOOK_MS = 6000

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** A claim lapses once its proof was missed twice, so far apart or more. */
export const MISSED_MS = DAY_MS

/** The next look after the last: a month, a week where nothing is known, an hour where it broke off. */
export const NEXT_LOOK_MS = { there: 30 * DAY_MS, unknown: 7 * DAY_MS, begun: HOUR_MS }

/** A minute's work; at worst 36 s, all silent. A Worker holds six connections, each site takes three. */
export const CHECKED_SITES = 6
export const SITES_AT_ONCE = 2
