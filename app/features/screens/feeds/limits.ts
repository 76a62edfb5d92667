/** The newest matches that a search ranks at once. A word of a million pins costs no more. */
export const SEARCH_WINDOW = 300

/** Boards are fewer, and each that is shown has pictures to look up. */
export const BOARD_WINDOW = 200

/** The newest pictures of a colour whose pins a page looks for at once. */
export const COLOUR_WINDOW = 80

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
export const RELATED_SAVES = 32
export const RELATED_BOARDS = 16
export const RELATED_PINS_OF_BOARD = 7
export const RELATED_TAGS = 5
export const RELATED_PINS_OF_TAG = 12
export const RELATED_WORDS = 3
export const RELATED_PINS_OF_WORD = 9
export const RELATED_PICTURES_OF_BAND = 8
export const RELATED_COLOUR_PICTURES = 120
export const RELATED_PINS_OF_COLOUR = 16
export const RELATED_NEW_PINS = 16

/** Of a member or board among twenty: what is like a pin is often theirs, and three would halve how well it fits. */
export const RELATED_OF_ONE = 7

/** So long an isolate goes by what it chose for a pin, and of so many pins. */
export const CHOICE_KEPT_MS = 60_000
export const CHOICES_KEPT = 1_000

/** How much is read of what is like some pins; the products bound the cost. `boards` are all, the rest is of each. */
export type Amounts = {
  saves: number
  boards: number
  pinsOfBoard: number
  tags: number
  pinsOfTag: number
  words: number
  pinsOfWord: number
}

/** For a member's home, of each of their last saves. */
export const LAST_SAVES = 5
export const ALIKE: Amounts = {
  saves: 8,
  boards: 16,
  pinsOfBoard: 8,
  tags: 3,
  pinsOfTag: 10,
  words: 2,
  pinsOfWord: 8,
}

/** The best of what is like the last saves: as many as are looked at, and as many as home has. */
export const ALIKE_LOOKED_AT = 60
export const ALIKE_PINS = 30

/** So many of the last pictures that a member wants less of weigh against others of their kind. */
export const LESS_PICTURES = 50

/** Topics over a newcomer's home, and a visitor's. */
export const ASKED_TOPICS = 8
export const VISITOR_TOPICS = 6

/** Topics that a member is offered for their home, and that they may have. */
export const OFFERED_TOPICS = 24
export const CHOSEN_TOPICS = 40

export const TODAY_MS = 24 * 60 * 60 * 1000
export const TODAY_SAVES = 500

/** Topics on the ideas page: fewer than a row are none. */
export const TOPICS = 6
export const FEWEST_TOPICS = 3
export const TOPIC_PICTURES = 3
