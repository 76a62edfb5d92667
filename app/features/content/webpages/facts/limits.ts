import { DAY_MS, MINUTE_MS } from '../../../../durations.ts'

/** Our own limits for the parts of a page's JSON-LD that are read, and for the length of stored texts. */
export const MOST_THINGS = 60
export const NODES_SEEN = 2000
export const NAME_LENGTH = 200
export const INGREDIENT_LENGTH = 250
export const MOST_INGREDIENTS = 100
export const INGREDIENTS_LENGTH = 8000
export const MOST_OFFERS = 100
export const MOST_SERVINGS = 500
export const MAX_RECIPE_MINUTES = 60 * 24 * 60
export const HIGHEST_PRICE = 1e9
/** How many distinct words of a page are indexed. More would enlarge the index. */
export const FACT_WORDS = 60

/** The limits of a run, which starts every minute. A run reads both the newest and the oldest due pages. */
export const WALKED_PINS = 500
export const READ_PAGES = 18
export const PAGES_AT_ONCE = 6
export const DUE_PAGES = 50
export const READ_MS = 5000
export const READ_PATIENCE = { turnMs: 2500, robotsMs: 2500 }

/** Pins younger than this wait, because rows are written after their ids are assigned. */
export const UNREAD_MS = MINUTE_MS
export const PAGE_READ_DELAY_MS = 5 * MINUTE_MS
/** How long until a page with a price is read again, or one that didn't answer is retried. */
export const PRICE_CHECK_MS = 7 * DAY_MS
export const RETRY_MS = DAY_MS
export const MOST_MISSES = 4
export const JUST_READ_MS = 5 * MINUTE_MS
/** The smallest price drop that members are notified of: 5 %. */
export const NOTIFIED_FALL = 0.05
