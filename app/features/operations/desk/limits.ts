/** How much of a case's reports is read for a page. */
export const SHOWN_REPORTS = 100

export const LETTERS = 25
