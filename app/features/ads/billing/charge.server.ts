import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { billingProfiles, invoices } from '../../../db/ads/billing.ts'
import { isNoAnswer } from '../../../gateways/ask-payments.server.ts'
import { announcePayment, charge } from '../../../gateways/charges.server.ts'
import { takesCards } from '../../../gateways/payments.server.ts'
import { CENT_MICROS } from '../money.ts'
import { confirmedPath } from './billing-paths.ts'
import { BILLS_A_RUN, CHARGE_MS } from './limits.ts'
import { lookAgain, noteOutcome } from './outcomes.server.ts'
import { NO_CARD } from './problems.ts'
import { type Bill, noteFailure, type Worker } from './settle.server.ts'
import { bookTaxes } from './taxes/book-taxes.server.ts'
import { withTax } from './taxes/taxes.server.ts'
import { isUnpaid } from './unpaid.server.ts'
import { writeBills } from './write-bills.server.ts'

export async function runBilling(worker: Worker): Promise<void> {
  await writeBills(worker)
  await chargeDueBills(worker)
  await bookTaxes(worker)
}

/** Charges due bills, all or one business's. One that fails keeps no other waiting. */
export async function chargeDueBills(
  worker: Worker,
  advertiserId: number | null = null,
): Promise<void> {
  if (!takesCards(worker.env)) return
  const { db, now } = worker
  const due = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        lte(invoices.nextAttemptAt, now),
        isUnpaid,
        advertiserId === null ? undefined : eq(invoices.advertiserId, advertiserId),
      ),
    )
    .orderBy(asc(invoices.nextAttemptAt))
    .limit(BILLS_A_RUN)
  const failures: unknown[] = []
  for (const { id } of due) {
    await chargeBill(worker, id).catch((error) => {
      if (!isNoAnswer(error)) failures.push(error)
    })
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Bills were not charged.')
}

/**
 * Holds a due bill for a minute and charges it. The payment is announced and kept first: it
 * succeeds at most once, so that nobody pays twice. After `payments_unreachable` the cron goes on.
 */
async function chargeBill(worker: Worker, id: number): Promise<void> {
  const { db, env, now } = worker
  const [[bill], [profile]] = await db.batch([
    db
      .update(invoices)
      .set({ nextAttemptAt: now + CHARGE_MS })
      .where(and(eq(invoices.id, id), lte(invoices.nextAttemptAt, now), isUnpaid))
      .returning(),
    db
      .select({ customer: billingProfiles.customerRef, card: billingProfiles.cardRef })
      .from(billingProfiles)
      .innerJoin(invoices, eq(invoices.advertiserId, billingProfiles.advertiserId))
      .where(eq(invoices.id, id)),
  ])
  if (!bill) return
  if (bill.state === 'processing') return lookAgain(worker, bill)
  const attempt = bill.attempts + 1
  if (!profile?.customer || !profile.card) {
    return noteFailure(worker, bill, { number: attempt, card: null, reason: NO_CARD })
  }
  const { customer, card } = profile
  const taxed = await withTax(worker, bill)
  if (taxed.state === 'refused') return noteOutcome(worker, bill, card, taxed)
  const announced = await announce(worker, taxed.bill, customer)
  if (announced.state === 'refused') return noteOutcome(worker, bill, card, announced)
  const { payment } = announced
  const key = chargeKey({ id, attempt, card })
  const returnUrl = env.SITE_ORIGIN + confirmedPath(bill.advertiserId)
  await noteOutcome(worker, bill, card, await charge(env, { payment, card, key, returnUrl }))
}

/** Names the payment of a bill, which is announced unless it was before. */
async function announce({ db, env }: Worker, bill: Bill, customer: string) {
  if (bill.paymentRef) return { state: 'announced', payment: bill.paymentRef } as const
  const { id, number, currency, micros, attempts } = bill
  const cents = micros / CENT_MICROS
  const answer = await announcePayment(env, {
    ...{ number, customer, currency, cents, metadata: { invoice: String(id) } },
    // A refusal is kept by its key, so that each try has another; so have another customer and sum.
    key: `invoice-${id}-${attempts + 1}-${customer}-${cents}`,
  })
  if (answer.state === 'refused') return answer
  await db
    .update(invoices)
    .set({ paymentRef: answer.payment })
    .where(and(eq(invoices.id, id), isNull(invoices.paymentRef)))
  return answer
}

type Try = { id: number; attempt: number; card: string }

/** Names a try to charge a bill, at the payment company and in its events. */
function chargeKey({ id, attempt, card }: Try): string {
  return `charge-${id}-${attempt}-${card}`
}

export function tryOf(key: string): Try | null {
  const [, id, attempt, card] = /^charge-(\d+)-(\d+)-(\w+)$/.exec(key) ?? []
  return card ? { id: Number(id), attempt: Number(attempt), card } : null
}
