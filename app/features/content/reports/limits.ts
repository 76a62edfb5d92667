/** The maximum number of reports per member and day; the specification gives none. */
export const REPORTS_PER_DAY = 50

export const REPORT_NOTE_LENGTH = 500
