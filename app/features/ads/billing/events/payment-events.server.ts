import { eq, lte } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context, Worker } from '../../../../context.server.ts'
import { billingProfiles, paymentEvents } from '../../../../db/ads/billing.ts'
import { withNewId } from '../../../../db/ids.ts'
import { reasonOf } from '../../../../gateways/charges.server.ts'
import { readCardEntry } from '../../../../gateways/customers.server.ts'
import { type PaymentEvent, readPaymentEvent } from '../../../../gateways/payment-event.server.ts'
import type { ClockJob } from '../../../../jobs.ts'
import { Refusal } from '../../../../refusal.ts'
import { sendQueuedEmails } from '../../../core/emails/queue-email.server.ts'
import { CENT_MICROS } from '../../money.ts'
import { paidEmail } from '../billing-emails.ts'
import { cardStatements, removeCardStatement } from '../card.server.ts'
import { attemptOfKey, chargeDueBills } from '../charge.server.ts'
import { EVENTS_KEPT_MS } from '../limits.ts'
import { refreshPayment } from '../outcomes.server.ts'
import {
  failedStatements,
  paidStatements,
  payerEmailStatements,
  readPayer,
  unpaidEmailStatements,
} from '../settle.server.ts'
import { disputeEffect } from './dispute-events.server.ts'
import { billOfPayment, type Effect, NO_EFFECT } from './effect.server.ts'
import { refundEffect } from './refund-events.server.ts'

/**
 * Handles an event of the payment company, once. Repeated and out-of-order events are harmless, because effects are
 * idempotent. Ignores customers and payments that aren't ours. Refuses `event_forged`, `invalid_parameters`,
 * `payments_unavailable`, and `payments_unreachable`, after which the company should retry.
 */
export async function handlePaymentEvent(
  context: Context,
  request: { body: string; signature: string },
): Promise<void> {
  const event = await readPaymentEvent(context.env, request)
  const { db, now } = context
  const [known] = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, event.id))
  if (known) return
  const { statements, after } = await effectOf(context, event)
  await withNewId(now, () =>
    db.batch([
      db
        .insert(paymentEvents)
        .values({ id: event.id, type: event.type, createdAt: now })
        .onConflictDoNothing(),
      ...statements(),
    ]),
  )
  after?.()
  context.waitUntil(sendQueuedEmails(context))
}

async function effectOf(context: Context, event: PaymentEvent): Promise<Effect> {
  const { object } = event.data
  const key = event.request?.idempotency_key ?? ''
  switch (event.type) {
    // The company also sends `setup_intent.succeeded`, but only this event names the card.
    case 'checkout.session.completed':
      return cardAddedEffect(context, idOf(object))
    case 'payment_method.detached':
      return cardRemovedEffect(context, idOf(object))
    case 'payment_intent.succeeded':
      return succeededEffect(context, object)
    case 'payment_intent.payment_failed':
      return failedEffect(context, object, key)
    case 'payment_intent.processing':
    case 'payment_intent.canceled':
      return changedEffect(context, object)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refundEffect(context, object, key)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return disputeEffect(context, object)
    default:
      return NO_EFFECT
  }
}

const WithId = v.object({ id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)) })

function idOf(object: unknown): string {
  const named = v.safeParse(WithId, object)
  if (!named.success) throw new Refusal('invalid_parameters')
  return named.output.id
}

async function cardAddedEffect(context: Context, entry: string): Promise<Effect> {
  const entered = await readCardEntry(context.env, entry)
  if (!entered) return NO_EFFECT
  return {
    statements: () => cardStatements(context, entered),
    after: () => context.waitUntil(chargeBillsOf(context, entered.customer)),
  }
}

function cardRemovedEffect(context: Context, card: string): Effect {
  return { statements: () => [removeCardStatement(context, card)] }
}

async function chargeBillsOf(context: Context, customer: string): Promise<void> {
  const [profile] = await context.db
    .select({ advertiserId: billingProfiles.advertiserId })
    .from(billingProfiles)
    .where(eq(billingProfiles.customerRef, customer))
  if (profile) await chargeDueBills(context, profile.advertiserId)
}

const SucceededPayment = v.object({
  id: v.string(),
  status: v.literal('succeeded'),
  amount: v.number(),
  currency: v.string(),
})

async function succeededEffect(context: Context, object: unknown): Promise<Effect> {
  const payment = v.safeParse(SucceededPayment, object)
  if (!payment.success) return NO_EFFECT
  const { id, amount, currency } = payment.output
  const bill = await billOfPayment(context, id)
  const isWhole = bill?.micros === amount * CENT_MICROS && bill.currency.toLowerCase() === currency
  if (!bill || !isWhole) return NO_EFFECT
  const payer = await readPayer(context, bill)
  return {
    statements: () => [
      ...paidStatements(context, bill),
      ...payerEmailStatements(context, payer, paidEmail),
    ],
  }
}

const FailedPayment = v.object({
  last_payment_error: v.nullish(
    v.object({ code: v.nullish(v.string()), decline_code: v.nullish(v.string()) }),
  ),
})

/** The request key identifies the attempt, so a failure counts once. Asynchronous failures have no key. */
async function failedEffect(context: Context, object: unknown, key: string): Promise<Effect> {
  const tried = attemptOfKey(key)
  if (!tried) return changedEffect(context, object)
  const error = v.safeParse(FailedPayment, object)
  const bill = await billOfPayment(context, idOf(object))
  if (!bill || tried.id !== bill.id || !error.success) return NO_EFFECT
  const { last_payment_error: refusal } = error.output
  const reason = refusal ? reasonOf(refusal) : null
  const attempt = { number: tried.attempt, card: tried.card, reason }
  const payer = await readPayer(context, bill)
  return {
    statements: () => [
      ...failedStatements(context, bill, attempt),
      ...unpaidEmailStatements(context, payer, attempt),
    ],
  }
}

/** Applies a payment's current state, because events come in any order. */
async function changedEffect(context: Context, object: unknown): Promise<Effect> {
  const bill = await billOfPayment(context, idOf(object))
  if (bill) await refreshPayment(context, bill)
  return NO_EFFECT
}

export const purgePaymentEventsJob: ClockJob = {
  name: 'purge_payment_events',
  every: 'hour',
  run: purgePaymentEvents,
}

export async function purgePaymentEvents({ db, now }: Worker): Promise<void> {
  await db.delete(paymentEvents).where(lte(paymentEvents.createdAt, now - EVENTS_KEPT_MS))
}
