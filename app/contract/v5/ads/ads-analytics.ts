import * as v from 'valibot'
import { calendarDay } from '../../../forms/calendar-day.ts'
import { IdText } from '../../../forms/input.ts'
import { NO_FIELDS, operation } from '../../../http/open-api/operation.ts'
import { OwnId } from '../fields.ts'

const Day = calendarDay('invalid_parameters')

const Ids = v.union(
  [v.pipe(v.array(IdText), v.minLength(1), v.maxLength(100)), IdText],
  'invalid_parameters',
)

const Query = v.object({
  startDate: Day,
  endDate: Day,
  columns: v.union([v.array(v.string()), v.string()], 'invalid_parameters'),
  granularity: v.picklist(['TOTAL', 'DAY'], 'invalid_parameters'),
})

const AccountParams = v.object({ adAccountId: IdText })

/** Columns that we don't measure are left out. */
const Cell = v.union([v.string(), v.number()])

export const getAccountAnalytics = operation({
  id: 'ad_account/analytics',
  method: 'GET',
  path: '/ad_accounts/{ad_account_id}/analytics',
  summary: 'Analytics of an ad account; columns that aren’t measured here are left out',
  scopes: ['ads:read'],
  params: AccountParams,
  query: Query,
  body: NO_FIELDS,
  status: 200,
  answer: v.array(v.objectWithRest({ AD_ACCOUNT_ID: OwnId, DATE: v.optional(Day) }, Cell)),
})

export const getCampaignAnalytics = operation({
  id: 'campaigns/analytics',
  method: 'GET',
  path: '/ad_accounts/{ad_account_id}/campaigns/analytics',
  summary: 'Analytics of campaigns',
  scopes: ['ads:read'],
  params: AccountParams,
  query: v.object({ ...Query.entries, campaignIds: Ids }),
  body: NO_FIELDS,
  status: 200,
  answer: v.array(v.objectWithRest({ CAMPAIGN_ID: OwnId, DATE: v.optional(Day) }, Cell)),
})

export const getAdAnalytics = operation({
  id: 'ads/analytics',
  method: 'GET',
  path: '/ad_accounts/{ad_account_id}/ads/analytics',
  summary: 'Analytics of ads',
  scopes: ['ads:read'],
  params: AccountParams,
  query: v.object({ ...Query.entries, adIds: Ids }),
  body: NO_FIELDS,
  status: 200,
  answer: v.array(v.objectWithRest({ AD_ID: OwnId, DATE: v.optional(Day) }, Cell)),
})
