import { DAY_MS, MINUTE_MS } from '../../durations.ts'

/** The specification says "account not new" without an age. We use a week. */
export const NEW_ACCOUNT_MS = 7 * DAY_MS

/** The specification mentions 34 codes, but lists none. All but four of these come from the public advertising API. */
export const PROMOTE_COUNTRIES: ReadonlySet<string> = new Set(
  'AR AT AU BE BR CA CH CL CO CY CZ DE DK ES FI FR GB GR HU IE IT JP LU MT MX NL NO NZ PL PT RO SE SK US'.split(
    ' ',
  ),
)

export const QUICK_PROMOTE_COUNTRIES: ReadonlySet<string> = new Set(
  [...PROMOTE_COUNTRIES].filter((country) => !/^(AR|BR|CL|CO|MX)$/.test(country)),
)

/** The specification has no maximum duration. We use a year. */
export const LONGEST_CAMPAIGN_DAYS = 365

/** Durations offered as buttons, in days. Members can choose any other last day instead. */
export const DAYS = [7, 10, 14, 30] as const

/** The highest daily budget, in whole units of any currency. It catches amounts with three zeros too many. */
export const HIGHEST_BUDGET = 1_000_000

/** How long identical calls return the same campaign, because the specified call has no idempotency key. */
export const EQUAL_CALL_MS = MINUTE_MS

export const PIN_CHOICES = 24

/** How many members an estimate reads at most, and how many saves per topic. */
export const ESTIMATE_MEMBERS = 20_000
export const ESTIMATE_SAVES = 20_000

export const SMALLEST_AUDIENCE = 100

export const CONVERSION_TAGS = 50
export const TAG_NAME_LENGTH = 60

export const AUTOMATIC_REVIEW_MS = 30_000

/** The minimum age to see promoted pins. The age groups start here, too. */
export const LEAST_AGE = 18

/** At most one promoted pin per this many pins. */
export const PINS_PER_PROMOTION = 8

/** How long a promoted pin's link is valid after it was shown. */
export const TOKEN_MS = DAY_MS

/** How long a member's repeated clicks on a campaign are free. */
export const REPEAT_MS = DAY_MS

/** The maximum number of listed clicks per link, so that a script can't fill the ledger. */
export const LISTED_CLICKS = 5

/** How many campaigns one cron run checks, in the order in which they are due. */
export const TURN_CAMPAIGNS = 2_000

/** When a campaign is checked again: after a minute if it is shown or had costs today, else half an hour. */
export const BUSY_MS = MINUTE_MS
export const IDLE_MS = 30 * MINUTE_MS

export const LISTED_PER_KIND = 16

/** A listed campaign that hasn't been checked for this long is removed from the list. */
export const LISTED_KEPT_MS = 15 * MINUTE_MS

/** How many extra campaigns a page looks up, because some may not be shown to the viewer. */
export const SPARE_CAMPAIGNS = { known: 5, unknown: 37 }

/** How many topics are stored per member, and from how many of the latest saves. */
export const INTERESTS = 5
export const INTEREST_SAVES = 100

/** The query parameter that adds the click id to the destination's address. */
export const CLICK_ID = 'pfcid'

/** How long after a click a conversion counts. */
export const ATTRIBUTION_MS = 30 * DAY_MS

/** Tag events are kept for 13 months, so that a month can be compared with the previous year's. */
export const CONVERSIONS_KEPT_MS = 396 * DAY_MS

/** Events deleted per purge, and purges per hour. */
export const CONVERSIONS_PURGED = 5000
export const CONVERSION_PURGES = 20

export const EVENT_BYTES = 4096
export const EVENT_ID_LENGTH = 100
export const EVENT_NAME_LENGTH = 40

export const WEEKLY_EMAILS = 25

/** How long a tag can be silent before we warn about it. */
export const QUIET_TAG_MS = 3 * DAY_MS
export const TAG_STATUS_MS = 7 * DAY_MS

export const SHOWN_TESTS = 25
export const TESTS_SHOWN_MS = DAY_MS
