import { and, eq, type SQL } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { billingProfiles, invoices } from '../../../db/ads/billing.ts'
import { chargeThere } from '../../../gateways/charges.server.ts'
import { takesCards } from '../../../gateways/payments.server.ts'
import { Refusal } from '../../../refusal.ts'
import { mayFor } from '../../ground/permissions/businesses.server.ts'
import { limitRate } from '../../ground/rate-limits/rate-limit.server.ts'
import { actingFor } from '../../identity/business/acting-for.server.ts'
import type { BillingQuery, ConfirmDone } from './billing.ts'
import { billingPath, confirmedPath } from './billing-paths.ts'
import { lookAgain, noteOutcome } from './outcomes.server.ts'
import { BANK_ASKS, NOT_CONFIRMED } from './problems.ts'
import type { Bill } from './settle.server.ts'
import { isUnpaid } from './unpaid.server.ts'

/**
 * The address of the page on which the card's bank asks about the unpaid bill; the billing page if
 * it paid without asking. Refuses `nothing_to_pay`, `card_refused`, `payment_pending`,
 * `payments_unavailable`, `payments_unreachable`, `rate_limited`, and as {@link actingFor}.
 */
export async function bankPage(context: Context, query: BillingQuery): Promise<string> {
  const { db, env } = context
  const { advertiserId } = query
  actingFor(context, advertiserId, 'edit_billing')
  if (!takesCards(env)) throw new Refusal('payments_unavailable')
  await limitRate(context, 'payNow', String(advertiserId))
  const [due] = await db
    .select({ bill: invoices, card: billingProfiles.cardRef })
    .from(invoices)
    .innerJoin(billingProfiles, eq(billingProfiles.advertiserId, invoices.advertiserId))
    .where(and(isUnpaid, allowed(context, advertiserId)))
  if (!due?.card || !due.bill.paymentRef) throw new Refusal('nothing_to_pay')
  const { bill, card } = due
  const returnUrl = env.SITE_ORIGIN + confirmedPath(advertiserId)
  const outcome = await chargeThere(env, { payment: due.bill.paymentRef, card, returnUrl })
  if (outcome.state === 'unconfirmed' && outcome.url) return outcome.url
  await noteOutcome(context, bill, card, outcome)
  if (outcome.state === 'paid') return billingPath(query)
  throw new Refusal(outcome.state === 'processing' ? 'payment_pending' : 'card_refused')
}

/**
 * Notes what became of a payment whose bank has asked. Refuses `not_confirmed`, `payment_pending`,
 * `not_found` for another business's payment, `payments_unreachable`, and as {@link actingFor}.
 */
export async function takeBankAnswer(
  context: Context,
  { advertiserId, payment_intent }: ConfirmDone,
): Promise<void> {
  const { db } = context
  const isTheirs = and(allowed(context, advertiserId), eq(invoices.paymentRef, payment_intent))
  const [asked] = await db.select().from(invoices).where(isTheirs)
  if (!asked) throw new Refusal('not_found')
  if (asked.state !== 'paid') await lookAgain(context, asked)
  const [bill] = await db.select().from(invoices).where(isTheirs)
  if (bill?.state === 'paid') return
  if (bill?.state === 'processing') throw new Refusal('payment_pending')
  await noteNoConsent(context, asked)
  throw new Refusal('not_confirmed')
}

/** The try has failed already: this only tells what became of it since. */
async function noteNoConsent({ db }: Context, { id }: Bill): Promise<void> {
  await db
    .update(invoices)
    .set({ problem: NOT_CONFIRMED })
    .where(and(eq(invoices.id, id), eq(invoices.problem, BANK_ASKS), isUnpaid))
}

function allowed(context: Context, advertiserId: number): SQL | undefined {
  const viewer = actingFor(context, advertiserId, 'edit_billing')
  return and(eq(invoices.advertiserId, advertiserId), mayFor(viewer, 'edit_billing', advertiserId))
}
