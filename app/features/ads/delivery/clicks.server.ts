import { and, eq, sql } from 'drizzle-orm'
import { isbot } from 'isbot'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { billingProfiles } from '../../../db/ads/billing.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { members } from '../../../db/identity/accounts.ts'
import { dayNumber } from '../../../forms/zoned-days.ts'
import { decideOffsite, decideWithoutWarning } from '../../content/pins/links/offsite.server.ts'
import { type OffsiteDecision, OffsiteQuery } from '../../content/pins/links/offsite.ts'
import { isOwnCampaign } from '../campaigns/own-campaign.server.ts'
import { CLICK_ID, TOKEN_MS } from '../limits.ts'
import { budgetOf } from '../spending/budget.server.ts'
import type { Click, UnbilledReason } from '../spending/clicks.ts'
import { writeUnreachable } from '../spending/write-clicks.server.ts'
import { type Impression, readImpression, TrackingParams } from './impression.server.ts'
import { isRunning } from './showable.server.ts'

/** An outbound link. It belongs to a promoted pin if it has an impression's token. */
export const PromotedLink = v.intersect([
  OffsiteQuery,
  v.object({ client_tracking_params: TrackingParams }),
])
export type PromotedLink = v.InferOutput<typeof PromotedLink>

const COUNT_MS = 2000

/** Counts a click on a promoted pin and decides whether its page opens. Refuses like {@link decideOffsite}. */
export async function departByPromotion(
  context: Context,
  { client_tracking_params: token, ...query }: PromotedLink,
): Promise<OffsiteDecision> {
  const impression = readImpression(context.env, token)
  const campaign = impression && (await readCampaign(context, impression, query.pin ?? 0))
  if (!impression || !campaign) return decideOffsite(context, query)
  const departure = await decideWithoutWarning(
    context,
    context.origin.hasPrivacySignal
      ? campaign.destinationUrl
      : withClickId(campaign.destinationUrl, impression.nonce),
  )
  if (departure.kind === 'straight') await countClick(context, impression, campaign)
  return departure
}

type Campaign = NonNullable<Awaited<ReturnType<typeof readCampaign>>>

async function readCampaign(context: Context, { campaignId }: Impression, pinId: number) {
  const { db, now, viewer } = context
  const [campaign] = await db
    .select({
      advertiserId: campaigns.advertiserId,
      destinationUrl: campaigns.destinationUrl,
      currency: campaigns.currency,
      version: campaigns.version,
      budgetMicros: campaigns.budgetMicros,
      totalMicros: campaigns.totalMicros,
      timeZone: campaigns.timeZone,
      endAt: campaigns.endAt,
      isRunning: sql`coalesce(${isRunning(now)}, 0)`.mapWith(Boolean).as('is_running'),
      isOwn: isOwnCampaign(viewer?.id ?? 0)
        .mapWith(Boolean)
        .as('is_own'),
    })
    .from(campaigns)
    .innerJoin(members, eq(members.id, campaigns.advertiserId))
    .leftJoin(billingProfiles, eq(billingProfiles.advertiserId, campaigns.advertiserId))
    .leftJoin(pins, eq(pins.id, campaigns.pinId))
    .leftJoin(boards, eq(boards.id, pins.boardId))
    .where(and(eq(campaigns.id, campaignId), eq(campaigns.pinId, pinId)))
  return campaign ?? null
}

function withClickId(destination: string, nonce: string): string {
  const url = new URL(destination)
  url.searchParams.set(CLICK_ID, nonce)
  return url.href
}

/** Counts a click. The campaign's budget decides whether to bill it; if it can't be reached, the click is free. */
async function countClick(
  context: Context,
  impression: Impression,
  campaign: Campaign,
): Promise<void> {
  const { env, db, now, viewer } = context
  const { campaignId, nonce, priceMicros } = impression
  const { advertiserId, currency, isRunning, timeZone, isOwn: _, ...rest } = campaign
  const { destinationUrl: __, ...plan } = rest
  const click: Click = {
    campaignId,
    advertiserId,
    currency,
    nonce,
    priceMicros,
    at: now,
    plan: { ...plan, isRunning },
    memberId: viewer?.id ?? 0,
    flaw: flawOf(context, impression, campaign),
  }
  try {
    await Promise.race([budgetOf(env, campaignId).click(click), timeOut()])
  } catch (error) {
    context.waitUntil(Promise.reject(error))
    const spender = { campaignId, advertiserId, currency }
    await writeUnreachable(db, spender, { ...click, day: dayNumber(now, timeZone) })
  }
}

function flawOf(
  { origin, viewer, now }: Context,
  { memberId, at }: Impression,
  { isOwn }: Campaign,
): UnbilledReason | null {
  if (origin.isPrefetch) return 'prefetch'
  if (origin.userAgent === '' || isbot(origin.userAgent)) return 'bot'
  if (viewer?.id !== memberId || now - at > TOKEN_MS) return 'stale'
  return isOwn ? 'own' : null
}

async function timeOut(): Promise<never> {
  await scheduler.wait(COUNT_MS)
  throw new Error('A campaign’s budget took too long to answer.')
}
