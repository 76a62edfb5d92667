import * as v from 'valibot'
import type { Context, Viewer } from '../../../context.server.ts'
import type { ListPage } from '../../../paging.ts'
import { PinPageQuery } from '../../feeds/feeds.ts'
import type { PromotedPin, Promotion } from '../../pins/promoted-pin.ts'
import type { WallPin } from '../../pins/wall-pins.server.ts'
import { PINS_PER_PROMOTION, PROMOTIONS_ON_SCREEN } from '../limits.ts'
import { type Beholder, type Chosen, choosePromotions, reasonsOf, type Subject } from './choose.ts'
import { runningCampaigns } from './running.server.ts'
import type { RunningCampaign } from './running.ts'
import { isSensitive } from './sensitive.ts'
import { newNonce, readShowing, signShowing } from './showing.server.ts'
import { HOME } from './subject.ts'

/** The businesses whose promoted pins the screen has already, as a list of ids. */
export const OnScreen = v.object({
  advertisers: v.pipe(
    v.fallback(v.optional(v.string(), ''), ''),
    v.transform((ids) => new Set(ids.split(',', PROMOTIONS_ON_SCREEN).map(Number))),
  ),
})
type OnScreen = v.InferOutput<typeof OnScreen>

/** A pin's page, which may have been reached from where the pin was promoted. */
export const ShownPinQuery = v.object({
  ...PinPageQuery.entries,
  client_tracking_params: v.fallback(v.optional(v.string(), ''), ''),
})
type ShownPinQuery = v.InferOutput<typeof ShownPinQuery>

const NOTHING_ON_SCREEN: OnScreen = { advertisers: new Set() }

/**
 * Puts promoted pins between those of a wall's page, one in eight at the most, and none beside sensitive words.
 * Only members see any. It asks D1 nothing.
 */
export async function withPromotions(
  context: Context,
  page: ListPage<WallPin>,
  subject: Subject,
  { advertisers }: OnScreen = NOTHING_ON_SCREEN,
): Promise<ListPage<WallPin>> {
  const { viewer, now } = context
  const between = PINS_PER_PROMOTION - 1
  const places = Math.floor(page.items.length / between)
  if (!viewer || places === 0 || isSensitive(subject.words)) return page
  const chosen = choosePromotions(await runningCampaigns(context), {
    beholder: beholderOf(context, viewer),
    subject,
    places,
    advertiserIds: advertisers,
    pinIds: new Set(page.items.map(({ id }) => id)),
    now,
    random: Math.random,
  })
  const items = page.items.flatMap((pin, place) => {
    const next = (place + 1) % between === 0 ? chosen[(place + 1) / between - 1] : undefined
    return next ? [pin, promotedPin(context, viewer, next)] : [pin]
  })
  return { ...page, items }
}

/** What a pin's page says of the promotion that led to it; null for none, or one that was shown to others. */
export async function promotionOf(
  context: Context,
  { pinId, client_tracking_params: token }: ShownPinQuery,
): Promise<Promotion | null> {
  const { viewer, env, now } = context
  const showing = token === '' ? null : readShowing(env, token)
  if (!showing || showing.memberId !== viewer?.id) return null
  const running = await runningCampaigns(context)
  const campaign = running.find(({ id, pin }) => id === showing.campaignId && pin.id === pinId)
  if (!campaign) return null
  const reasons = reasonsOf(campaign, { beholder: beholderOf(context, viewer), subject: HOME, now })
  return promotion(campaign, token, reasons)
}

/** A browser that asks not to be tracked is shown nothing by what its member saved. */
function beholderOf({ origin }: Context, { id, acting, country, audience }: Viewer): Beholder {
  const interests = origin.hasPrivacySignal ? [] : audience.interests
  return { ...audience, interests, id, actingId: acting?.id ?? null, country }
}

function promotedPin(
  { env, now }: Context,
  { id: memberId }: Viewer,
  { campaign, priceMicros, reasons }: Chosen,
): PromotedPin {
  const showing = { memberId, priceMicros, at: now, nonce: newNonce(), campaignId: campaign.id }
  return { ...campaign.pin, ...promotion(campaign, signShowing(env, showing), reasons) }
}

function promotion(
  { id: campaignId, advertiserId, advertiserName, advertiserUsername, host }: RunningCampaign,
  trackingParams: string,
  reasons: string[],
): Promotion {
  return {
    isPromoted: true,
    promotedIsRemovable: true,
    trackingParams,
    sponsorshipStatus: advertiserName === '' ? 0 : 1,
    campaignId,
    promoter: { id: advertiserId, username: advertiserUsername, name: advertiserName },
    host,
    reasons,
  }
}
