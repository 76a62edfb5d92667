import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Worker } from '../../../context.server.ts'
import { campaignChanges, campaigns } from '../../../db/ads/promote.ts'
import { members } from '../../../db/identity/accounts.ts'
import { jsonEntries } from '../../../db/listed-columns.ts'
import { statement } from '../../../db/statement.ts'
import { PROMOTED_PIN_TEXTS } from '../../content/pins/fields/text-fields.ts'
import type { Email } from '../../core/emails/email.ts'
import { emailRecords } from '../../core/emails/queue-email.server.ts'
import type { NotificationKind } from '../../core/permissions/notifications.server.ts'
import { insertNotification } from '../../identity/notifications/insert-notification.server.ts'
import { reportPath } from '../console-urls.ts'
import {
  approvedEmail,
  rejectedEmail,
  textsApprovedEmail,
  textsRejectedEmail,
} from './review-emails.server.ts'
import type { Verdict } from './verdicts.ts'

export type Review = {
  campaignId: number
  verdict: Verdict
  reason: string
  /** The texts that the reviewer read, from {@link promotedTexts}. A verdict on other texts has no effect. */
  texts: string | null
}

type CampaignChange = typeof campaignChanges.$inferSelect

/** The query for a promotion's texts, in the triggers' JSON format; null if its pin is deleted. */
export function promotedTexts(): SQL<string | null> {
  return sql<string | null>`(
    select json_object(${jsonEntries(PROMOTED_PIN_TEXTS, 'pins')},
      'businessName', business_name, 'fullName', full_name, 'username', username,
      'pictureHash', (select hash from pictures where pictures.id = advertisers.picture_id))
    from pins join members as advertisers on advertisers.id = ${campaigns.advertiserId}
    where pins.id = ${campaigns.pinId}
  )`
}

/** A campaign whose pin or changed texts wait for review. The condition must match the index. */
export function waitsForReview(now: number): SQL | undefined {
  return and(
    sql`(${campaigns.review} = 'pending' or ${campaigns.alteration} = 'waiting')`,
    ne(campaigns.status, 'ended'),
    sql`(${campaigns.endAt} is null or ${campaigns.endAt} > ${now})`,
  )
}

/** A campaign that hasn't ended, and whose state this verdict would change. */
export function acceptsVerdict({ campaignId, verdict, texts }: Review): SQL | undefined {
  return and(
    eq(campaigns.id, campaignId),
    ne(campaigns.status, 'ended'),
    verdict === 'reject' ? undefined : sql`${promotedTexts()} is ${texts}`,
    OPEN[verdict],
  )
}

const OPEN: Readonly<Record<Verdict, SQL>> = {
  approve: sql`(${campaigns.review} <> 'approved' or ${campaigns.alteration} is not null)`,
  reject_words: sql`(${campaigns.review} = 'approved' and ${campaigns.alteration} = 'waiting')`,
  reject: sql`${campaigns.review} <> 'rejected'`,
}

type ReviewedCampaign = {
  name: string
  advertiserId: number
  review: (typeof campaigns.$inferSelect)['review']
  email: string
}

const NOTIFICATION_OF = {
  approve: 'campaign_approved',
  reject_words: 'campaign_changes_rejected',
  reject: 'campaign_rejected',
} as const satisfies Record<Verdict, NotificationKind>

/** The campaign and business under review, if `isOpen` holds. */
export async function readReviewedCampaign(
  { db }: Worker,
  isOpen: SQL | undefined,
): Promise<ReviewedCampaign | undefined> {
  const [concerned] = await db
    .select({
      name: campaigns.name,
      advertiserId: campaigns.advertiserId,
      review: campaigns.review,
      email: members.email,
    })
    .from(campaigns)
    .innerJoin(members, eq(members.id, campaigns.advertiserId))
    .where(isOpen)
  return concerned
}

/**
 * The statements that carry out a review and email the business if `isOpen` holds; the second then returns a row. The
 * version stays the same, so that the business's own concurrent change still applies.
 */
export function reviewStatements(
  worker: Worker,
  id: number,
  {
    concerned,
    review,
    isOpen,
  }: { concerned: ReviewedCampaign; review: Review; isOpen: SQL | undefined },
) {
  const { db, now } = worker
  const { campaignId, verdict, reason } = review
  const act: SQL<CampaignChange['act']> = {
    approve: sql<
      CampaignChange['act']
    >`iif(${campaigns.review} = 'approved', 'words_approved', 'approved')`,
    reject_words: sql<CampaignChange['act']>`'words_rejected'`,
    reject: sql<CampaignChange['act']>`'rejected'`,
  }[verdict]
  const settled = { alteration: null, approvedText: null } as const
  const set = {
    approve: { review: 'approved', reviewReason: null, ...settled },
    reject_words: { alteration: 'refused', reviewReason: reason },
    reject: { review: 'rejected', reviewReason: reason, ...settled },
  } as const
  return [
    db.insert(campaignChanges).select(
      db
        .select({
          id: sql<number>`${id}`.as('id'),
          campaignId: campaigns.id,
          actorId: sql<null>`null`.as('actor_id'),
          act: act.as('act'),
          detail: (reason ? sql`json_object('reason', ${reason})` : sql`null`).as('detail'),
          createdAt: sql<number>`${now}`.as('created_at'),
        })
        .from(campaigns)
        .where(isOpen),
    ),
    db.update(campaigns).set(set[verdict]).where(isOpen).returning({ id: campaigns.id }),
    ...emailRecords(worker, {
      to: sql`select ${concerned.email} as address where changes() > 0`,
      content: reviewEmail(worker, concerned, review),
    }),
    statement(
      db,
      insertNotification(
        { now },
        {
          kind: NOTIFICATION_OF[verdict],
          to: sql`select advertiser_id from campaigns where id = ${campaignId}
            and exists (select 1 from campaign_changes where id = ${id})`,
          subject: campaignId,
        },
      ),
    ),
  ] as const
}

function reviewEmail(
  { env }: Worker,
  { name, advertiserId, review }: ReviewedCampaign,
  { campaignId, verdict, reason }: Review,
): Email {
  const list = env.SITE_ORIGIN + reportPath(advertiserId, 'campaigns')
  const content = { campaign: name, url: `${list}${campaignId}/` }
  return {
    approve: review === 'approved' ? textsApprovedEmail(content) : approvedEmail(content),
    reject_words: textsRejectedEmail({ ...content, reason }),
    reject: rejectedEmail({ ...content, reason }),
  }[verdict]
}
