/** The newest matches that a search ranks at once. A word of a million pins costs no more. */
export const SEARCH_WINDOW = 300

/** Empty windows that are skipped before a page stays empty. */
export const MOST_WINDOWS = 8

/** Rows of a message that writes words into the index anew. */
export const REINDEXED_ROWS = 250

/** The specification leaves it open. */
export const SEARCH_LENGTH = 200

/** The specification's number for hashtags. */
export const SUGGESTIONS = 5

export const RECENT_SEARCHES = 10

/** "More like this" reads so many of each kind; the sums bound its cost. */
export const RELATED_SAVES = 60
export const RELATED_BOARDS = 16
export const RELATED_PINS_OF_BOARD = 10
export const RELATED_TAGS = 5
export const RELATED_PINS_OF_TAG = 12
export const RELATED_WORDS = 3
export const RELATED_PINS_OF_WORD = 12
export const RELATED_NEW_PINS = 60

/** Topics that a member is offered for their home, and that they may have. */
export const OFFERED_TOPICS = 24
export const CHOSEN_TOPICS = 40

export const TODAY_MS = 24 * 60 * 60 * 1000
export const TODAY_SAVES = 500

/** Topics on the ideas page: fewer than a row are none. */
export const TOPICS = 6
export const FEWEST_TOPICS = 3
export const TOPIC_PICTURES = 3
