/** Larger selections run in the queue; the specification names no number. */
export const SMALL_SELECTION_PINS = 100

/** Pins per message and batch, some 30 ms of D1. */
export const CHUNK_PINS = 500

/** Ids that fit into a body of 1 MiB. */
export const SELECTION_PINS = 50_000

/** The design: 30 days. */
export const TRASH_MS = 30 * 24 * 60 * 60 * 1000

/** Unused pictures and videos may be about to be pinned. */
export const LOOSE_FILE_MS = 24 * 60 * 60 * 1000

/** When a file's deletion counts as stopped; the trigger `pictures_not_going` has it too. */
export const CLEARING_MS = 60 * 1000

/** Rows per batch and batches per run of the clean-up. */
export const PURGE_ROWS = 200
export const PURGE_BATCHES = 50

/** Pictures or videos whose files go at once: R2 takes a thousand keys, and a picture has ten. */
export const PURGE_FILES = 100

/** Files per message, and how long their old names are served. */
export const RENAMED_FILES = 20
export const OLD_NAME_MS = 60 * 60 * 1000

/** Groups of doubles on a page, and pins of each that are shown. */
export const DOUBLE_GROUPS = 10
export const DOUBLES_SHOWN = 12
