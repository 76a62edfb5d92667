import { and, asc, eq, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { campaignChanges, campaigns } from '../../../db/ads/promote.ts'
import { operatorOrders } from '../../../db/ground/operator-orders.ts'
import { members } from '../../../db/identity/accounts.ts'
import { withNewId } from '../../../db/ids.ts'
import { sendLetter } from '../../ground/mail/letters.server.ts'
import { takenOrder, waitingOrders } from '../../ground/operator-orders/operator-orders.server.ts'
import { reportPath } from '../console-urls.ts'
import { AUTOMATIC_REVIEW_MS } from '../limits.ts'
import { approvedLetter, rejectedLetter } from './review-letters.ts'

type Worker = Pick<Context, 'db' | 'env' | 'now'>

type Order = typeof operatorOrders.$inferSelect

/** Carries out `npm run review`; where nobody reviews, approves what has waited long enough. */
export async function processReviews(worker: Worker): Promise<void> {
  for (const order of await waitingOrders(worker.db, isReview)) await carryOut(worker, order)
  if (worker.env.CAMPAIGN_REVIEW === 'auto') await approveWaiting(worker)
}

const DECISIONS = { 'approve-campaign': 'approved', 'reject-campaign': 'rejected' } as const

function isReview(act: Order['act']): act is keyof typeof DECISIONS {
  return Object.hasOwn(DECISIONS, act)
}

async function carryOut(
  worker: Worker,
  { id, act, account, reason }: Order & { act: keyof typeof DECISIONS },
): Promise<void> {
  const [taken] = await takenOrder(worker, id)
  if (!taken) return
  const isDecided = await decide(worker, {
    campaignId: Number(account),
    decision: DECISIONS[act],
    reason,
  })
  const problem = isDecided ? null : `There is no campaign ${account} to ${act.split('-')[0]}.`
  await worker.db.update(operatorOrders).set({ problem }).where(eq(operatorOrders.id, id))
}

async function approveWaiting(worker: Worker): Promise<void> {
  const waiting = await worker.db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.review, 'pending'),
        ne(campaigns.status, 'ended'),
        lte(campaigns.createdAt, worker.now - AUTOMATIC_REVIEW_MS),
      ),
    )
    .orderBy(asc(campaigns.id))
    .limit(20)
  for (const { id } of waiting) {
    await decide(worker, { campaignId: id, decision: 'approved', reason: '' })
  }
}

type Decision = { campaignId: number; decision: 'approved' | 'rejected'; reason: string }

/**
 * Decides once on a campaign that hasn't ended, with a letter to its business. Its version stays:
 * the business's own change in progress still fits it.
 */
async function decide(
  worker: Worker,
  { campaignId, decision, reason }: Decision,
): Promise<boolean> {
  const { db, env, now } = worker
  const isOpen: SQL | undefined = and(
    eq(campaigns.id, campaignId),
    ne(campaigns.review, decision),
    ne(campaigns.status, 'ended'),
  )
  const [, [decided], [advertiser]] = await withNewId(now, (id) =>
    db.batch([
      db.insert(campaignChanges).select(
        db
          .select({
            id: sql<number>`${id}`.as('id'),
            campaignId: campaigns.id,
            actorId: sql<null>`null`.as('actor_id'),
            act: sql<typeof decision>`${decision}`.as('act'),
            detail: (reason ? sql`json_object('reason', ${reason})` : sql`null`).as('detail'),
            createdAt: sql<number>`${now}`.as('created_at'),
          })
          .from(campaigns)
          .where(isOpen),
      ),
      db
        .update(campaigns)
        .set({ review: decision, reviewReason: reason || null })
        .where(isOpen)
        .returning({ name: campaigns.name, advertiserId: campaigns.advertiserId }),
      db
        .select({ email: members.email })
        .from(members)
        .innerJoin(campaigns, eq(campaigns.advertiserId, members.id))
        .where(eq(campaigns.id, campaignId)),
    ]),
  )
  if (!decided || !advertiser) return false
  const url = env.SITE_ORIGIN + reportPath(decided.advertiserId, 'campaigns')
  const reviewed = { campaign: decided.name, url, reason }
  const letter = decision === 'approved' ? approvedLetter(reviewed) : rejectedLetter(reviewed)
  await sendLetter(worker, advertiser.email, letter)
  return true
}
