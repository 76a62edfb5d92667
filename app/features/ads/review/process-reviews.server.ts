import { and, asc, eq, lte, or, sql } from 'drizzle-orm'
import type { Worker } from '../../../context.server.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { operatorOrders } from '../../../db/core/operator-orders.ts'
import { withNewId } from '../../../db/ids.ts'
import type { ClockJob } from '../../../jobs.ts'
import { sendQueuedEmails } from '../../core/emails/queue-email.server.ts'
import { claimOrder, waitingOrders } from '../../core/operator-orders/operator-orders.server.ts'
import { AUTOMATIC_REVIEW_MS } from '../limits.ts'
import { textsHash } from './promoted-texts.ts'
import {
  acceptsVerdict,
  promotedTexts,
  type Review,
  readReviewedCampaign,
  reviewStatements,
  waitsForReview,
} from './review-campaign.server.ts'
import type { Verdict } from './verdicts.ts'

type OperatorOrder = typeof operatorOrders.$inferSelect

export const processReviewsJob: ClockJob = {
  name: 'process_reviews',
  every: 'minute',
  run: processReviews,
}

/** Carries out `npm run review`. If reviews are automatic, approves campaigns that have waited long enough. */
export async function processReviews(worker: Worker): Promise<void> {
  for (const order of await waitingOrders(worker.db, isReview)) await carryOut(worker, order)
  if (worker.env.CAMPAIGN_REVIEW === 'auto') await approveWaiting(worker)
}

const VERDICT_OF = {
  'approve-campaign': 'approve',
  'reject-words-campaign': 'reject_words',
  'reject-campaign': 'reject',
} as const satisfies Partial<Record<OperatorOrder['act'], Verdict>>

function isReview(act: OperatorOrder['act']): act is keyof typeof VERDICT_OF {
  return Object.hasOwn(VERDICT_OF, act)
}

/** An order contains a campaign id and the hash of the texts that the reviewer read. */
async function carryOut(
  worker: Worker,
  { id, act, account, reason }: OperatorOrder & { act: keyof typeof VERDICT_OF },
): Promise<void> {
  const [taken] = await claimOrder(worker, id)
  if (!taken) return
  const [campaign = '', mark] = account.split('.')
  const problem = await decideByMark(
    worker,
    { campaignId: Number(campaign), verdict: VERDICT_OF[act], reason },
    mark,
  )
  await worker.db.update(operatorOrders).set({ problem }).where(eq(operatorOrders.id, id))
}

/** Carries out a verdict, or returns why it can't. */
async function decideByMark(
  worker: Worker,
  asked: Omit<Review, 'texts'>,
  mark: string | undefined,
): Promise<string | null> {
  const { campaignId, verdict } = asked
  const [found] = await worker.db
    .select({ texts: promotedTexts().as('texts') })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId))
  const texts = found?.texts ?? null
  if (found && mark !== undefined && mark !== textsHash(texts)) {
    return `The texts of campaign ${campaignId} have changed. List it again.`
  }
  const isDecided = await decide(worker, { ...asked, texts })
  return isDecided ? null : `There is no campaign ${campaignId} to ${verdict.split('_')[0]}.`
}

async function approveWaiting(worker: Worker): Promise<void> {
  const isOldEnough = or(
    eq(campaigns.alteration, 'waiting'),
    lte(campaigns.createdAt, worker.now - AUTOMATIC_REVIEW_MS),
  )
  const waiting = await worker.db
    .select({ id: campaigns.id, texts: promotedTexts().as('texts') })
    .from(campaigns)
    .where(and(waitsForReview(worker.now), isOldEnough))
    .orderBy(
      sql`row_number() over (partition by ${campaigns.advertiserId} order by ${campaigns.id})`,
      asc(campaigns.id),
    )
    .limit(20)
  for (const { id: campaignId, texts } of waiting) {
    await decide(worker, { campaignId, verdict: 'approve', reason: '', texts })
  }
}

/** Decides once on a campaign that hasn't ended, and emails its business. */
async function decide(worker: Worker, review: Review): Promise<boolean> {
  const { db, now } = worker
  const isOpen = acceptsVerdict(review)
  const concerned = await readReviewedCampaign(worker, isOpen)
  if (!concerned) return false
  const [, [decided]] = await withNewId(now, (id) =>
    db.batch([...reviewStatements(worker, id, { concerned, review, isOpen })]),
  )
  if (!decided) return false
  await sendQueuedEmails(worker)
  return true
}
