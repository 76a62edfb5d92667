import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { campaigns } from '../../../../db/ads/promote.ts'
import { pins } from '../../../../db/content/pins.ts'
import { pictures } from '../../../../db/ground/media.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { withNewId } from '../../../../db/ids.ts'
import { parseJson } from '../../../../json.ts'
import { Refusal } from '../../../../refusal.ts'
import { isOwnCampaign } from '../../../ads/campaigns/own-campaign.server.ts'
import { PinWords, wordsMark } from '../../../ads/review/pin-words.ts'
import {
  isOpenTo,
  pinWords,
  reviewed,
  tellReviewed,
} from '../../../ads/review/review-campaign.server.ts'
import { verdictsOn } from '../../../ads/review/verdicts.ts'
import { atDesk, lostRight, mayNow, rightsNow } from '../at-desk.server.ts'
import { recordDeskEvent } from '../audit/desk-events.server.ts'
import type { CampaignQuery, CampaignVerdict } from './campaign.ts'
import { businessName } from './campaigns.server.ts'

/** Reads what is promoted, beside what was approved where its pin says something else. Refuses `not_found`. */
export async function readReview(context: Context, { campaignId }: CampaignQuery) {
  const viewer = atDesk(context, 'review_campaigns')
  const [found] = await context.db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      destinationUrl: campaigns.destinationUrl,
      status: campaigns.status,
      review: campaigns.review,
      reviewReason: campaigns.reviewReason,
      alteration: campaigns.alteration,
      approved: campaigns.approvedWords,
      createdAt: campaigns.createdAt,
      words: pinWords().as('words'),
      pinId: pins.id,
      hash: pictures.hash,
      business: businessName(),
      username: members.username,
      isOwn: sql`${isOwnCampaign(viewer.id)}`.mapWith(Boolean).as('is_own'),
    })
    .from(campaigns)
    .innerJoin(members, eq(members.id, campaigns.advertiserId))
    .leftJoin(pins, and(eq(pins.id, campaigns.pinId), sql`${pins.deletedAt} is null`))
    .leftJoin(pictures, eq(pictures.id, pins.pictureId))
    .where(and(eq(campaigns.id, campaignId), mayNow(context, 'review_campaigns')))
  if (!found) throw new Refusal('not_found')
  const { words, ...campaign } = found
  return {
    ...campaign,
    words: words === null ? null : parseJson(PinWords, words),
    mark: wordsMark(words),
    verdicts: found.isOwn ? [] : verdictsOn(found),
    now: context.now,
  }
}

export type ShownReview = Awaited<ReturnType<typeof readReview>>

/**
 * Decides on the words that were read, and tells the business. Refuses `not_found`, `not_allowed`, `words_changed`,
 * `case_of_yours` and `nothing_to_decide`.
 */
export async function reviewCampaign(
  context: Context,
  { campaignId, verdict, mark, explanation: reason }: CampaignVerdict,
): Promise<void> {
  const { db, now } = context
  const viewer = atDesk(context, 'review_campaigns')
  const words = await readWords(context, campaignId)
  if (verdict !== 'reject' && wordsMark(words) !== mark) throw new Refusal('words_changed')
  const review = { campaignId, verdict, reason, words }
  const isOpen = and(
    isOpenTo(review),
    sql`not ${isOwnCampaign(viewer.id)}`,
    mayNow(context, 'review_campaigns'),
  )
  const [, [concerned]] = await withNewId(now, (id) =>
    db.batch([
      recordDeskEvent(
        context,
        { act: `${verdict}_campaign`, subject: ['campaign', campaignId], reason },
        sql`exists (select 1 from campaigns where ${isOpen})`,
      ),
      ...reviewed(db, { id, now }, review, isOpen),
    ]),
  )
  if (!concerned) throw await refusalOf(context, campaignId)
  await tellReviewed(context, concerned, review)
}

async function readWords({ db }: Context, campaignId: number): Promise<string | null> {
  const [found] = await db
    .select({ words: pinWords().as('words') })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId))
  if (!found) throw new Refusal('not_found')
  return found.words
}

async function refusalOf(context: Context, campaignId: number): Promise<Refusal> {
  const viewer = atDesk(context, 'review_campaigns')
  const [row] = await context.db
    .select({
      isOwn: sql`${isOwnCampaign(viewer.id)}`.mapWith(Boolean).as('is_own'),
      ...rightsNow(context, 'review_campaigns'),
    })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId))
  const lost = lostRight(row)
  if (lost) return new Refusal(lost)
  return new Refusal(row?.isOwn ? 'case_of_yours' : 'nothing_to_decide')
}
