/** Why a click wasn't billed, as shown to the business. */
export const UNBILLED_REASONS = {
  own: 'By someone in your business',
  repeated: 'The same person again within 24 hours',
  bot: 'By a bot',
  prefetch: 'Prefetched by the browser',
  stale: 'Through an old link, or one shown to someone else',
  used: 'Through a link that was already counted',
  budget_gone: "The day's budget was spent",
  total_gone: "The campaign's budget was spent",
  ended: 'The campaign was paused or had ended',
  unreachable: "We couldn't check your budget at that moment",
} as const
export type UnbilledReason = keyof typeof UNBILLED_REASONS

/** The reasons for unbilled clicks that didn't bring a potential customer. */
export const NO_VISITS = ['own', 'bot', 'prefetch', 'stale'] as const

/** Whether a click brought a visitor to the site. A billed click has no reason. */
export function isVisit(reason: UnbilledReason | null): boolean {
  return !NO_VISITS.some((none) => none === reason)
}

/** A campaign's plan according to its row. The plan with the highest version applies. */
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
  /** The click's day in its campaign's time zone. */
  day: number
}
