import { and, eq, isNull } from 'drizzle-orm'
import type { Worker } from '../../../context.server.ts'
import { invoices } from '../../../db/ads/billing.ts'
import { type Outcome, readPayment } from '../../../gateways/charges.server.ts'
import { PENDING_MS } from './limits.ts'
import { BANK_ASKS } from './problems.ts'
import { type Bill, recordFailure, recordPayment } from './settle.server.ts'
import { isUnpaid } from './unpaid.server.ts'

/** Records the result of a bill's next attempt. If the outcome names a card, records that card instead of `card`. */
export async function recordOutcome(
  worker: Worker,
  bill: Bill,
  card: string | null,
  outcome: Outcome,
): Promise<void> {
  if (outcome.state === 'paid') return recordPayment(worker, bill)
  const tried = outcome.card ?? card
  if (outcome.state === 'processing') return recordProcessing(worker, bill, tried)
  const { reason, cause } = failureOf(outcome)
  console.info(
    JSON.stringify({ level: 'warn', event: 'payment_refused', bill: bill.number, reason, cause }),
  )
  if (reason === TOO_SMALL && bill.paymentRef === null) return carryOver(worker, bill)
  await recordFailure(worker, bill, { number: bill.attempts + 1, card: tried, reason })
  if (outcome.state === 'canceled') await clearPayment(worker, bill)
}

/**
 * Records a payment's current state, because events can come in any order. Only records a failure if the payment was
 * pending; other failures are recorded with their attempts.
 */
export async function refreshPayment(worker: Worker, bill: Bill): Promise<void> {
  if (bill.paymentRef === null) return
  const outcome = await readPayment(worker.env, bill.paymentRef)
  const isFailure = outcome.state !== 'paid' && outcome.state !== 'processing'
  if (isFailure && bill.state !== 'processing') return
  await recordOutcome(worker, bill, bill.triedCard, outcome)
}

const TOO_SMALL = 'amount_too_small'

function failureOf(outcome: Exclude<Outcome, { state: 'paid' | 'processing' }>) {
  switch (outcome.state) {
    case 'refused':
      return outcome
    case 'canceled':
      return { reason: 'canceled', cause: 'The payment was cancelled.' }
    case 'unconfirmed':
      return { reason: BANK_ASKS, cause: 'The bank is asking the cardholder.' }
  }
}

/** Records a pending payment: it hasn't failed, and nobody can confirm it now. It is checked again later. */
async function recordProcessing(
  { db, now }: Worker,
  { id }: Bill,
  triedCard: string | null,
): Promise<void> {
  await db
    .update(invoices)
    .set({ state: 'processing', nextAttemptAt: now + PENDING_MS, triedCard })
    .where(and(eq(invoices.id, id), isUnpaid))
}

async function carryOver({ db }: Worker, { id }: Bill): Promise<void> {
  await db
    .update(invoices)
    .set({ state: 'carried', nextAttemptAt: null })
    .where(and(eq(invoices.id, id), isUnpaid, isNull(invoices.paymentRef)))
}

/** Clears a cancelled payment, which never moves money, so that the next attempt creates a new one. */
async function clearPayment({ db }: Worker, { id, paymentRef }: Bill): Promise<void> {
  await db
    .update(invoices)
    .set({ paymentRef: null })
    .where(and(eq(invoices.id, id), eq(invoices.paymentRef, paymentRef ?? ''), isUnpaid))
}
