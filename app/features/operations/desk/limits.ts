/** The reports of a case that a page reads. */
export const SHOWN_REPORTS = 100

export const LETTERS = 25

export const LISTED_MEMBERS = 20

/** The gravest open cases, among which the most reported members are found. */
export const RANKED_CASES = 1000
