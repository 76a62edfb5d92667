/** A member's reports per day; the specification gives no number. */
export const REPORTS_PER_DAY = 50

export const REPORT_NOTE_LENGTH = 500
