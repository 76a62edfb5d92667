import { HOUR_MS, MINUTE_MS } from '../../../durations.ts'

/** Our own limit, as for a small bulk action, so that one request can undo a batch. */
export const TRAY_PICTURES = 100

/** How many pictures are sent at a time. A browser opens six connections to a server over HTTP/1.1. */
export const SENT_AT_ONCE = 3

/** How often a request that fails on the server is sent. */
export const SERVER_TRIES = 3

/** The pause after a request without a response, doubled each time, up to the longest. */
export const FIRST_PAUSE_MS = 2000
export const LONGEST_PAUSE_MS = 60_000

/** How long a request can be repeated safely: an hour less than the server knows its id (`IDEMPOTENCY_KEY_MS`). */
export const REPEATABLE_MS = 23 * HOUR_MS

/** The larger side of a thumbnail. Tiles are up to 236 px wide, on screens with two pixels per px. */
export const THUMBNAIL_PX = 472

/** How long pictures are kept after somebody was seen to be logged out, as shared pictures are (`SHARED_MS`). */
export const LOGGED_OUT_MS = 10 * MINUTE_MS

/** How many of a board's latest pins a picture is compared with, so that a request takes at most some 30 ms. */
export const COMPARED_PINS = 2000

/** The largest table in bytes. A hundred rows with the longest texts have about half of it. */
export const TABLE_BYTES = 1_000_000

/** How many rows a message names. */
export const NAMED_ROWS = 3
