import { and, eq, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { billingProfiles, invoices } from '../../../../db/ads/billing.ts'
import { type Dispute, readDispute } from '../../../../gateways/refunds.server.ts'
import { CENT_MICROS } from '../../money.ts'
import { disputeEmail, disputeLostEmail, disputeWonEmail } from '../billing-emails.ts'
import { reinstatedStatement, reversedStatement } from '../refund-rows.server.ts'
import { type Bill, type BillPayer, payerEmailStatements, readPayer } from '../settle.server.ts'
import { UNPAID_STATES } from '../unpaid.server.ts'
import { billOfPayment, type Effect, NO_EFFECT, paidBillOf } from './effect.server.ts'

const DisputeObject = v.object({ id: v.string(), payment_intent: v.string() })

/**
 * Applies a dispute's current state, because events come in any order. An open dispute makes the card count as
 * failed. A won dispute restores everything; after a lost one, the sum is owed again.
 */
export async function disputeEffect(context: Context, object: unknown): Promise<Effect> {
  const parsed = v.safeParse(DisputeObject, object)
  if (!parsed.success || !(await billOfPayment(context, parsed.output.payment_intent)))
    return NO_EFFECT
  const dispute = await readDispute(context.env, parsed.output.id)
  const bill = dispute && (await paidBillOf(context, dispute.payment))
  if (!bill || dispute.state === 'inquiry') return NO_EFFECT
  return EFFECTS[dispute.state](context, await readPayer(context, bill), dispute)
}

const EFFECTS = { open: openedEffect, won: wonEffect, lost: lostEffect }

async function openedEffect(context: Context, payer: BillPayer, { at }: Dispute): Promise<Effect> {
  const { bill } = payer
  const [stopped] = await context.db
    .select({ id: billingProfiles.advertiserId })
    .from(billingProfiles)
    .where(isStoppedBy(bill, at))
  const card = stopped ? 'stopped' : 'newer'
  return {
    statements: () => [
      failCard(context, bill, at),
      setDisputeState(context, bill, 'open', isNull(invoices.dispute)),
      ...payerEmailStatements(context, payer, (disputed, pages) =>
        disputeEmail(disputed, { card }, pages),
      ),
    ],
  }
}

function wonEffect(context: Context, payer: BillPayer, { ref }: Dispute): Effect {
  const { bill } = payer
  return {
    statements: () => [
      reinstatedStatement(context, bill, ref),
      setDisputeState(
        context,
        bill,
        'won',
        eq(invoices.dispute, 'open'),
        eq(invoices.dispute, 'lost'),
      ),
      ...payerEmailStatements(context, payer, disputeWonEmail),
      restoreCard(context, bill),
    ],
  }
}

function lostEffect(context: Context, payer: BillPayer, { ref, cents, at }: Dispute): Effect {
  const { bill } = payer
  return {
    statements: () => [
      failCard(context, bill, at),
      reversedStatement(context, bill, { ref, micros: cents * CENT_MICROS }),
      setDisputeState(
        context,
        bill,
        'lost',
        isNull(invoices.dispute),
        ne(invoices.dispute, 'lost'),
      ),
      ...payerEmailStatements(context, payer, disputeLostEmail),
    ],
  }
}

function setDisputeState(
  { db }: Context,
  { id }: Bill,
  dispute: Bill['dispute'],
  ...before: SQL[]
) {
  return db
    .update(invoices)
    .set({ dispute })
    .where(and(eq(invoices.id, id), eq(invoices.state, 'paid'), or(...before)))
}

/** Marks the card as failed at the first event about a dispute, unless the card was added later. */
function failCard({ db, now }: Context, bill: Bill, at: number) {
  return db
    .update(billingProfiles)
    .set({ cardState: 'failed', updatedAt: now })
    .where(isStoppedBy(bill, at))
}

function isStoppedBy({ id, advertiserId }: Bill, at: number): SQL | undefined {
  return and(
    eq(billingProfiles.advertiserId, advertiserId),
    eq(billingProfiles.cardState, 'valid'),
    lte(billingProfiles.cardAt, at),
    sql`exists (select 1 from invoices where id = ${id} and dispute is null)`,
  )
}

/** Marks the card as valid again, unless a bill is unpaid or another payment with it is disputed. */
function restoreCard({ db, now }: Context, { id, advertiserId }: Bill) {
  return db
    .update(billingProfiles)
    .set({ cardState: 'valid', updatedAt: now })
    .where(
      and(
        eq(billingProfiles.advertiserId, advertiserId),
        eq(billingProfiles.cardState, 'failed'),
        sql`not exists (
          select 1 from invoices where advertiser_id = ${advertiserId} and (
            state in ${UNPAID_STATES}
            or id <> ${id} and dispute in ('open', 'lost') and paid_at >= ${billingProfiles.cardAt}
          )
        )`,
      ),
    )
}
