/** Our numbers: a Worker may read 1,000 files in one go. */
export const PART = { files: 600, bytes: 1024 ** 3 } as const

/** More than a part has, should pins have come to it since it was cut. */
export const PART_PINS = 900
