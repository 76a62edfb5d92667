/** Shorter words have too many neighbours, and longer ones too many possible errors. */
export const MIN_LETTERS = 4
export const MAX_LETTERS = 20

/** How many words of a search are corrected. A search with more unknown words stays as typed. */
export const CORRECTED_WORDS = 3

/** How many rows per word are counted to choose between two words. */
export const COUNTED_ROWS = 50

/** The longest prefixes in the indexes (migration 0001). */
export const LONGEST_PREFIXES = { pins: 6, boards: 3, members: 3 } as const
