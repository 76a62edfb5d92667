import * as v from 'valibot'
import { Id, Text } from '../../../forms/input.ts'
import { PageQuery } from '../../../paging.ts'
import { TypedBudget } from '../typed-budget.ts'

export const HistoryQuery = v.object({ advertiserId: Id, ...PageQuery.entries })
export type HistoryQuery = v.InferOutput<typeof HistoryQuery>

const CampaignQuery = v.object({ advertiserId: Id, campaignId: Id })

/** An act on the version of a campaign that was seen. */
export const CampaignAct = v.object({
  ...CampaignQuery.entries,
  version: Id,
  act: v.picklist(['pause', 'resume', 'end'], 'not_found'),
})
export type CampaignAct = v.InferOutput<typeof CampaignAct>

export const CampaignEdit = v.object({
  ...CampaignQuery.entries,
  version: Id,
  budget: v.pipe(Text, TypedBudget),
  ends: v.picklist(['ongoing', 'date'], 'end_date_invalid'),
  lastDay: Text,
})
export type CampaignEdit = v.InferOutput<typeof CampaignEdit>
