import { FETCH_MS } from '../media/limits.ts'

/** The design: 5 MiB. */
export const PAGE_BYTES = 5 * 1024 * 1024

export const FOUND_PICTURES = 50

export const TURN_MS = 20_000

/** How long a turn at a site and its robots.txt are waited for. */
export const PATIENCE = { turnMs: 30_000, robotsMs: FETCH_MS } as const

/** RFC 9309: 500 KiB of a robots.txt are read, which is good for a day. */
export const ROBOTS_SECONDS = 24 * 60 * 60
export const ROBOTS_BYTES = 500 * 1024
