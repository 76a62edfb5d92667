/** Up to this many boards, the list has no groups, as specified. */
export const FLAT_BOARDS = 3

/** Ten recent boards are read and two are shown, as the specification says. */
export const RECENT_BOARDS = 10
export const TOP_CHOICES = 2

/** How many of the member's newest pins are searched for recent boards. */
export const RECENT_PINS = 500

/** From this many sections on, the list has a search field. Our own number, because eight rows fill the list. */
export const SECTION_SEARCH_FROM = 8

/** The specification's row height and name length. */
export const ROW_PX = 64
export const SHOWN_NAME_LENGTH = 70

/** The specification's durations for the celebration. */
export const CONFETTI_MS = 1250
export const CONFETTI_PARTICLES = 120
export const CELEBRATION_MS = 2600

/** How many names are suggested, and from how many saves. */
export const TITLE_SUGGESTIONS = 5
export const SUGGESTING_SAVES = 200
/** The most words of a suggested title. A longer title is likely to be a sentence. */
export const SUGGESTED_WORDS = 4
