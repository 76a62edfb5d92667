import type { campaigns } from '../../../db/ads/promote.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'
import type { Pace } from '../spending/pace.ts'

export type RunningCampaign = {
  id: number
  advertiserId: number
  advertiserUsername: string
  /** Empty if the business has no name. */
  advertiserName: string
  pin: WallPin
  host: string
  topics: number[]
  targeting: (typeof campaigns.$inferSelect)['targeting']
  isAutoTargeting: boolean
  /** The business's country, which determines currency and minimum price. */
  country: string
  budgetMicros: number
  spentTodayMicros: number
  endAt: number | null
  pace: Pace
}
