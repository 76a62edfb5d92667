import {
  readAdAccount,
  listAdAccounts as readAdAccounts,
} from '../../../features/transfer/api/ads/ad-accounts.server.ts'
import {
  readAccountAnalytics,
  readAdAnalytics,
  readCampaignAnalytics,
} from '../../../features/transfer/api/ads/analytics.server.ts'
import {
  readAd,
  listAds as readAds,
  readCampaign,
  listCampaigns as readCampaigns,
} from '../../../features/transfer/api/ads/campaigns.server.ts'
import { answered } from '../../../http/open-api/answer-operation.server.ts'
import { getAd, getAdAccount, getCampaign, listAdAccounts, listAds, listCampaigns } from './ads.ts'
import { getAccountAnalytics, getAdAnalytics, getCampaignAnalytics } from './ads-analytics.ts'

export const adsOperations = [
  answered(listAdAccounts, readAdAccounts),
  answered(getAdAccount, readAdAccount),
  answered(getAccountAnalytics, readAccountAnalytics),
  answered(getCampaignAnalytics, readCampaignAnalytics),
  answered(listCampaigns, readCampaigns),
  answered(getCampaign, readCampaign),
  answered(getAdAnalytics, readAdAnalytics),
  answered(listAds, readAds),
  answered(getAd, readAd),
]
