import { and, asc, eq, lte, ne, sql } from 'drizzle-orm'
import { billingProfiles, invoices } from '../../../db/ads/billing.ts'
import {
  announcePayment,
  type Charge,
  charge,
  takesCards,
} from '../../../gateways/payments.server.ts'
import { Refusal } from '../../../refusal.ts'
import { CENT_MICROS } from '../money.ts'
import { BILLS_A_RUN, CHARGE_MS, PENDING_MS } from './limits.ts'
import { type Bill, noteFailure, notePayment, type Worker } from './settle.server.ts'

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
        ne(invoices.state, 'paid'),
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
      .where(and(eq(invoices.id, id), lte(invoices.nextAttemptAt, now), ne(invoices.state, 'paid')))
      .returning(),
    db
      .select({ customer: billingProfiles.customerRef, card: billingProfiles.cardRef })
      .from(billingProfiles)
      .innerJoin(invoices, eq(invoices.advertiserId, billingProfiles.advertiserId))
      .where(eq(invoices.id, id)),
  ])
  if (!bill) return
  const attempt = bill.attempts + 1
  if (!profile?.customer || !profile.card) {
    return noteFailure(worker, bill, { number: attempt, card: null, reason: null })
  }
  const { card } = profile
  const payment = bill.paymentRef ?? (await announced(worker, bill, profile.customer))
  const key = chargeKey({ id, attempt, card })
  const outcome: Charge = await charge(env, { payment, card, key })
  if (outcome.state === 'paid') return notePayment(worker, bill)
  if (outcome.state === 'pending') return waitFor(worker, id, attempt)
  await noteFailure(worker, bill, { number: attempt, card, reason: outcome.reason })
}

async function announced({ db, env }: Worker, bill: Bill, customer: string): Promise<string> {
  const { id, number, currency, micros } = bill
  const cents = micros / CENT_MICROS
  const payment = await announcePayment(env, { id, number, customer, currency, cents })
  const [kept] = await db
    .update(invoices)
    .set({ paymentRef: sql`coalesce(${invoices.paymentRef}, ${payment})` })
    .where(eq(invoices.id, id))
    .returning({ payment: invoices.paymentRef })
  return kept?.payment ?? payment
}

/** Looks again later, by another key: the same would get the same answer. */
async function waitFor({ db, now }: Worker, id: number, attempt: number): Promise<void> {
  await db
    .update(invoices)
    .set({ attempts: attempt, nextAttemptAt: now + PENDING_MS })
    .where(and(eq(invoices.id, id), ne(invoices.state, 'paid')))
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

export function isNoAnswer(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'payments_unreachable'
}
