import * as v from 'valibot'
import { IdText } from '../../../forms/input.ts'
import { NO_FIELDS, operation, page } from '../../../http/open-api/operation.ts'
import { PageQuery } from '../../../paging.ts'
import { OwnId, Seconds } from '../fields.ts'

const Micros = v.pipe(v.number(), v.integer())

const AdAccount = v.object({
  id: OwnId,
  name: v.string(),
  owner: v.object({ id: OwnId, username: v.string() }),
  country: v.string(),
  currency: v.string(),
  permissions: v.array(
    v.picklist(['OWNER', 'ADMIN', 'CAMPAIGN_MANAGER', 'ANALYST', 'PROFILE_MANAGER']),
  ),
  createdTime: Seconds,
})

const EntityStatus = v.picklist(['ACTIVE', 'PAUSED', 'ARCHIVED'])

const Campaign = v.object({
  id: OwnId,
  adAccountId: OwnId,
  name: v.string(),
  status: EntityStatus,
  summaryStatus: v.picklist(['RUNNING', 'PAUSED', 'NOT_STARTED', 'COMPLETED', 'ARCHIVED']),
  objectiveType: v.picklist(['CONSIDERATION', 'WEB_CONVERSION']),
  dailySpendCap: Micros,
  lifetimeSpendCap: v.nullable(Micros),
  startTime: Seconds,
  endTime: v.nullable(Seconds),
  createdTime: Seconds,
  type: v.literal('campaign'),
})

const Ad = v.object({
  id: OwnId,
  adAccountId: OwnId,
  campaignId: OwnId,
  pinId: v.optional(OwnId),
  isPinDeleted: v.boolean(),
  name: v.string(),
  destinationUrl: v.string(),
  creativeType: v.literal('REGULAR'),
  status: EntityStatus,
  reviewStatus: v.picklist(['PENDING', 'APPROVED', 'REJECTED']),
  summaryStatus: v.picklist(['APPROVED', 'PAUSED', 'PENDING', 'REJECTED', 'ARCHIVED']),
  createdTime: Seconds,
  type: v.literal('pinpromotion'),
})

const AccountParams = v.object({ adAccountId: IdText })

function listOf<T extends v.GenericSchema<unknown, unknown>>(item: T) {
  return v.optional(v.union([v.pipe(v.array(item), v.maxLength(100)), item], 'invalid_parameters'))
}

const ListQuery = v.object({
  ...PageQuery.entries,
  campaignIds: listOf(IdText),
  entityStatuses: listOf(v.picklist(['ACTIVE', 'PAUSED', 'ARCHIVED', 'DRAFT', 'DELETED_DRAFT'])),
  order: v.optional(v.picklist(['ASCENDING', 'DESCENDING'])),
})

const AdListQuery = v.object({ ...ListQuery.entries, adIds: listOf(IdText) })

export const listAdAccounts = operation({
  id: 'ad_accounts/list',
  method: 'GET',
  path: '/ad_accounts',
  summary: 'Your ad account, and those of businesses whose campaigns you may see',
  scopes: ['ads:read'],
  params: NO_FIELDS,
  query: v.object({
    ...PageQuery.entries,
    includeSharedAccounts: v.optional(v.picklist(['true', 'false'])),
  }),
  body: NO_FIELDS,
  status: 200,
  answer: page(AdAccount),
})

export const getAdAccount = operation({
  id: 'ad_accounts/get',
  method: 'GET',
  path: '/ad_accounts/{ad_account_id}',
  summary: 'One ad account',
  scopes: ['ads:read'],
  params: AccountParams,
  query: NO_FIELDS,
  body: NO_FIELDS,
  status: 200,
  answer: AdAccount,
})

export const listCampaigns = operation({
  id: 'campaigns/list',
  method: 'GET',
  path: '/ad_accounts/{ad_account_id}/campaigns',
  summary: 'Campaigns of an ad account: active and paused ones by default',
  scopes: ['ads:read'],
  params: AccountParams,
  query: ListQuery,
  body: NO_FIELDS,
  status: 200,
  answer: page(Campaign),
})

export const getCampaign = operation({
  id: 'campaigns/get',
  method: 'GET',
  path: '/ad_accounts/{ad_account_id}/campaigns/{campaign_id}',
  summary: 'One campaign',
  scopes: ['ads:read'],
  params: v.object({ ...AccountParams.entries, campaignId: IdText }),
  query: NO_FIELDS,
  body: NO_FIELDS,
  status: 200,
  answer: Campaign,
})

export const listAds = operation({
  id: 'ads/list',
  method: 'GET',
  path: '/ad_accounts/{ad_account_id}/ads',
  summary: 'Ads of an ad account: a campaign has one, with the same id',
  scopes: ['ads:read'],
  params: AccountParams,
  query: AdListQuery,
  body: NO_FIELDS,
  status: 200,
  answer: page(Ad),
})

export const getAd = operation({
  id: 'ads/get',
  method: 'GET',
  path: '/ad_accounts/{ad_account_id}/ads/{ad_id}',
  summary: 'One ad',
  scopes: ['ads:read'],
  params: v.object({ ...AccountParams.entries, adId: IdText }),
  query: NO_FIELDS,
  body: NO_FIELDS,
  status: 200,
  answer: Ad,
})
