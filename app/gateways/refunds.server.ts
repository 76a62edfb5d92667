import type Stripe from 'stripe'
import { denialOf } from './charges.server.ts'
import { callProvider, isUnknownId, type Payments } from './payment-provider.server.ts'

/** A refund. `isFailed`: the money came back to us. https://docs.stripe.com/refunds#failed-refunds */
export type Refund = { ref: string; payment: string | null; cents: number; isFailed: boolean }

/**
 * A dispute's state. An `inquiry` hasn't moved money; a lost dispute can still be won on appeal.
 * https://docs.stripe.com/disputes/how-disputes-work
 */
export type Dispute = {
  ref: string
  payment: string | null
  cents: number
  at: number
  state: 'inquiry' | 'open' | 'won' | 'lost'
}

/** Refunds a payment, once per key; null if the provider refuses. Refuses what {@link callProvider} refuses. */
export function refundPayment(
  payments: Payments,
  { payment, cents, key }: { payment: string; cents: number; key: string },
): Promise<Refund | null> {
  return callProvider(payments, async (stripe) => {
    try {
      const asked = { payment_intent: payment, amount: cents }
      return refundOf(await stripe.refunds.create(asked, { idempotencyKey: key }))
    } catch (error) {
      denialOf(error)
      return null
    }
  })
}

/** Reads a refund; null for an unknown id. Refuses what {@link callProvider} refuses. */
export function readRefund(payments: Payments, refund: string): Promise<Refund | null> {
  return callProvider(payments, async (stripe) => {
    const found = await stripe.refunds.retrieve(refund).catch(nullIfUnknown)
    return found && refundOf(found)
  })
}

/** Reads a dispute; null for an unknown id. Refuses what {@link callProvider} refuses. */
export function readDispute(payments: Payments, dispute: string): Promise<Dispute | null> {
  return callProvider(payments, async (stripe) => {
    const found = await stripe.disputes.retrieve(dispute).catch(nullIfUnknown)
    if (!found) return null
    const { id, payment_intent, amount, created, status } = found
    return {
      ref: id,
      payment: idOf(payment_intent),
      cents: amount,
      at: created * 1000,
      state: DISPUTES[status] ?? 'inquiry',
    }
  })
}

const DISPUTES: Readonly<Record<string, Dispute['state']>> = {
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
  lost: 'lost',
  won: 'won',
  // An inquiry that was closed without a dispute.
  warning_closed: 'won',
  prevented: 'won',
}

function nullIfUnknown(error: unknown): null {
  if (isUnknownId(error)) return null
  throw error
}

function refundOf({ id, payment_intent, amount, status }: Stripe.Refund): Refund {
  const isFailed = status === 'failed' || status === 'canceled'
  return { ref: id, payment: idOf(payment_intent), cents: amount, isFailed }
}

function idOf(named: string | { id: string } | null): string | null {
  return typeof named === 'string' ? named : (named?.id ?? null)
}
