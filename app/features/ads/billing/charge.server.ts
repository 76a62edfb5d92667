import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { Worker } from '../../../context.server.ts'
import { billingProfiles, invoices } from '../../../db/ads/billing.ts'
import { announcePayment, charge } from '../../../gateways/charges.server.ts'
import { takesCards } from '../../../gateways/customers.server.ts'
import { isNoResponse } from '../../../gateways/payment-provider.server.ts'
import { type ClockJob, LONG_JOB_MS } from '../../../jobs.ts'
import { CENT_MICROS } from '../money.ts'
import { confirmedPath } from './billing-paths.ts'
import { BILLS_PER_RUN, CHARGE_HELD_MS } from './limits.ts'
import { recordOutcome, refreshPayment } from './outcomes.server.ts'
import { NO_CARD } from './problems.ts'
import { type Bill, recordFailure } from './settle.server.ts'
import { bookTaxes } from './taxes/book-taxes.server.ts'
import { withTax } from './taxes/taxes.server.ts'
import { isUnpaid } from './unpaid.server.ts'
import { writeBills } from './write-bills.server.ts'

export const runBillingJob: ClockJob = {
  name: 'run_billing',
  every: 'minute',
  run: runBilling,
  limitMs: LONG_JOB_MS,
}

export async function runBilling(worker: Worker): Promise<void> {
  await writeBills(worker)
  await chargeDueBills(worker)
  await bookTaxes(worker)
}

/** Charges all due bills, or one business's. A failed charge doesn't delay the others. */
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
    .limit(BILLS_PER_RUN)
  const failures: unknown[] = []
  for (const { id } of due) {
    await chargeBill(worker, id).catch((error) => {
      if (!isNoResponse(error)) failures.push(error)
    })
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Bills were not charged.')
}

/**
 * Reserves a due bill for a minute and charges it. A bill has one payment at a time, which can succeed only once, so
 * nobody pays twice. After `payments_unreachable`, the cron job retries.
 */
async function chargeBill(worker: Worker, id: number): Promise<void> {
  const { db, env, now } = worker
  const [[bill], [profile]] = await db.batch([
    db
      .update(invoices)
      .set({ nextAttemptAt: now + CHARGE_HELD_MS })
      .where(and(eq(invoices.id, id), lte(invoices.nextAttemptAt, now), isUnpaid))
      .returning(),
    db
      .select({ customer: billingProfiles.customerRef, card: billingProfiles.cardRef })
      .from(billingProfiles)
      .innerJoin(invoices, eq(invoices.advertiserId, billingProfiles.advertiserId))
      .where(eq(invoices.id, id)),
  ])
  if (!bill) return
  if (bill.state === 'processing') return refreshPayment(worker, bill)
  const attempt = bill.attempts + 1
  if (!profile?.customer || !profile.card) {
    return recordFailure(worker, bill, { number: attempt, card: null, reason: NO_CARD })
  }
  const { customer, card } = profile
  const taxed = await withTax(worker, bill)
  if (taxed.state === 'refused') return recordOutcome(worker, bill, card, taxed)
  const ensured = await ensurePayment(worker, taxed.bill, customer)
  if (ensured.state === 'refused') return recordOutcome(worker, bill, card, ensured)
  const { payment } = ensured
  const key = chargeKey({ id, attempt, card })
  const returnUrl = env.SITE_ORIGIN + confirmedPath(bill.advertiserId)
  await recordOutcome(worker, bill, card, await charge(env, { payment, card, key, returnUrl }))
}

/** Returns a bill's payment, and creates it at the payment company if there is none. */
async function ensurePayment({ db, env }: Worker, bill: Bill, customer: string) {
  if (bill.paymentRef) return { state: 'announced', payment: bill.paymentRef } as const
  const { id, number, currency, micros, attempts } = bill
  const cents = micros / CENT_MICROS
  const answer = await announcePayment(env, {
    number,
    customer,
    currency,
    cents,
    metadata: { invoice: String(id) },
    // The company repeats its refusal if a key is reused, so each attempt, customer and sum has its own key.
    key: `invoice-${id}-${attempts + 1}-${customer}-${cents}`,
  })
  if (answer.state === 'refused') return answer
  await db
    .update(invoices)
    .set({ paymentRef: answer.payment })
    .where(and(eq(invoices.id, id), isNull(invoices.paymentRef)))
  return answer
}

type ChargeAttempt = { id: number; attempt: number; card: string }

/** Identifies an attempt to charge a bill, at the payment company and in its events. */
function chargeKey({ id, attempt, card }: ChargeAttempt): string {
  return `charge-${id}-${attempt}-${card}`
}

export function attemptOfKey(key: string): ChargeAttempt | null {
  const [, id, attempt, card] = /^charge-(\d+)-(\d+)-(\w+)$/.exec(key) ?? []
  return card ? { id: Number(id), attempt: Number(attempt), card } : null
}
