const DAY_MS = 24 * 60 * 60 * 1000

export const ERASE_STEPS = 200

export const EXPORT_KEPT_MS = 7 * DAY_MS

export const EXPORT_EVERY_MS = DAY_MS

/** A part that was begun this long ago and isn't there is made again, so many times in all. */
export const EXPORT_STALLED_MS = 60 * 60 * 1000
export const EXPORT_TRIES = 10

/** Our numbers: a Worker may read 1,000 files in one go. */
export const EXPORT_PART = { files: 600, bytes: 1024 ** 3 } as const

/** The link of a letter, which ends sooner with what it was written about; and how many of them work. */
export const COPY_LINK = { lifeMs: 90 * DAY_MS, alive: 10 } as const

/** Monthly copies wait until fewer than so many copies are being made. */
export const COPIES_AT_ONCE = 3
