import * as v from 'valibot'
import { IdText, Text } from '../../../../forms/input.ts'
import { PageQuery } from '../../../../paging.ts'
import { Reason } from '../decide/decision.ts'

export const CampaignsQuery = v.object({
  ...PageQuery.entries,
  show: v.optional(v.picklist(['waiting', 'decided']), 'waiting'),
})
export type CampaignsQuery = v.InferOutput<typeof CampaignsQuery>

export const CampaignQuery = v.object({ campaignId: IdText })
export type CampaignQuery = v.InferOutput<typeof CampaignQuery>

const Seen = {
  campaignId: IdText,
  /** The mark of the words that were read. */
  mark: Text,
}

/** A rejection needs a reason, which the business reads; an approval may have one for the audit. */
export const CampaignVerdict = v.variant(
  'verdict',
  [
    v.object({
      ...Seen,
      verdict: v.literal('approve'),
      explanation: v.pipe(Text, v.maxLength(1000, 'desk_reason_too_long')),
    }),
    v.object({
      ...Seen,
      verdict: v.picklist(['reject_words', 'reject']),
      explanation: Reason,
    }),
  ],
  'act_missing',
)
export type CampaignVerdict = v.InferOutput<typeof CampaignVerdict>
