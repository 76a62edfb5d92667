export const SHOWN_REPORTS = 100

export const EMAILS_PER_RUN = 25

export const LISTED_MEMBERS = 20

/** The most reported members are found among this many of the most serious open cases. */
export const RANKED_CASES = 1000
