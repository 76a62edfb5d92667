/** Shorter words have too many neighbours, and longer ones too many possible errors. */
export const FEWEST_LETTERS = 4
export const MOST_LETTERS = 20

/** Words of one search that are corrected; a search with more stays as it was typed. */
export const CORRECTED_WORDS = 3

/** Rows of a word that are counted to choose between two. */
export const COUNTED_ROWS = 50

/** The longest beginnings that the indexes have (migration 0001). */
export const LONGEST_STARTS = { pins: 6, boards: 3, members: 3 } as const
