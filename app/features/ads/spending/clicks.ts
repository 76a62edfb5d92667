/** The reasons of a free click, in words for the business. */
export const UNBILLED_WORDS = {
  own: 'By somebody of your business',
  repeated: 'The same person again within 24 hours',
  bot: 'By a bot',
  prefetch: 'Fetched ahead by a browser, not pressed',
  stale: 'By an old link, or one that was shown to somebody else',
  used: 'By a link that had counted already',
  budget_gone: "The day's budget was spent",
  total_gone: 'All that the campaign may cost was spent',
  ended: 'The campaign was paused or over',
  unreachable: "We couldn't check your budget at that moment",
} as const
export type UnbilledReason = keyof typeof UNBILLED_WORDS

/** Clicks that led nobody to the site who could buy there. */
export const NO_VISITS = ['own', 'bot', 'prefetch', 'stale'] as const

/** Whether a click, billed where it has no reason, led somebody to the site. */
export function ledThere(reason: UnbilledReason | null): boolean {
  return !NO_VISITS.some((none) => none === reason)
}

/** A campaign's plan at a moment, by its row. A newer version wins. */
export type Plan = {
  version: number
  isRunning: boolean
  budgetMicros: number
  totalMicros: number | null
  endAt: number | null
}

export type Click = {
  campaignId: number
  advertiserId: number
  currency: string
  plan: Plan
  nonce: string
  memberId: number
  priceMicros: number
  at: number
  flaw: UnbilledReason | null
}

export type CountedClick = {
  key: string
  micros: number
  reason: UnbilledReason | null
  at: number
  /** In its campaign's zone. */
  day: number
}
