import { eq, lte } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { billingProfiles, paymentEvents } from '../../../../db/ads/billing.ts'
import { reasonOf } from '../../../../gateways/charges.server.ts'
import { type PaymentEvent, readPaymentEvent } from '../../../../gateways/payment-event.server.ts'
import { readCardEntry } from '../../../../gateways/payments.server.ts'
import { Refusal } from '../../../../refusal.ts'
import { CENT_MICROS } from '../../money.ts'
import { paidLetter, unpaidLetter } from '../billing-letters.ts'
import { cardGoneStatement, cardStatements } from '../card.server.ts'
import { chargeDueBills, tryOf } from '../charge.server.ts'
import { EVENTS_KEPT_MS } from '../limits.ts'
import { lookAgain } from '../outcomes.server.ts'
import { failedStatements, paidStatements, type Worker } from '../settle.server.ts'
import { disputed } from './dispute-events.server.ts'
import { billOf, type Effect, NOTHING, tell } from './effect.server.ts'
import { refunded } from './refund-events.server.ts'

/**
 * Acts on an event of the payment company, once. Each effect also stands by itself: an event that
 * comes twice, late or before our own answer changes nothing that is so already. Events of others'
 * customers and payments are left alone. Refuses `event_forged`, `invalid_parameters`,
 * `payments_unavailable`, and `payments_unreachable`: then it should be told again.
 */
export async function takePaymentEvent(
  context: Context,
  told: { body: string; signature: string },
): Promise<void> {
  const event = await readPaymentEvent(context.env, told)
  const { db, now } = context
  const [known] = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, event.id))
  if (known) return
  const { statements, after } = await effectOf(context, event)
  const [, ...results] = await db.batch([
    db
      .insert(paymentEvents)
      .values({ id: event.id, type: event.type, createdAt: now })
      .onConflictDoNothing(),
    ...statements,
  ])
  if (after) await after(results)
}

async function effectOf(context: Context, event: PaymentEvent): Promise<Effect> {
  const { object } = event.data
  const key = event.request?.idempotency_key ?? ''
  switch (event.type) {
    // It names the card, so that `setup_intent.succeeded`, which comes with it, adds nothing.
    case 'checkout.session.completed':
      return cardGiven(context, idOf(object))
    case 'payment_method.detached':
      return { statements: [cardGoneStatement(context, idOf(object))] }
    case 'payment_intent.succeeded':
      return paid(context, object)
    case 'payment_intent.payment_failed':
      return failed(context, object, key)
    case 'payment_intent.processing':
    case 'payment_intent.canceled':
      return changed(context, object)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refunded(context, object, key)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return disputed(context, object)
    default:
      return NOTHING
  }
}

const Named = v.object({ id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)) })

function idOf(object: unknown): string {
  const named = v.safeParse(Named, object)
  if (!named.success) throw new Refusal('invalid_parameters')
  return named.output.id
}

async function cardGiven(context: Context, entry: string): Promise<Effect> {
  const given = await readCardEntry(context.env, entry)
  if (!given) return NOTHING
  return {
    statements: cardStatements(context, given),
    after: async () => context.waitUntil(chargeBillsOf(context, given.customer)),
  }
}

async function chargeBillsOf(context: Context, customer: string): Promise<void> {
  const [profile] = await context.db
    .select({ advertiserId: billingProfiles.advertiserId })
    .from(billingProfiles)
    .where(eq(billingProfiles.customerRef, customer))
  if (profile) await chargeDueBills(context, profile.advertiserId)
}

const Paid = v.object({
  id: v.string(),
  status: v.literal('succeeded'),
  amount: v.number(),
  currency: v.string(),
})

async function paid(context: Context, object: unknown): Promise<Effect> {
  const payment = v.safeParse(Paid, object)
  if (!payment.success) return NOTHING
  const { id, amount, currency } = payment.output
  const bill = await billOf(context, id)
  const isWhole = bill?.micros === amount * CENT_MICROS && bill.currency.toLowerCase() === currency
  if (!bill || !isWhole) return NOTHING
  return {
    statements: paidStatements(context, bill),
    after: ([, , changed]) => tell(context, bill.id, changed, paidLetter),
  }
}

const Failed = v.object({
  last_payment_error: v.nullish(
    v.object({ code: v.nullish(v.string()), decline_code: v.nullish(v.string()) }),
  ),
})

const FailedRows = v.array(v.object({ id: v.number(), state: v.string() }))

/**
 * A failure counts for the try that its request's key names, so that none counts twice. One without
 * a key came by itself: the bank took its time.
 */
async function failed(context: Context, object: unknown, key: string): Promise<Effect> {
  const tried = tryOf(key)
  if (!tried) return changed(context, object)
  const error = v.safeParse(Failed, object)
  const bill = await billOf(context, idOf(object))
  if (!bill || tried.id !== bill.id || !error.success) return NOTHING
  const { last_payment_error: refusal } = error.output
  const reason = refusal ? reasonOf(refusal) : null
  const attempt = { number: tried.attempt, card: tried.card, reason }
  return {
    statements: failedStatements(context, bill, attempt),
    after: async ([, rows]) => {
      const [failed] = v.parse(FailedRows, rows)
      if (failed?.state === 'failed') await tell(context, bill.id, rows, unpaidLetter)
    },
  }
}

/** A payment counts as it stands now: events come late and in any order. */
async function changed(context: Context, object: unknown): Promise<Effect> {
  const bill = await billOf(context, idOf(object))
  if (bill) await lookAgain(context, bill)
  return NOTHING
}

export async function purgePaymentEvents({ db, now }: Worker): Promise<void> {
  await db.delete(paymentEvents).where(lte(paymentEvents.createdAt, now - EVENTS_KEPT_MS))
}
