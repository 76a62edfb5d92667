import { and, eq, isNull } from 'drizzle-orm'
import { invoices } from '../../../db/ads/billing.ts'
import { type Outcome, readPayment } from '../../../gateways/charges.server.ts'
import { PENDING_MS } from './limits.ts'
import { BANK_ASKS } from './problems.ts'
import { type Bill, noteFailure, notePayment, type Worker } from './settle.server.ts'
import { isUnpaid } from './unpaid.server.ts'

/**
 * Notes on a bill what became of its next try, of this card unless the company names another. A
 * refusal and its cause go to the log.
 */
export async function noteOutcome(
  worker: Worker,
  bill: Bill,
  card: string | null,
  outcome: Outcome,
): Promise<void> {
  if (outcome.state === 'paid') return notePayment(worker, bill)
  const tried = outcome.card ?? card
  if (outcome.state === 'processing') return noteProcessing(worker, bill, tried)
  const { reason, cause } = failureOf(outcome)
  console.info(
    JSON.stringify({ level: 'warn', event: 'payment_refused', bill: bill.number, reason, cause }),
  )
  if (reason === TOO_SMALL && bill.paymentRef === null) return carryOver(worker, bill)
  await noteFailure(worker, bill, { number: bill.attempts + 1, card: tried, reason })
  if (outcome.state === 'canceled') await forgetPayment(worker, bill)
}

/**
 * Asks how a bill's payment stands now, and notes it, whatever was told of it in which order. Only
 * a payment that was under way can fail so: any other has been noted with its try.
 */
export async function lookAgain(worker: Worker, bill: Bill): Promise<void> {
  if (bill.paymentRef === null) return
  const outcome = await readPayment(worker.env, bill.paymentRef)
  const isFailure = outcome.state !== 'paid' && outcome.state !== 'processing'
  if (isFailure && bill.state !== 'processing') return
  await noteOutcome(worker, bill, bill.triedCard, outcome)
}

const TOO_SMALL = 'amount_too_small'

function failureOf(outcome: Exclude<Outcome, { state: 'paid' | 'processing' }>) {
  switch (outcome.state) {
    case 'refused':
      return outcome
    case 'canceled':
      return { reason: 'canceled', cause: 'The payment was canceled.' }
    case 'unconfirmed':
      return { reason: BANK_ASKS, cause: 'The bank asks the owner of the card.' }
  }
}

/** Until it is looked at again, the payment can't be confirmed and has not failed. */
async function noteProcessing(
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

/** The next try announces another payment: one that was canceled never moves money. */
async function forgetPayment({ db }: Worker, { id, paymentRef }: Bill): Promise<void> {
  await db
    .update(invoices)
    .set({ paymentRef: null })
    .where(and(eq(invoices.id, id), eq(invoices.paymentRef, paymentRef ?? ''), isUnpaid))
}
