export const SHOWN_REPORTS = 100

export const EMAILS_PER_RUN = 25

export const LISTED_MEMBERS = 20

/** How many of the most serious open cases are searched for the most reported members. */
export const RANKED_CASES = 1000
