/** Our numbers: a Worker may read 1,000 files in one go. */
export const PART = { files: 600, bytes: 1024 ** 3 } as const

/** More than a part has, should pins have come to it since it was cut. */
export const PART_PINS = 900

/** Cloudflare takes bodies of 100 MB, with all files of a form. */
export const IMPORT_BYTES = 100_000_000
export const IMPORT_FILES = 20

/** R2 takes parts of one size, but for the last; at least 5 MiB. */
export const UPLOAD_PART_BYTES = 8 * 1024 * 1024

/** Our numbers: a file in parts, and a member's files in parts that no import has yet. */
export const UPLOAD_BYTES = 2 * 1024 ** 3
export const UPLOADS = { files: IMPORT_FILES, bytes: 4 * 1024 ** 3 } as const

export const UPLOAD_KEPT_MS = 24 * 60 * 60 * 1000

/** A request that reads files has them to itself for so long. */
export const UPLOAD_READ_MS = 2 * 60 * 1000

/** Texts of a ZIP that nobody knows; further ones are told by their number. */
export const TOLD_TEXTS = 20

/** Links to the parts of an export last so long; their plan is purged no earlier. */
export const PLAN_MS = 24 * 60 * 60 * 1000

/** A text is held in memory, where a Worker has 128 MB; what it has of pictures is not. */
export const IMPORT_TEXT_BYTES = 24 * 1024 * 1024
export const IMPORT_RAW_TEXT_BYTES = 256 * 1024 * 1024

export const IMPORT_ENTRIES = 20_000

/** A board's limit. */
export const IMPORT_SECTIONS = 500

/** Folders below one another. */
export const IMPORT_DEPTH = 100

/** Rows per statement and statements per batch; D1 takes values of 2 MB. */
export const IMPORT_ROWS = 100
export const IMPORT_STATEMENTS = 20

/** The work of one message; after `ms` no item is begun. A Worker may ask for 10,000 things, an item for about 15. */
export const CHUNK = { ms: 15_000, items: 200, boards: 25, covers: 10, undone: 500 } as const

/** Requests under way: Cloudflare allows six, a site should have to bear two of all imports. */
export const FETCHES = { all: 6, host: 2 } as const

export const LEASE_MS = 15_000

/** A site without an answer is asked again after these times. */
export const RETRY_AFTER_MS = [60_000, 5 * 60_000, 30 * 60_000] as const

/** An import can be undone and retried for so long; then it is forgotten. */
export const IMPORT_KEPT_MS = 30 * 24 * 60 * 60 * 1000

export const IMPORT_WAITS_MS = 7 * 24 * 60 * 60 * 1000

/** Files that no import names are deleted; a table waits so long for its columns. */
export const LOOSE_FILE_MS = 24 * 60 * 60 * 1000

export const SHOWN = { boards: 50, firsts: 4, failures: 50, entries: 50, imports: 20 } as const

/** Pins of an embedded board: a few screens of it, all in one answer. */
export const EMBEDDED_PINS = 24

export const OLD_ENTRY_MS = 24 * 60 * 60 * 1000

/** Pixels of a frame, where nobody says others. */
export const FRAME = { width: 600, height: 640 } as const

/** A pin's frame: its width, the words under the picture, and the most that it takes. */
export const PIN_FRAME = { width: 400, wordsHeight: 190, height: 800 } as const

export const OPEN_SECONDS = 300

/** Our numbers: sources of a board, and of a member. */
export const BOARD_SOURCES = 5
export const MEMBER_SOURCES = 50

export const FEED_BYTES = 5 * 1024 * 1024

export const FEED_ENTRIES = 100

export const ENTRY_PICTURES = 3

export const HOUR_MS = 60 * 60 * 1000
export const DAY_MS = 24 * HOUR_MS

/** A source that fails waits twice as long each time, at most a day; after so long it stops. */
export const SOURCE_SILENT_MS = 30 * DAY_MS

export const SOURCE_BUSY_MS = 5 * 60 * 1000

export const LOOK_AGAIN_MS = 5 * 60 * 1000

/** A message that has not come after `sent` is sent again, one that has not ended after `look`, too. */
export const SOURCE_WAIT_MS = { sent: 10 * 60 * 1000, look: 5 * 60 * 1000 } as const

export const DUE_SOURCES = 500
export const LOOK_CHUNK = { ms: 15_000, entries: FEED_ENTRIES } as const

export const SOURCE_KEPT_MS = 30 * DAY_MS

export const SHOWN_FAILURES = 5

/** Pins of a board that is kept on a device: about 100 MB of pictures. */
export const OFFLINE_PINS = 1000

/** Our numbers: a change of a board writes a row for each of its webhooks. */
export const BOARD_WEBHOOKS = 10
export const APP_WEBHOOKS = 100

/** A receiver has `answer` for each message; a run begins none after `run`, and one that died is taken up after `held`. */
export const WEBHOOK_MS = { answer: 10_000, run: 15_000, held: 5 * 60_000, sent: 10 * 60_000 }

export const DUE_WEBHOOKS = 500

/** Waits after failures in a row, the last one again and again; after a day without success a webhook stops. */
export const WEBHOOK_RETRY_MS = [
  60_000,
  5 * 60_000,
  30 * 60_000,
  2 * HOUR_MS,
  5 * HOUR_MS,
  8 * HOUR_MS,
] as const

export const WEBHOOK_KEPT_MS = 30 * DAY_MS

export const SHOWN_DELIVERIES = 10

/** Of a board in an answer of the API. */
export const API_THUMBNAILS = 5

/** The least width and height that Pinterest's description knows. */
export const API_LEAST_PX = 100
