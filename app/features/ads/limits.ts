/** The specification says "account not new" and shows no age: a week. */
export const NEW_ACCOUNT_MS = 7 * 24 * 60 * 60_000

/** The specification speaks of 34 codes and shows none: the public advertising API's less four. */
export const PROMOTE_COUNTRIES: ReadonlySet<string> = new Set(
  'AR AT AU BE BR CA CH CL CO CY CZ DE DK ES FI FR GB GR HU IE IT JP LU MT MX NL NO NZ PL PT RO SE SK US'.split(
    ' ',
  ),
)

/** Of these, the 29 where the quick way is offered. */
export const QUICK_PROMOTE_COUNTRIES: ReadonlySet<string> = new Set(
  [...PROMOTE_COUNTRIES].filter((country) => !/^(AR|BR|CL|CO|MX)$/.test(country)),
)

/** The specification names no longest time: a year. */
export const LONGEST_CAMPAIGN_DAYS = 365

/** How long a campaign can run by a press, in days; any last day can be chosen, too. */
export const DAYS = [7, 10, 14, 30] as const

/** For a day, in whole units of any currency: a slip of three zeros is refused. */
export const HIGHEST_BUDGET = 1_000_000

/** The specification's call has no key: an equal one within so long answers the same campaign. */
export const EQUAL_CALL_MS = 60_000

export const PIN_CHOICES = 24

/** The most members, and saves of a topic, that an estimate reads. */
export const ESTIMATE_MEMBERS = 20_000
export const ESTIMATE_SAVES = 20_000

/** The smallest audience that is told as a number. */
export const SMALLEST_AUDIENCE = 100

export const CONVERSION_TAGS = 50
export const TAG_NAME_LENGTH = 60

/** The least time in review where nobody reviews. */
export const AUTOMATIC_REVIEW_MS = 30_000

/** Promoted pins are for adults: the buckets of ages begin here, too. */
export const LEAST_AGE = 18

/** At most one promoted pin among so many. */
export const PINS_PER_PROMOTION = 8

/** A promoted pin's link counts for so long after it was shown. */
export const TOKEN_MS = 24 * 60 * 60_000

/** A member's next click on the same campaign costs nothing for so long. */
export const REPEAT_MS = 24 * 60 * 60_000

/** How often one link is listed in the ledger: a script must not fill it. */
export const LISTED_CLICKS = 5

/** Campaigns that one clock asks; the others wait for the next ones, who is due first comes first. */
export const TURN_CAMPAIGNS = 2_000

/** A campaign that is shown, or cost something today, is asked again after a minute, others after half an hour. */
export const BUSY_MS = 60_000
export const IDLE_MS = 30 * 60_000

/** A country's list has so many of each topic, and of each age with each gender. */
export const LISTED_OF_A_KIND = 16

/** A listed campaign that nobody asked for so long leaves the list. */
export const LISTED_KEPT_MS = 15 * 60_000

/** A page looks up so many at the most: the best for its subject, or for any and then of each topic. */
export const CHECKED_CAMPAIGNS = { known: 8, unknown: 40 }
export const BEST_CAMPAIGNS = 16

/** A member's topics that are kept, and the saves that they come from. */
export const INTERESTS = 5
export const INTEREST_SAVES = 100

/** The parameter of a destination that names the click. */
export const CLICK_ID = 'pfcid'

/** A click is a conversion's for 30 days. */
export const CLICK_COUNTS_MS = 30 * 24 * 60 * 60_000

/** The events of tags are kept for 13 months, so that a month can be compared with last year's. */
export const CONVERSIONS_KEPT_MS = 396 * 24 * 60 * 60_000

/** Events that are deleted at a time, and the times an hour. */
export const CONVERSIONS_PURGED = 5000
export const CONVERSION_PURGES = 20

export const TOLD_BYTES = 4096
export const EVENT_ID_LENGTH = 100
export const EVENT_NAME_LENGTH = 40

export const WEEKLY_LETTERS = 25

/** A tag that is silent for longer is asked about. */
export const QUIET_TAG_MS = 3 * 24 * 60 * 60_000
export const TAG_HEALTH_MS = 7 * 24 * 60 * 60_000

export const SHOWN_TESTS = 25
export const TESTS_SHOWN_MS = 24 * 60 * 60_000
