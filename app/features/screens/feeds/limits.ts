import { DAY_MS, MINUTE_MS } from '../../../durations.ts'

/** How many of the newest matches a search ranks, which limits the cost of common words. */
export const SEARCH_WINDOW = 300

/** How many boards a search ranks. It ranks fewer boards than pins: there are fewer, and each needs pictures. */
export const BOARD_WINDOW = 200

/** How many of a colour's newest pictures are searched for pins at once. */
export const COLOUR_WINDOW = 80

/** How many empty windows a request skips before it returns an empty page. */
export const MAX_WINDOWS = 8

export const REINDEXED_ROWS = 250

/** Our own limit, because the specification sets no limit. */
export const SEARCH_LENGTH = 200

/** The number of suggestions that the specification gives for hashtags. */
export const SUGGESTIONS = 5

export const RECENT_SEARCHES = 10

/** How many rows of each kind "More like this" reads, which bounds its cost. */
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

/** The most pins per member or board in twenty. Similar pins often share a member; a limit of 3 would halve quality. */
export const RELATED_OF_ONE = 7

/** How long an isolate caches the similar pins chosen for a pin, and for how many pins. */
export const RELATED_CACHE_MS = 10 * MINUTE_MS
export const RELATED_CACHE_SIZE = 1_000

/** Limits on rows read to find similar pins. `boards` is a total; others are per item. */
export type Amounts = {
  saves: number
  boards: number
  pinsOfBoard: number
  tags: number
  pinsOfTag: number
  words: number
  pinsOfWord: number
}

/** For the home feed: how many latest saves count, and how much is read for each. */
export const LATEST_SAVES = 5
export const SIMILAR_AMOUNTS: Amounts = {
  saves: 8,
  boards: 16,
  pinsOfBoard: 8,
  tags: 3,
  pinsOfTag: 10,
  words: 2,
  pinsOfWord: 8,
}

/** How many pins like the latest saves are considered, and how many the home feed gets. */
export const SIMILAR_CANDIDATES = 60
export const SIMILAR_PINS = 30

/** How many of the latest "Less like this" marks count. */
export const UNWANTED_PICTURES = 50

/** How many topics are shown above a new member's home feed, and above a visitor's. */
export const PROMPTED_TOPICS = 8
export const VISITOR_TOPICS = 6

export const OFFERED_TOPICS = 24
export const CHOSEN_TOPICS = 40

export const TODAY_MS = DAY_MS
export const TODAY_SAVES = 500

/** How many topics the ideas page shows. If there are fewer, it shows none. */
export const TOPICS = 6
export const MIN_TOPICS = 3
export const TOPIC_PICTURES = 3
