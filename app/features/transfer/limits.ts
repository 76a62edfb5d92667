import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../durations.ts'

/** Our limits: a Worker may read 1,000 files in one request. */
export const PART = { files: 600, bytes: 1024 ** 3 } as const

/** The maximum pins of a part: more than planned, because pins may have been added since. */
export const PART_PINS = 900

/** Cloudflare accepts bodies of 100 MB, including all files of a form. */
export const IMPORT_BYTES = 100_000_000
export const IMPORT_FILES = 20

/** R2 requires parts of equal size and at least 5 MiB, except for the last part. */
export const UPLOAD_PART_BYTES = 8 * 1024 * 1024

/** The limits per file, and for all of a member's files that no import has accepted yet. */
export const UPLOAD_BYTES = 2 * 1024 ** 3
export const UPLOADS = { files: IMPORT_FILES, bytes: 4 * 1024 ** 3 } as const

export const UPLOAD_KEPT_MS = DAY_MS

/** How long a request that reads files has exclusive use of them. */
export const UPLOAD_READ_MS = 2 * MINUTE_MS

/** How many unknown texts of a ZIP are listed; the rest are counted. */
export const LISTED_TEXTS = 20

/** How long links to the parts of an export work. Their plan is kept at least as long. */
export const PLAN_MS = DAY_MS

/** The limit of a text, because a Worker has 128 MB of memory. Embedded pictures aren't held in memory. */
export const IMPORT_TEXT_BYTES = 24 * 1024 * 1024
export const IMPORT_RAW_TEXT_BYTES = 256 * 1024 * 1024

export const MOST_COLUMNS = 40

export const IMPORT_ENTRIES = 20_000

/** How many text files of a ZIP are read. */
export const TEXT_FILES = 400

export const IMPORT_SECTIONS = 500

export const IMPORT_DEPTH = 100

/** Rows per statement and statements per batch. D1 accepts values of up to 2 MB. */
export const IMPORT_ROWS = 100
export const IMPORT_STATEMENTS = 20

/** One message's work. No item starts after `ms`; each needs about 15 of a Worker's 10,000 subrequests. */
export const CHUNK = { ms: 15_000, items: 200, boards: 25, covers: 10, undone: 500 } as const

/** Concurrent requests. Cloudflare allows six; a site gets at most two from all imports. */
export const FETCHES = { all: 6, host: 2 } as const

export const LEASE_MS = 15_000

/** The delays before a site that didn't respond is retried. */
export const RETRY_AFTER_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS] as const

/** How long an import can be undone and retried; then it is deleted. */
export const IMPORT_KEPT_MS = 30 * DAY_MS

export const IMPORT_WAITS_MS = 7 * DAY_MS

/** How long files that no import uses are kept, including a table that is waiting for its columns. */
export const LOOSE_FILE_MS = DAY_MS

export const SHOWN = { boards: 50, firsts: 4, failures: 50, entries: 50, imports: 20 } as const

/** How many pins an embedded board shows: a few screens, all in one response. */
export const EMBEDDED_PINS = 24

export const OLD_ENTRY_MS = DAY_MS

/** The default size of a frame, in pixels. */
export const FRAME = { width: 600, height: 640 } as const

/** A pin's frame: its width, the height of the text under the picture, and the maximum height. */
export const PIN_FRAME = { width: 400, wordsHeight: 190, height: 800 } as const

export const OPEN_SECONDS = 300

/** Our limits for sources per board and per member. */
export const BOARD_SOURCES = 5
export const MEMBER_SOURCES = 50

export const FEED_BYTES = 5 * 1024 * 1024

export const FEED_ENTRIES = 100

export const ENTRY_PICTURES = 3

/** A failing source waits twice as long each time, at most a day. It stops after this time. */
export const SOURCE_SILENT_MS = 30 * DAY_MS

export const SOURCE_BUSY_MS = 5 * MINUTE_MS

export const LOOK_AGAIN_MS = 5 * MINUTE_MS

/** After how long a lost message (`sent`) or an unfinished check (`look`) is replaced. */
export const SOURCE_WAIT_MS = { sent: 10 * MINUTE_MS, look: 5 * MINUTE_MS } as const

export const DUE_SOURCES = 500
export const LOOK_CHUNK = { ms: 15_000, entries: FEED_ENTRIES } as const

export const SOURCE_KEPT_MS = 30 * DAY_MS

export const SHOWN_FAILURES = 5

/** How many pins of a board are kept offline: about 100 MB of pictures. */
export const OFFLINE_PINS = 1000

/** Our limits, because a change of a board writes a row for each of its webhooks. */
export const BOARD_WEBHOOKS = 10
export const APP_WEBHOOKS = 100

/** `answer`: a receiver's time to respond. A run stops posting after `run`; a dead run is replaced after `held`. */
export const WEBHOOK_MS = { answer: 10_000, run: 15_000, held: 5 * MINUTE_MS, sent: 10 * MINUTE_MS }

/** How many messages are read and marked together. No message is posted more than `ms` after it was read. */
export const WEBHOOK_CHUNK = { messages: 25, ms: 2000 }

export const DUE_WEBHOOKS = 500

/** Delays after consecutive failures; the last repeats. After a day without success, a webhook stops. */
export const WEBHOOK_RETRY_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  8 * HOUR_MS,
] as const

export const WEBHOOK_KEPT_MS = 30 * DAY_MS

export const SHOWN_DELIVERIES = 10

export const API_THUMBNAILS = 5

/** The minimum width and height in Pinterest's description. */
export const API_LEAST_PX = 100
