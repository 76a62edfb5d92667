import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context, Viewer } from '../../../context.server.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { withExtraQuery } from '../../../db/extra-query.ts'
import type { ListPage } from '../../../paging.ts'
import { countryTermMatcher } from '../../content/advisories/known-terms.server.ts'
import type { Guarded } from '../../content/advisories/sensitivity.ts'
import {
  PROMOTIONS_ON_SCREEN,
  type PromotedPin,
  type Promotion,
} from '../../content/pins/promoted-pin.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'
import { PinPageQuery } from '../../screens/feeds/feeds.ts'
import { PINS_PER_PROMOTION } from '../limits.ts'
import type { PromotedPinTexts } from '../review/promoted-texts.ts'
import { drawChance } from './chance.ts'
import { type ChosenPromotion, candidatesFor, chooseAndFill, lookUpAnswers } from './choose.ts'
import type { AdViewer } from './eligible.ts'
import { newNonce, readImpression, signImpression, TrackingParams } from './impression.server.ts'
import { readRunning } from './read-running.server.ts'
import { reasonsOf } from './reasons.ts'
import { type Running, runningNow } from './running.server.ts'
import type { RunningCampaign } from './running.ts'
import { selectShowable } from './showable.server.ts'
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
 * Reads a page of a wall and adds promoted pins for members: at most one in eight, and none on sensitive pages. `read`
 * gets a smaller page size, and a database whose next batch also selects the campaigns that may be shown.
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
  const most = Math.floor(query.pageSize / PINS_PER_PROMOTION)
  if (most === 0) return read(context, query)
  const running = await runningNow(context, viewer.country)
  const known = typeof subjectOf === 'function' ? null : subjectOf
  const request = {
    adViewer: adViewerOf(context, viewer),
    places: most,
    advertiserIds: screen.advertisers,
    pinIds: new Set<number>(),
    now,
    chance: drawChance(Math.random),
    answers: new Map<number, boolean>(),
  }
  const candidates = candidatesFor(running.market, { ...request, subject: known })
  if (candidates.length === 0) return read(context, query)
  const { db, taken } = withExtraQuery(context.db, selectShowable(context, candidates.map(idOf)))
  const page = await read({ ...context, db }, { ...query, pageSize: query.pageSize - most })
  const { items } = page.pins
  const places = Math.min(most, Math.floor(items.length / OWN_BETWEEN))
  const subject = typeof subjectOf === 'function' ? subjectOf(page, query) : subjectOf
  if (places === 0 || isSensitive(context, { page, subject, running })) return page
  const [showable] = await taken()
  const lookUp = async (ids: readonly number[]) => {
    const [found] = await selectShowable(context, ids)
    return found?.ids ?? []
  }
  const answers = lookUpAnswers(candidates, showable?.ids ?? [])
  const pinIds = new Set(items.map(idOf))
  const shown = { ...request, subject, places, pinIds, answers }
  const chosen = await chooseAndFill(running.market, shown, lookUp)
  const promoted = chosen.map((one) => promotedPin(context, viewer, one))
  return { ...page, pins: { ...page.pins, items: interleaved(items, promoted) } }
}

function idOf({ id }: { id: number }): number {
  return id
}

/** Whether a page is sensitive, according to the earlier check of its search or the latest published terms. */
function isSensitive(
  context: Context,
  {
    page: { pins },
    subject: { words },
    running: { terms },
  }: { page: { pins: Partial<Guarded<WallPin>> }; subject: Subject; running: Running },
): boolean {
  if (pins.sensitivity || terms === null) return true
  return words !== '' && countryTermMatcher(context, terms)(words)
}

function interleaved(items: readonly WallPin[], promoted: readonly PromotedPin[]): WallPin[] {
  return items.flatMap((pin, place) => {
    const next = (place + 1) % OWN_BETWEEN === 0 && promoted[(place + 1) / OWN_BETWEEN - 1]
    return next ? [pin, next] : [pin]
  })
}

/** The promotion through which this viewer opened the pin, with its approved texts; null if none. */
export async function shownPromotion(
  context: Context,
  { pinId, client_tracking_params: token }: ShownPinQuery,
): Promise<{ promotion: Promotion; texts: PromotedPinTexts } | null> {
  const { viewer, env, now } = context
  const impression = readImpression(env, token)
  if (!impression || viewer?.id !== impression.memberId) return null
  const isShownCampaign = and(eq(campaigns.id, impression.campaignId), eq(campaigns.pinId, pinId))
  const [read] = await readRunning(context, isShownCampaign)
  if (!read) return null
  const reasons = reasonsOf(read.campaign, {
    adViewer: adViewerOf(context, viewer),
    subject: HOME,
    now,
  })
  return { promotion: promotion(read.campaign, token, reasons), texts: read.texts }
}

/** If the browser asks not to be tracked, ignores the member's interests, which come from saves. */
function adViewerOf({ origin }: Context, { id, acting, country, audience }: Viewer): AdViewer {
  const interests = origin.hasPrivacySignal ? [] : audience.interests
  return { ...audience, interests, id, actingId: acting?.id ?? null, country }
}

function promotedPin(
  { env, now }: Context,
  { id: memberId }: Viewer,
  { campaign, priceMicros, reasons }: ChosenPromotion,
): PromotedPin {
  const impression = { memberId, priceMicros, at: now, nonce: newNonce(), campaignId: campaign.id }
  return { ...campaign.pin, ...promotion(campaign, signImpression(env, impression), reasons) }
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
