import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../durations.ts'

/** Larger selections run in the queue. The specification names no number. */
export const SMALL_SELECTION_PINS = 100

/** How many pins a message processes in one batch, about 30 ms in D1. */
export const CHUNK_PINS = 500

/** This many ids fit into a request body of 1 MiB. */
export const SELECTION_PINS = 50_000

/** Positions on a board are only counted up to this one, because counting reads every pin before it. */
export const COUNTED_POSITIONS = 1000

/** The trash keeps pins for 30 days, as the design says. */
export const TRASH_MS = 30 * DAY_MS

/** How long files are kept after their last use. They may be about to be pinned. */
export const UNUSED_FILE_MS = DAY_MS

/** After this time a deletion counts as interrupted. The trigger `pictures_not_going` has the same number. */
export const INTERRUPTED_DELETION_MS = MINUTE_MS

/** Rows that the purge deletes in a batch, and batches per run. */
export const PURGE_ROWS = 200
export const PURGE_BATCHES = 50

/** How many pictures or videos are purged at once. R2 accepts a thousand keys, and a picture has ten. */
export const PURGE_FILES = 100

/** How many files a message renames, and how long their old names are served. */
export const RENAMED_FILES = 20
export const OLD_NAME_MS = HOUR_MS

export const DUPLICATE_GROUPS = 10

/** How many groups are cleared at once. D1 runs a thousand statements per request, and a pin's hashtags take three. */
export const CLEARED_GROUPS = 200

/** How many pins are read to clear them, so that one statement stays well below D1's limit of 30 seconds. */
export const CLEARED_PINS = 2_000
export const DUPLICATES_SHOWN = 12
