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

const ReviewedTexts = {
  campaignId: IdText,
  /** A hash of the texts that the operator read. */
  mark: Text,
}

/** The business sees the reason for a rejection. The reason for an approval is only in the audit log. */
export const CampaignVerdict = v.variant(
  'verdict',
  [
    v.object({
      ...ReviewedTexts,
      verdict: v.literal('approve'),
      explanation: v.pipe(Text, v.maxLength(1000, 'moderation_reason_too_long')),
    }),
    v.object({
      ...ReviewedTexts,
      verdict: v.picklist(['reject_words', 'reject']),
      explanation: Reason,
    }),
  ],
  'act_missing',
)
export type CampaignVerdict = v.InferOutput<typeof CampaignVerdict>
