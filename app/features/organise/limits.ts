/** A selection over this is worked off by the queue: the specification says only that large ones wait. */
export const SMALL_SELECTION_PINS = 100

/** Pins that one message works off, in one batch: some 30 ms of the database, so that pages go on. */
export const CHUNK_PINS = 500

/** Ids that one request can name: what fits into the body of 1 MiB. */
export const SELECTION_PINS = 50_000

/** How long what was deleted can be restored, as the design says. */
export const TRASH_MS = 30 * 24 * 60 * 60 * 1000

/** How long a picture or a video that nothing shows is kept: somebody may be about to pin it. */
export const LOOSE_FILE_MS = 24 * 60 * 60 * 1000

/** How long deleting a file may take before it counts as stopped; the trigger `pictures_not_going` has it too. */
export const CLEARING_MS = 60 * 1000

/** Rows that the scheduled job removes in one batch, and batches that one run makes at the most. */
export const PURGE_ROWS = 200
export const PURGE_BATCHES = 50

/** Files that one message renames, and how long what they were called before goes on being served to open pages. */
export const RENAMED_FILES = 20
export const OLD_NAME_MS = 60 * 60 * 1000
