/**
 * How many of the newest matches of a search are ranked against each other; behind them come the next
 * so many. A word that a million pins have then costs no more than one that a few hundred have.
 */
export const SEARCH_WINDOW = 300

/** How many windows in which nothing may be shown are passed over before a page stays empty. */
export const MOST_WINDOWS = 8

/** More words than anyone types; the rest of a search is left aside. */
export const SEARCH_WORDS = 12

/** What a search may be long; the specification leaves it open. */
export const SEARCH_LENGTH = 200

/** Suggestions while typing: five, as the specification has it of hashtags. */
export const SUGGESTIONS = 5

/** Searches that are kept for a member; the specification leaves it open. */
export const RECENT_SEARCHES = 10

/**
 * What "More like this" looks at: boards that a picture is saved to, the newest pins of each, pins by
 * each hashtag and word they share, and new ones for those of like colour. The sums bound its cost,
 * however many pins and saves there are.
 */
export const RELATED_SAVES = 60
export const RELATED_BOARDS = 16
export const RELATED_PINS_OF_BOARD = 10
export const RELATED_TAGS = 5
export const RELATED_PINS_OF_TAG = 12
export const RELATED_WORDS = 3
export const RELATED_PINS_OF_WORD = 12
export const RELATED_NEW_PINS = 60

/** What "today" is on the page of ideas, and how many of the newest saves are looked at for it. */
export const TODAY_MS = 24 * 60 * 60 * 1000
export const TODAY_SAVES = 500

/** Topics on the page of ideas: fewer than make a row are none. And the pictures that each needs and shows. */
export const TOPICS = 6
export const FEWEST_TOPICS = 3
export const TOPIC_PICTURES = 3
