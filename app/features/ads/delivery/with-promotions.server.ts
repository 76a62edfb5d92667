import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context, Viewer } from '../../../context.server.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { takeAlong } from '../../../db/take-along.ts'
import type { ListPage } from '../../../paging.ts'
import { namesAnyIn } from '../../content/advisories/known-terms.server.ts'
import type { Guarded } from '../../content/advisories/sensitivity.ts'
import {
  PROMOTIONS_ON_SCREEN,
  type PromotedPin,
  type Promotion,
} from '../../content/pins/promoted-pin.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'
import { PinPageQuery } from '../../screens/feeds/feeds.ts'
import { PINS_PER_PROMOTION } from '../limits.ts'
import type { PinWords } from '../review/pin-words.ts'
import { type AdViewer, type Chosen, candidatesFor, choosePromotions, reasonsOf } from './choose.ts'
import { readRunning } from './read-running.server.ts'
import { type Running, runningNow } from './running.server.ts'
import type { RunningCampaign } from './running.ts'
import { selectShowable } from './showable.server.ts'
import { newNonce, readShowing, signShowing, TrackingParams } from './showing.server.ts'
import { HOME, type Subject } from './subject.ts'

export const OnScreen = v.object({
  advertisers: v.pipe(
    v.fallback(v.optional(v.string(), ''), ''),
    v.transform((ids) => new Set(ids.split(',', PROMOTIONS_ON_SCREEN).map(Number))),
  ),
})
type OnScreen = v.InferOutput<typeof OnScreen>

export const ShownPinQuery = v.object({
  ...PinPageQuery.entries,
  client_tracking_params: TrackingParams,
})
type ShownPinQuery = v.InferOutput<typeof ShownPinQuery>

const OWN_BETWEEN = PINS_PER_PROMOTION - 1

const NOTHING_ON_SCREEN: OnScreen = { advertisers: new Set() }

/**
 * Reads a page of a wall with promoted pins between its own, for members: one in eight at most,
 * none beside sensitive words. `read` is asked for as many pins fewer, by a database that asks
 * beside the page which campaigns the viewer may be shown now.
 */
export async function withPromotions<
  C extends Context,
  Query extends { pageSize: number },
  Page extends { pins: ListPage<WallPin> & Partial<Guarded<WallPin>> },
>(
  context: C,
  { query, screen = NOTHING_ON_SCREEN }: { query: Query; screen?: OnScreen },
  read: (context: C, query: Query) => Promise<Page>,
  subjectOf: Subject | ((page: Page, query: Query) => Subject),
): Promise<Page> {
  const { viewer, now } = context
  if (!viewer) return read(context, query)
  const running = await runningNow(context, viewer.country)
  const asked = {
    adViewer: adViewerOf(context, viewer),
    advertiserIds: screen.advertisers,
    now,
    random: Math.random,
  }
  const known = typeof subjectOf === 'function' ? null : subjectOf
  const candidates = candidatesFor(running.campaigns, { ...asked, subject: known })
  const places = candidates.length === 0 ? 0 : Math.floor(query.pageSize / PINS_PER_PROMOTION)
  if (places === 0) return read(context, query)
  const ids = candidates.map(({ id }) => id)
  const { db, taken } = takeAlong(context.db, selectShowable(context, ids))
  const page = await read({ ...context, db }, { ...query, pageSize: query.pageSize - places })
  const { items } = page.pins
  const room = Math.min(places, Math.floor(items.length / OWN_BETWEEN))
  const subject = typeof subjectOf === 'function' ? subjectOf(page, query) : subjectOf
  if (room === 0 || isSensitive(context, { page, subject, running })) return page
  const [showable] = await taken()
  const chosen = choosePromotions(
    candidates.filter(({ id }) => showable?.ids.includes(id)),
    { ...asked, subject, places: room, pinIds: new Set(items.map(({ id }) => id)) },
  )
  const promoted = chosen.map((one) => promotedPin(context, viewer, one))
  return { ...page, pins: { ...page.pins, items: mixed(items, promoted) } }
}

/** A search is judged by the table, the words of a pin by the terms that were published last. */
function isSensitive(
  context: Context,
  {
    page: { pins },
    subject: { words },
    running: { terms },
  }: { page: { pins: Partial<Guarded<WallPin>> }; subject: Subject; running: Running },
): boolean {
  if (pins.sensitivity || terms === null) return true
  return words !== '' && namesAnyIn(context, terms)(words)
}

function mixed(items: readonly WallPin[], promoted: readonly PromotedPin[]): WallPin[] {
  return items.flatMap((pin, place) => {
    const next = (place + 1) % OWN_BETWEEN === 0 && promoted[(place + 1) / OWN_BETWEEN - 1]
    return next ? [pin, next] : [pin]
  })
}

/**
 * The promotion that led to a pin's page, with the words that were approved; null for none, or one that was shown to
 * others.
 */
export async function shownPromotion(
  context: Context,
  { pinId, client_tracking_params: token }: ShownPinQuery,
): Promise<{ promotion: Promotion; words: PinWords } | null> {
  const { viewer, env, now } = context
  const showing = readShowing(env, token)
  if (!showing || showing.memberId !== viewer?.id) return null
  const isIt = and(eq(campaigns.id, showing.campaignId), eq(campaigns.pinId, pinId))
  const [read] = await readRunning(context, isIt)
  if (!read) return null
  const reasons = reasonsOf(read.campaign, {
    adViewer: adViewerOf(context, viewer),
    subject: HOME,
    now,
  })
  return { promotion: promotion(read.campaign, token, reasons), words: read.words }
}

/** A browser that asks not to be tracked is shown nothing by its member's saves. */
function adViewerOf({ origin }: Context, { id, acting, country, audience }: Viewer): AdViewer {
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
