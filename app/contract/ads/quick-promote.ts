import { promoteByCall } from '../../features/ads/quick-promote/promote-by-call.server.ts'
import { QuickPromoteCall } from '../../features/ads/quick-promote/promotion-form/quick-promote-call.ts'
import { call, endpoint } from '../../http/api.server.ts'
import type { Contract } from '../../http/contract.server.ts'

export const quickPromoteContract = {
  'ads/v4/advertisers/:advertiser/pins/:pin/quick_promote': call({
    POST: endpoint(QuickPromoteCall, promoteByCall),
  }),
} satisfies Contract
