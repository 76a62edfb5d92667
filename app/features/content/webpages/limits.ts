import { DAY_SECONDS } from '../../../durations.ts'
import { FETCH_MS } from '../media/limits.ts'

/** The maximum size of a page, 5 MiB, as in the design. */
export const PAGE_BYTES = 5 * 1024 * 1024

export const FOUND_PICTURES = 50

/** The total length of a page's data URLs, which the response to the member contains. */
export const DATA_PICTURES_LENGTH = 1_000_000

export const REFRESHES = 3
export const REFRESH_SECONDS = 5

export const TURN_MS = 20_000

/** How long to wait for a turn at a site, and for its robots.txt. */
export const PATIENCE = { turnMs: 30_000, robotsMs: FETCH_MS } as const

/** We read 500 KiB of a robots.txt (RFC 9309) and cache its rules for a day. */
export const ROBOTS_SECONDS = DAY_SECONDS
export const ROBOTS_BYTES = 500 * 1024
