import type { campaigns } from '../../../db/ads/promote.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'
import type { Pace } from '../spending/pace.ts'

/** A campaign that runs, with all that a wall needs to choose and draw it. */
export type RunningCampaign = {
  id: number
  advertiserId: number
  advertiserUsername: string
  /** Empty for a business without a name. */
  advertiserName: string
  pin: WallPin
  /** The host of its destination. */
  host: string
  /** Topics that the pin's hashtags are of. */
  topics: number[]
  targeting: (typeof campaigns.$inferSelect)['targeting']
  isAutoTargeting: boolean
  /** The business's country, which decides currency and least price. */
  country: string
  budgetMicros: number
  spentTodayMicros: number
  endAt: number | null
  pace: Pace
}
