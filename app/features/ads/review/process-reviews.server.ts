import { and, asc, eq, lte, or } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { campaigns } from '../../../db/ads/promote.ts'
import { operatorOrders } from '../../../db/ground/operator-orders.ts'
import { withNewId } from '../../../db/ids.ts'
import { takenOrder, waitingOrders } from '../../ground/operator-orders/operator-orders.server.ts'
import { AUTOMATIC_REVIEW_MS } from '../limits.ts'
import { wordsMark } from './pin-words.ts'
import {
  isOpenTo,
  pinWords,
  type Review,
  reviewed,
  tellReviewed,
  waitsForReview,
} from './review-campaign.server.ts'
import type { Verdict } from './verdicts.ts'

type Worker = Pick<Context, 'db' | 'env' | 'now'>

type Order = typeof operatorOrders.$inferSelect

/** Carries out `npm run review`; where nobody reviews, approves what has waited long enough. */
export async function processReviews(worker: Worker): Promise<void> {
  for (const order of await waitingOrders(worker.db, isReview)) await carryOut(worker, order)
  if (worker.env.CAMPAIGN_REVIEW === 'auto') await approveWaiting(worker)
}

const VERDICT_OF = {
  'approve-campaign': 'approve',
  'reject-words-campaign': 'reject_words',
  'reject-campaign': 'reject',
} as const satisfies Partial<Record<Order['act'], Verdict>>

function isReview(act: Order['act']): act is keyof typeof VERDICT_OF {
  return Object.hasOwn(VERDICT_OF, act)
}

/** An order names a campaign, and by a mark the words that were read. */
async function carryOut(
  worker: Worker,
  { id, act, account, reason }: Order & { act: keyof typeof VERDICT_OF },
): Promise<void> {
  const [taken] = await takenOrder(worker, id)
  if (!taken) return
  const [campaign = '', mark] = account.split('.')
  const problem = await decideByMark(
    worker,
    { campaignId: Number(campaign), verdict: VERDICT_OF[act], reason },
    mark,
  )
  await worker.db.update(operatorOrders).set({ problem }).where(eq(operatorOrders.id, id))
}

/** Decides; returns why not. */
async function decideByMark(
  worker: Worker,
  asked: Omit<Review, 'words'>,
  mark: string | undefined,
): Promise<string | null> {
  const { campaignId, verdict } = asked
  const [found] = await worker.db
    .select({ words: pinWords().as('words') })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId))
  const words = found?.words ?? null
  if (found && mark !== undefined && mark !== wordsMark(words)) {
    return `The pin of campaign ${campaignId} says something else by now. List it again.`
  }
  const isDecided = await decide(worker, { ...asked, words })
  return isDecided ? null : `There is no campaign ${campaignId} to ${verdict.split('_')[0]}.`
}

async function approveWaiting(worker: Worker): Promise<void> {
  const isOldEnough = or(
    eq(campaigns.alteration, 'waiting'),
    lte(campaigns.createdAt, worker.now - AUTOMATIC_REVIEW_MS),
  )
  const waiting = await worker.db
    .select({ id: campaigns.id, words: pinWords().as('words') })
    .from(campaigns)
    .where(and(waitsForReview(worker.now), isOldEnough))
    .orderBy(asc(campaigns.id))
    .limit(20)
  for (const { id: campaignId, words } of waiting) {
    await decide(worker, { campaignId, verdict: 'approve', reason: '', words })
  }
}

/** Decides once on a campaign that hasn't ended, with a letter to its business. */
async function decide(worker: Worker, review: Review): Promise<boolean> {
  const { db, now } = worker
  const [[concerned]] = await withNewId(now, (id) =>
    db.batch([...reviewed(db, { id, now }, review, isOpenTo(review))]),
  )
  if (!concerned) return false
  await tellReviewed(worker, concerned, review)
  return true
}
