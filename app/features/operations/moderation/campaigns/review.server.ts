import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { campaigns } from '../../../../db/ads/promote.ts'
import { pins } from '../../../../db/content/pins.ts'
import { pictures } from '../../../../db/core/media.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { withNewId } from '../../../../db/ids.ts'
import { parseJson } from '../../../../json.ts'
import { Refusal } from '../../../../refusal.ts'
import { isOwnCampaign } from '../../../ads/campaigns/own-campaign.server.ts'
import { PromotedTexts, textsHash } from '../../../ads/review/promoted-texts.ts'
import {
  acceptsVerdict,
  promotedTexts,
  readReviewedCampaign,
  reviewStatements,
} from '../../../ads/review/review-campaign.server.ts'
import { verdictsOn } from '../../../ads/review/verdicts.ts'
import { sendQueuedEmails } from '../../../core/emails/queue-email.server.ts'
import { storeIdempotencyKey } from '../../../core/idempotency/idempotency-keys.server.ts'
import { recordAuditEvent } from '../audit/audit-events.server.ts'
import {
  hasRightNow,
  lostRightCode,
  requireModerationRight,
  rightColumns,
} from '../require-right.server.ts'
import type { CampaignQuery, CampaignVerdict } from './campaign.ts'
import { businessName } from './campaigns.server.ts'

/** Reads what is promoted, and what was approved if the pin has changed since. Refuses `not_found`. */
export async function readReview(context: Context, { campaignId }: CampaignQuery) {
  const viewer = requireModerationRight(context, 'review_campaigns')
  const [found] = await context.db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      destinationUrl: campaigns.destinationUrl,
      status: campaigns.status,
      review: campaigns.review,
      reviewReason: campaigns.reviewReason,
      alteration: campaigns.alteration,
      approved: campaigns.approvedText,
      createdAt: campaigns.createdAt,
      texts: promotedTexts().as('texts'),
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
    .where(and(eq(campaigns.id, campaignId), hasRightNow(context, 'review_campaigns')))
  if (!found) throw new Refusal('not_found')
  const { texts, ...campaign } = found
  return {
    ...campaign,
    texts: texts === null ? null : parseJson(PromotedTexts, texts),
    mark: textsHash(texts),
    verdicts: found.isOwn ? [] : verdictsOn(found),
    now: context.now,
  }
}

export type ShownReview = Awaited<ReturnType<typeof readReview>>

/**
 * Reviews the texts that the operator read, and notifies the business. Refuses `not_found`, `not_allowed`,
 * `words_changed`, `case_of_yours` and `nothing_to_decide`.
 */
export async function reviewCampaign(
  context: Context,
  { campaignId, verdict, mark, explanation: reason }: CampaignVerdict,
): Promise<void> {
  const { db, now } = context
  const viewer = requireModerationRight(context, 'review_campaigns')
  const texts = await readPromotedTexts(context, campaignId)
  if (verdict !== 'reject' && textsHash(texts) !== mark) throw new Refusal('words_changed')
  const review = { campaignId, verdict, reason, texts }
  const isOpen = and(
    acceptsVerdict(review),
    sql`not ${isOwnCampaign(viewer.id)}`,
    hasRightNow(context, 'review_campaigns'),
  )
  const concerned = await readReviewedCampaign(context, isOpen)
  if (!concerned) throw await refusalOf(context, campaignId)
  const [, , [decided]] = await withNewId(now, (id) =>
    db.batch([
      recordAuditEvent(
        context,
        { act: `${verdict}_campaign`, subject: ['campaign', campaignId], reason },
        sql`exists (select 1 from campaigns where ${isOpen})`,
      ),
      ...reviewStatements(context, id, { concerned, review, isOpen }),
      ...storeIdempotencyKey(context),
    ]),
  )
  if (!decided) throw await refusalOf(context, campaignId)
  context.waitUntil(sendQueuedEmails(context))
}

async function readPromotedTexts({ db }: Context, campaignId: number): Promise<string | null> {
  const [found] = await db
    .select({ texts: promotedTexts().as('texts') })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId))
  if (!found) throw new Refusal('not_found')
  return found.texts
}

async function refusalOf(context: Context, campaignId: number): Promise<Refusal> {
  const viewer = requireModerationRight(context, 'review_campaigns')
  const [row] = await context.db
    .select({
      isOwn: sql`${isOwnCampaign(viewer.id)}`.mapWith(Boolean).as('is_own'),
      ...rightColumns(context, 'review_campaigns'),
    })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId))
  const lostCode = lostRightCode(row)
  if (lostCode) return new Refusal(lostCode)
  return new Refusal(row?.isOwn ? 'case_of_yours' : 'nothing_to_decide')
}
