import { eq } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { invoices, paymentEvents } from '../../../db/ads/billing.ts'
import { type PaymentEvent, readPaymentEvent } from '../../../gateways/payment-event.server.ts'
import { readCardEntry, reasonOf } from '../../../gateways/payments.server.ts'
import { Refusal } from '../../../refusal.ts'
import { CENT_MICROS } from '../money.ts'
import { disputeLetter, paidLetter, refundLetter, unpaidLetter } from './billing-letters.ts'
import { cardDisputedStatement, cardGoneStatement, cardStatements } from './card.server.ts'
import { chargeDueBills, tryOf } from './charge.server.ts'
import { isOrdered, refundStatements } from './refund-rows.server.ts'
import { type Bill, failedStatements, paidStatements, writeToPayer } from './settle.server.ts'

type Statement = BatchItem<'sqlite'>

/** An event's statements run in one batch with its note; `after` follows. */
type Effect = { statements: readonly Statement[]; after?: (results: unknown[]) => Promise<void> }

const NOTHING: Effect = { statements: [] }

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
    case 'refund.created':
      return refunded(context, object, key)
    case 'charge.dispute.created':
      return disputed(context, object)
    default:
      return NOTHING
  }
}

function idOf({ id }: PaymentEvent['data']['object']): string {
  if (!id) throw new Refusal('invalid_parameters')
  return id
}

async function cardGiven(context: Context, entry: string): Promise<Effect> {
  const given = await readCardEntry(context.env, entry)
  if (!given) return NOTHING
  return {
    statements: cardStatements(context, given),
    after: async () => context.waitUntil(chargeDueBills(context)),
  }
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

/** A failure counts for the try that its request's key names, so that none counts twice. */
async function failed(
  context: Context,
  object: PaymentEvent['data']['object'],
  key: string,
): Promise<Effect> {
  const tried = tryOf(key)
  const error = v.safeParse(Failed, object)
  const bill = tried && (await billOf(context, idOf(object)))
  if (!bill || tried.id !== bill.id || !error.success) return NOTHING
  const { last_payment_error: refusal } = error.output
  const reason = refusal ? reasonOf(refusal) : null
  const attempt = { number: tried.attempt, card: tried.card, reason }
  return {
    statements: failedStatements(context, bill, attempt),
    after: ([, changed]) => tell(context, bill.id, changed, unpaidLetter),
  }
}

const Refunded = v.object({ id: v.string(), payment_intent: v.string(), amount: v.number() })

/** Tells the payer of a refund made at the payment company. The cron tells of ordered ones. */
async function refunded(context: Context, object: unknown, key: string): Promise<Effect> {
  const told = v.safeParse(Refunded, object)
  const bill = told.success && (await billOf(context, told.output.payment_intent))
  if (!bill) return NOTHING
  const { id: ref, amount } = told.output
  const refund = { micros: amount * CENT_MICROS, reason: null }
  return {
    statements: refundStatements(context, bill, { ref, micros: refund.micros }),
    after: async ([, rows]) => {
      if (isOrdered(key)) return
      await tell(context, bill.id, rows, (paid, pages) => refundLetter(paid, refund, pages))
    },
  }
}

const Disputed = v.object({ payment_intent: v.string(), created: v.number() })

/** The card's owner has asked their bank to take a payment back. */
async function disputed(context: Context, object: unknown): Promise<Effect> {
  const dispute = v.safeParse(Disputed, object)
  const bill = dispute.success && (await billOf(context, dispute.output.payment_intent))
  if (!bill) return NOTHING
  const at = dispute.output.created * 1000
  return {
    statements: [cardDisputedStatement(context, bill.advertiserId, at)],
    after: ([changed]) => tell(context, bill.id, changed, disputeLetter),
  }
}

async function billOf({ db }: Context, payment: string): Promise<Bill | undefined> {
  const [bill] = await db.select().from(invoices).where(eq(invoices.paymentRef, payment))
  return bill
}

/** Tells a bill's payer, if rows have changed. */
async function tell(
  context: Context,
  id: number,
  changed: unknown,
  letter: Parameters<typeof writeToPayer>[2],
): Promise<void> {
  if (!Array.isArray(changed) || changed.length === 0) return
  const [bill] = await context.db.select().from(invoices).where(eq(invoices.id, id))
  if (bill) context.waitUntil(writeToPayer(context, bill, letter))
}
