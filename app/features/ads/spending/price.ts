import { termsOf } from '../countries.ts'
import { MICROS } from '../money.ts'

/** The price of a click is at most a tenth of a day's budget, so that a day has at least ten clicks. */
const SHARE_OF_BUDGET = 10
/** The price of a click is at most twenty times the minimum price. */
const HIGHEST_FLOORS = 20

export function floorMicros(country: string): number {
  return (termsOf(country).clickFloor * MICROS) / 100
}

export function highestPrice(budgetMicros: number, country: string): number {
  const floor = floorMicros(country)
  const share = Math.floor(budgetMicros / SHARE_OF_BUDGET)
  return Math.min(Math.max(share, floor), floor * HIGHEST_FLOORS)
}

/** A campaign's offer in multiples of its currency's minimum price, comparable without exchange rates. */
export function offerOf({ budgetMicros, country }: { budgetMicros: number; country: string }) {
  return highestPrice(budgetMicros, country) / floorMicros(country)
}

/** The winner pays the next highest offer, never more than its own. */
export function priceMicros(
  campaign: { budgetMicros: number; country: string },
  nextOffer: number,
): number {
  const offer = Math.min(offerOf(campaign), Math.max(1, nextOffer))
  return Math.round(floorMicros(campaign.country) * offer)
}
