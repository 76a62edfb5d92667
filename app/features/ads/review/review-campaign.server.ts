import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { campaignChanges, campaigns } from '../../../db/ads/promote.ts'
import type { Database } from '../../../db/database.ts'
import { members } from '../../../db/identity/accounts.ts'
import { statement } from '../../../db/statement.ts'
import { sendLetter } from '../../ground/mail/letters.server.ts'
import { telling } from '../../identity/updates/telling.server.ts'
import { reportPath } from '../console-urls.ts'
import {
  approvedLetter,
  rejectedLetter,
  wordsApprovedLetter,
  wordsRejectedLetter,
} from './review-letters.ts'
import type { Verdict } from './verdicts.ts'

type Worker = Pick<Context, 'db' | 'env' | 'now'>

export type Review = {
  campaignId: number
  verdict: Verdict
  reason: string
  /** The words that were read, as {@link pinWords} has them: a verdict on other words is none. */
  words: string | null
}

type CampaignChange = typeof campaignChanges.$inferSelect

/** A campaign's pin's present words, as JSON; null for a pin that is gone. The trigger writes them alike. */
export function pinWords(): SQL<string | null> {
  return sql<string | null>`(
    select json_object('title', title, 'description', description, 'altText', alt_text)
    from pins where pins.id = ${campaigns.pinId}
  )`
}

/** A campaign whose pin or new words nobody has decided on yet, written as the index has it. */
export function waitsForReview(now: number): SQL | undefined {
  return and(
    sql`(${campaigns.review} = 'pending' or ${campaigns.alteration} = 'waiting')`,
    ne(campaigns.status, 'ended'),
    sql`(${campaigns.endAt} is null or ${campaigns.endAt} > ${now})`,
  )
}

/** A campaign that hasn't ended, on which this verdict says something new. */
export function isOpenTo({ campaignId, verdict, words }: Review): SQL | undefined {
  return and(
    eq(campaigns.id, campaignId),
    ne(campaigns.status, 'ended'),
    verdict === 'reject' ? undefined : sql`${pinWords()} is ${words}`,
    OPEN[verdict],
  )
}

const OPEN: Readonly<Record<Verdict, SQL>> = {
  approve: sql`(${campaigns.review} <> 'approved' or ${campaigns.alteration} is not null)`,
  reject_words: sql`(${campaigns.review} = 'approved' and ${campaigns.alteration} = 'waiting')`,
  reject: sql`${campaigns.review} <> 'rejected'`,
}

/**
 * The statements that carry out a review where `isOpen` holds; the first answers whom to tell. The campaign's
 * version stays: the business's own change in progress still fits it.
 */
export function reviewed(
  db: Database,
  { id, now }: { id: number; now: number },
  { campaignId, verdict, reason }: Review,
  isOpen: SQL | undefined,
) {
  const act: SQL<CampaignChange['act']> = {
    approve: sql<
      CampaignChange['act']
    >`iif(${campaigns.review} = 'approved', 'words_approved', 'approved')`,
    reject_words: sql<CampaignChange['act']>`'words_rejected'`,
    reject: sql<CampaignChange['act']>`'rejected'`,
  }[verdict]
  const settled = { alteration: null, approvedWords: null } as const
  const set = {
    approve: { review: 'approved', reviewReason: null, ...settled },
    reject_words: { alteration: 'refused', reviewReason: reason },
    reject: { review: 'rejected', reviewReason: reason, ...settled },
  } as const
  return [
    db
      .select({
        name: campaigns.name,
        advertiserId: campaigns.advertiserId,
        review: campaigns.review,
        email: members.email,
      })
      .from(campaigns)
      .innerJoin(members, eq(members.id, campaigns.advertiserId))
      .where(isOpen),
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
    db.update(campaigns).set(set[verdict]).where(isOpen),
    statement(
      db,
      telling(
        { now },
        {
          kind: verdict === 'approve' ? 'campaign_approved' : 'campaign_rejected',
          to: sql`select advertiser_id from campaigns where id = ${campaignId} and changes() > 0`,
          subject: campaignId,
        },
      ),
    ),
  ] as const
}

type Concerned = {
  name: string
  advertiserId: number
  review: (typeof campaigns.$inferSelect)['review']
  email: string
}

export async function tellReviewed(
  worker: Worker,
  { name, advertiserId, review, email }: Concerned,
  { campaignId, verdict, reason }: Review,
): Promise<void> {
  const list = worker.env.SITE_ORIGIN + reportPath(advertiserId, 'campaigns')
  const own = { campaign: name, url: `${list}${campaignId}/` }
  const letters = {
    approve: review === 'approved' ? wordsApprovedLetter(own) : approvedLetter(own),
    reject_words: wordsRejectedLetter({ ...own, reason }),
    reject: rejectedLetter({ ...own, reason }),
  }
  await sendLetter(worker, email, letters[verdict])
}
