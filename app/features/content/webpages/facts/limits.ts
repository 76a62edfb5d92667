const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Our numbers. The parts of a page's JSON-LD that are looked at, and the longest texts that are kept. */
export const MOST_THINGS = 60
export const NODES_SEEN = 2000
export const NAME_LENGTH = 200
export const INGREDIENT_LENGTH = 250
export const MOST_INGREDIENTS = 100
export const INGREDIENTS_LENGTH = 8000
export const MOST_OFFERS = 100
export const MOST_SERVINGS = 500
export const LONGEST_MINUTES = 60 * 24 * 60
export const HIGHEST_PRICE = 1e9
/** Different words of a page by which a pin is found: the index grows with each. */
export const FACT_WORDS = 60

/** A minute's work, from the newest and the oldest of those due, and how many are read at once. */
export const WALKED_PINS = 500
export const READ_PAGES = 18
export const PAGES_AT_ONCE = 6
export const DUE_PAGES = 50
export const READ_MS = 5000
export const READ_PATIENCE = { turnMs: 2500, robotsMs: 2500 }

/** Ids are given before their rows are written. */
export const UNREAD_MS = MINUTE_MS
export const SITE_WAITS_MS = 5 * MINUTE_MS
/** A page with a price is read weekly; one that gave no answer on the next days, so often. */
export const PRICE_CHECK_MS = 7 * DAY_MS
export const RETRY_MS = DAY_MS
export const MOST_MISSES = 4
export const JUST_READ_MS = 5 * MINUTE_MS
/** A fall of a price that is told: 5 %. */
export const TOLD_FALL = 0.05
