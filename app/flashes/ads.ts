import * as v from 'valibot'
import { isolated } from '../text/direction.ts'
import { said, type Told } from './flashes.ts'

export const AdsFlash = v.variant('kind', [
  v.object({ kind: v.literal('campaign_paused'), campaign: v.string() }),
  v.object({ kind: v.literal('campaign_resumed'), campaign: v.string() }),
  v.object({ kind: v.literal('campaign_ended'), campaign: v.string() }),
  v.object({ kind: v.literal('promotion_hidden'), campaignId: v.number() }),
  v.object({ kind: v.literal('card_added') }),
  v.object({ kind: v.literal('bill_paid') }),
  v.object({ kind: v.literal('tag_created'), tag: v.string() }),
  v.object({ kind: v.literal('tag_renamed'), tag: v.string() }),
  v.object({ kind: v.literal('tag_deleted'), tag: v.string() }),
  v.object({ kind: v.literal('nearest_page'), page: v.string() }),
])

export const ADS: Told<v.InferOutput<typeof AdsFlash>> = {
  campaign_paused: ({ campaign }) => said(`“${isolated(campaign)}” is paused`),
  campaign_resumed: ({ campaign }) => said(`“${isolated(campaign)}” goes on`),
  campaign_ended: ({ campaign }) => said(`“${isolated(campaign)}” has ended`),
  promotion_hidden: ({ campaignId }) =>
    said('You won’t see this promoted pin again', `/promotions/${campaignId}/show/`),
  card_added: () => said('Your card is added'),
  bill_paid: () => said('Paid. The bill is in your mail.'),
  tag_created: ({ tag }) =>
    said(`The tag “${isolated(tag)}” is there. Now put its code on your site.`),
  tag_renamed: ({ tag }) => said(`The tag is called “${isolated(tag)}” now`),
  tag_deleted: ({ tag }) =>
    said(`“${isolated(tag)}” is deleted. What it counted stays in your reports.`),
  nearest_page: ({ page }) => said(`That page isn't here. This is ${page}, the nearest one.`),
}
