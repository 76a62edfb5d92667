/** A member's reports in a day; the specification leaves it open. */
export const REPORTS_PER_DAY = 50
export const DAY_MS = 24 * 60 * 60 * 1000

export const REPORT_NOTE_LENGTH = 500
