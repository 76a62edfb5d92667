import * as v from 'valibot'
import { isolated } from '../text/direction.ts'
import { type FlashMessages, flashMessage } from './flashes.ts'

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

export const ADS: FlashMessages<v.InferOutput<typeof AdsFlash>> = {
  campaign_paused: ({ campaign }) => flashMessage(`“${isolated(campaign)}” is paused`),
  campaign_resumed: ({ campaign }) => flashMessage(`“${isolated(campaign)}” is running again`),
  campaign_ended: ({ campaign }) => flashMessage(`“${isolated(campaign)}” has ended`),
  promotion_hidden: ({ campaignId }) =>
    flashMessage('OK, we won’t show you this ad again', `/promotions/${campaignId}/show/`),
  card_added: () => flashMessage('Card added'),
  bill_paid: () => flashMessage("Paid. We've emailed you the bill."),
  tag_created: ({ tag }) =>
    flashMessage(`Tag “${isolated(tag)}” created. Now add its code to your site.`),
  tag_renamed: ({ tag }) => flashMessage(`The tag is now called “${isolated(tag)}”`),
  tag_deleted: ({ tag }) =>
    flashMessage(`“${isolated(tag)}” deleted. Your reports keep what it counted.`),
  nearest_page: ({ page }) =>
    flashMessage(`That page doesn't exist here. ${page} is the closest match.`),
}
