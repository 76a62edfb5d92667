import { countViews, SeenPromotions } from '../features/ads/delivery/counts.server.ts'
import {
  promotionOf,
  QuickPromoteCall,
} from '../features/ads/quick-promote/form/quick-promote-call.ts'
import { promotePin } from '../features/ads/quick-promote/promote-pin.server.ts'
import { call, endpoint } from '../http/api.server.ts'
import type { Contract } from '../http/contract.server.ts'

export const promoteContract = {
  'v3/promotions/views': call({ POST: endpoint(SeenPromotions, countViews) }),
  'ads/v4/advertisers/:advertiser/pins/:pin/quick_promote': call({
    POST: endpoint(QuickPromoteCall, async (context, asked) => {
      const promotion = promotionOf(asked)
      return promotion && promotePin(context, promotion)
    }),
  }),
} satisfies Contract
