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
