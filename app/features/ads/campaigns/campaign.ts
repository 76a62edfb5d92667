import * as v from 'valibot'
import { Id, Text } from '../../../forms/input.ts'
import { PageQuery } from '../../../paging.ts'
import { EditBaseInput, WithEditBase } from '../../core/edits/edit-base-input.ts'
import { TypedBudget } from '../typed-budget.ts'

export const HistoryQuery = v.object({ advertiserId: Id, ...PageQuery.entries })
export type HistoryQuery = v.InferOutput<typeof HistoryQuery>

const CampaignQuery = v.object({ advertiserId: Id, campaignId: Id })

/** An action on a campaign, with the version that the member saw. */
export const CampaignAct = v.object({
  ...CampaignQuery.entries,
  version: Id,
  act: v.picklist(['pause', 'resume', 'end'], 'not_found'),
})
export type CampaignAct = v.InferOutput<typeof CampaignAct>

/** An edit of the form's fields. Somebody may have changed other fields since the form was shown. */
export const CampaignEdit = v.pipe(
  WithEditBase,
  v.object({
    ...CampaignQuery.entries,
    budget: v.pipe(Text, TypedBudget),
    ends: v.picklist(['ongoing', 'date', 'days'], 'end_date_invalid'),
    lastDay: Text,
    base: EditBaseInput,
  }),
)
export type CampaignEdit = v.InferOutput<typeof CampaignEdit>
