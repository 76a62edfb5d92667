/** The specification: three boards or fewer have no groups. */
export const FLAT_BOARDS = 3

/** Ten recent boards are read, two are shown (the specification's). */
export const RECENT_BOARDS = 10
export const TOP_CHOICES = 2

/** The member's newest pins that are searched for recent boards. */
export const RECENT_PINS = 500

/** Our number: eight fill the list. */
export const SECTION_SEARCH_FROM = 8

/** The specification's row height and name length. */
export const ROW_PX = 64
export const SHOWN_NAME_LENGTH = 70

/** The specification's times of the celebration. */
export const CONFETTI_MS = 1250
export const CONFETTI_PARTICLES = 120
export const CELEBRATION_MS = 2600

/** Suggested names, and the saves that they come from. */
export const TITLE_SUGGESTIONS = 5
export const SUGGESTING_SAVES = 200
/** A longer title is a sentence. */
export const SUGGESTED_WORDS = 4
