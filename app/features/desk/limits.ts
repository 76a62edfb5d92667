const DAY_MS = 24 * 60 * 60 * 1000

/** The specification names none; the Digital Services Act (EU) 2022/2065, Article 20, asks for six months at least. */
export const APPEAL_MS = 180 * DAY_MS

/** How much of a case's reports is read for a page. */
export const SHOWN_REPORTS = 100

/** Letters in one go. */
export const LETTERS = 25
