/** The reports of a case that a page reads. */
export const SHOWN_REPORTS = 100

export const LETTERS = 25
