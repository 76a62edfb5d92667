import { and, eq, type SQL } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { billingProfiles, invoices } from '../../../db/ads/billing.ts'
import { chargeInPerson } from '../../../gateways/charges.server.ts'
import { takesCards } from '../../../gateways/customers.server.ts'
import { Refusal } from '../../../refusal.ts'
import { hasRightFor } from '../../core/permissions/businesses.server.ts'
import { limitRate } from '../../core/rate-limits/rate-limit.server.ts'
import { actingFor } from '../../identity/business/acting-for.server.ts'
import type { BillingQuery, ConfirmDone } from './billing.ts'
import { billingPath, confirmedPath } from './billing-paths.ts'
import { recordOutcome, refreshPayment } from './outcomes.server.ts'
import { BANK_ASKS, NOT_CONFIRMED } from './problems.ts'
import type { Bill } from './settle.server.ts'
import { isUnpaid } from './unpaid.server.ts'

/**
 * Returns the address where the bank asks for confirmation, or the billing page if none was needed.
 * Refuses `nothing_to_pay`, `card_refused`, `payment_pending`, `payments_unavailable`, `payments_unreachable`,
 * `rate_limited`, and what {@link actingFor} refuses.
 */
export async function bankConfirmationUrl(context: Context, query: BillingQuery): Promise<string> {
  const { db, env } = context
  const { advertiserId } = query
  actingFor(context, advertiserId, 'edit_billing')
  if (!takesCards(env)) throw new Refusal('payments_unavailable')
  await limitRate(context, 'payNow', String(advertiserId))
  const [due] = await db
    .select({ bill: invoices, card: billingProfiles.cardRef })
    .from(invoices)
    .innerJoin(billingProfiles, eq(billingProfiles.advertiserId, invoices.advertiserId))
    .where(and(isUnpaid, isEditableBill(context, advertiserId)))
  if (!due?.card || !due.bill.paymentRef) throw new Refusal('nothing_to_pay')
  const { bill, card } = due
  const returnUrl = env.SITE_ORIGIN + confirmedPath(advertiserId)
  const outcome = await chargeInPerson(env, { payment: due.bill.paymentRef, card, returnUrl })
  if (outcome.state === 'unconfirmed' && outcome.url) return outcome.url
  await recordOutcome(context, bill, card, outcome)
  if (outcome.state === 'paid') return billingPath(query)
  throw new Refusal(outcome.state === 'processing' ? 'payment_pending' : 'card_refused')
}

/**
 * Records the result of a payment that needed the bank's confirmation. Refuses `not_confirmed`, `payment_pending`,
 * `not_found` for another business's payment, `payments_unreachable`, and what {@link actingFor} refuses.
 */
export async function recordBankAnswer(
  context: Context,
  { advertiserId, payment_intent }: ConfirmDone,
): Promise<void> {
  const { db } = context
  const isPaymentOfBusiness = and(
    isEditableBill(context, advertiserId),
    eq(invoices.paymentRef, payment_intent),
  )
  const [asked] = await db.select().from(invoices).where(isPaymentOfBusiness)
  if (!asked) throw new Refusal('not_found')
  if (asked.state !== 'paid') await refreshPayment(context, asked)
  const [bill] = await db.select().from(invoices).where(isPaymentOfBusiness)
  if (bill?.state === 'paid') return
  if (bill?.state === 'processing') throw new Refusal('payment_pending')
  await recordUnconfirmed(context, asked)
  throw new Refusal('not_confirmed')
}

/** Only updates the reason, because the failed attempt is already recorded. */
async function recordUnconfirmed({ db }: Context, { id }: Bill): Promise<void> {
  await db
    .update(invoices)
    .set({ problem: NOT_CONFIRMED })
    .where(and(eq(invoices.id, id), eq(invoices.problem, BANK_ASKS), isUnpaid))
}

function isEditableBill(context: Context, advertiserId: number): SQL | undefined {
  const viewer = actingFor(context, advertiserId, 'edit_billing')
  return and(
    eq(invoices.advertiserId, advertiserId),
    hasRightFor(viewer, 'edit_billing', advertiserId),
  )
}
