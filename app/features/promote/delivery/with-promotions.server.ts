import * as v from 'valibot'
import type { Context, Viewer } from '../../../context.server.ts'
import type { ListPage } from '../../../paging.ts'
import type { PromotedPin } from '../../pins/promoted-pin.ts'
import type { WallPin } from '../../pins/wall-pins.server.ts'
import { PINS_PER_PROMOTION, PROMOTIONS_ON_SCREEN } from '../limits.ts'
import { type Beholder, type Chosen, choosePromotions, type Subject } from './choose.ts'
import { runningCampaigns } from './running.server.ts'
import { isSensitive } from './sensitive.ts'
import { newNonce, signShowing } from './showing.server.ts'

/** The businesses whose promoted pins the screen has already, as a list of ids. */
export const OnScreen = v.object({
  advertisers: v.pipe(
    v.fallback(v.optional(v.string(), ''), ''),
    v.transform((ids) => new Set(ids.split(',', PROMOTIONS_ON_SCREEN).map(Number))),
  ),
})
type OnScreen = v.InferOutput<typeof OnScreen>

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
  const { id: campaignId, advertiserId, advertiserName, advertiserUsername, pin } = campaign
  const showing = { campaignId, memberId, priceMicros, at: now, nonce: newNonce() }
  return {
    ...pin,
    isPromoted: true,
    promotedIsRemovable: true,
    trackingParams: signShowing(env, showing),
    sponsorshipStatus: advertiserName === '' ? 0 : 1,
    campaignId,
    promoter: { id: advertiserId, username: advertiserUsername, name: advertiserName },
    reasons,
  }
}
