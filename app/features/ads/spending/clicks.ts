/** Why a click costs nothing, in words for the business. */
export const UNBILLED_WORDS = {
  own: 'By somebody of your business',
  repeated: 'The same person again within 24 hours',
  bot: 'By a bot',
  prefetch: 'Fetched ahead by a browser, not pressed',
  stale: 'By an old link, or one that was shown to somebody else',
  used: 'By a link that had counted already',
  budget_gone: "The day's budget was spent",
  ended: 'The campaign was paused or over',
  unreachable: "We couldn't check your budget at that moment",
} as const
export type UnbilledReason = keyof typeof UNBILLED_WORDS

/** What a campaign may do at a moment, by its row. A newer version wins. */
export type Plan = {
  version: number
  isRunning: boolean
  budgetMicros: number
  endAt: number | null
}

/** A click on a promoted pin, as the campaign's budget is asked. */
export type Click = {
  campaignId: number
  advertiserId: number
  currency: string
  plan: Plan
  nonce: string
  memberId: number
  priceMicros: number
  at: number
  /** What is wrong with it already; null for nothing. */
  flaw: UnbilledReason | null
}

/** A click as the ledger has it. */
export type CountedClick = {
  key: string
  micros: number
  reason: UnbilledReason | null
  at: number
}
