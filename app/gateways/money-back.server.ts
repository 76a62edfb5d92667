import type Stripe from 'stripe'
import { ask, isUnknown, type Payments } from './ask-payments.server.ts'
import { denialOf } from './charges.server.ts'

/** Money that we gave back. `isFailed` means that it came back to us: https://docs.stripe.com/refunds#failed-refunds */
export type Refund = { ref: string; payment: string | null; cents: number; isFailed: boolean }

/**
 * A payment that the owner of a card wants back from their bank, as it stands now: `inquiry` has
 * moved no money yet. One that was lost is won after all by an appeal.
 * https://docs.stripe.com/disputes/how-disputes-work
 */
export type Dispute = {
  ref: string
  payment: string | null
  cents: number
  at: number
  state: 'inquiry' | 'open' | 'won' | 'lost'
}

/** Gives money back, once a key; null where the company won't. Refuses as {@link ask}. */
export function giveBack(
  payments: Payments,
  { payment, cents, key }: { payment: string; cents: number; key: string },
): Promise<Refund | null> {
  return ask(payments, async (stripe) => {
    try {
      const asked = { payment_intent: payment, amount: cents }
      return refundOf(await stripe.refunds.create(asked, { idempotencyKey: key }))
    } catch (error) {
      denialOf(error)
      return null
    }
  })
}

/** Null for an unknown one. Refuses as {@link ask}. */
export function readRefund(payments: Payments, refund: string): Promise<Refund | null> {
  return ask(payments, async (stripe) => {
    const found = await stripe.refunds.retrieve(refund).catch(nullIfUnknown)
    return found && refundOf(found)
  })
}

/** Null for an unknown one. Refuses as {@link ask}. */
export function readDispute(payments: Payments, dispute: string): Promise<Dispute | null> {
  return ask(payments, async (stripe) => {
    const found = await stripe.disputes.retrieve(dispute).catch(nullIfUnknown)
    if (!found) return null
    const { id, payment_intent, amount, created, status } = found
    return {
      ...{ ref: id, payment: idOf(payment_intent), cents: amount, at: created * 1000 },
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
  // An inquiry that came to nothing.
  warning_closed: 'won',
  prevented: 'won',
}

function nullIfUnknown(error: unknown): null {
  if (isUnknown(error)) return null
  throw error
}

function refundOf({ id, payment_intent, amount, status }: Stripe.Refund): Refund {
  const isFailed = status === 'failed' || status === 'canceled'
  return { ref: id, payment: idOf(payment_intent), cents: amount, isFailed }
}

function idOf(named: string | { id: string } | null): string | null {
  return typeof named === 'string' ? named : (named?.id ?? null)
}
