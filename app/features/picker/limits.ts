/** The specification: with three boards or fewer the list has no groups. */
export const FLAT_BOARDS = 3

/** The specification leaves the cap of recent boards open and asks for two: ten are kept, two are shown. */
export const RECENT_BOARDS = 10
export const TOP_CHOICES = 2

/**
 * How many of a member's newest pins are looked through for the boards they went to. Whoever saved more
 * than that to one board has that one as their only choice.
 */
export const RECENT_PINS = 500

/** The specification says that sections can be searched from some count on; eight fill the list. */
export const SECTION_SEARCH_FROM = 8

/** The specification's: a row's height, and the letters of a name. */
export const ROW_PX = 64
export const SHOWN_NAME_LENGTH = 70

/** The specification's times of the celebration: when its confetti comes, how much, and when all is gone. */
export const CONFETTI_MS = 1250
export const CONFETTI_PARTICLES = 120
export const CELEBRATION_MS = 2600

/** How many names for a new board are proposed, and from how many saves of the picture at the most. */
export const TITLE_SUGGESTIONS = 5
export const SUGGESTING_SAVES = 200
/** A longer title is a sentence, and no name for a board. */
export const SUGGESTED_WORDS = 4
