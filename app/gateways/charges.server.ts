import type Stripe from 'stripe'
import * as v from 'valibot'
import { ask, isBusy, type Payments } from './ask-payments.server.ts'

/** `cause` is the company's own words, for the log. */
export type Denial = { state: 'refused'; reason: string | null; cause: string; card: string | null }

/**
 * Where a payment stands, by https://docs.stripe.com/payments/paymentintents/lifecycle. `card` is the
 * one that was tried, where the company says so.
 */
export type Outcome =
  | { state: 'paid' }
  | { state: 'processing'; card: string | null }
  /** The bank wants to ask the card's owner, on the page at `url`. */
  | { state: 'unconfirmed'; url: string | null; card: string | null }
  /** It can't be paid any more. */
  | { state: 'canceled'; card: string | null }
  | Denial

type Announcement = {
  number: string
  customer: string
  currency: string
  cents: number
  metadata: { invoice: string }
  key: string
}

/** Moves no money, and answers the company's name for the payment. Refuses as {@link ask}. */
export function announcePayment(
  payments: Payments,
  { number, customer, currency, cents, metadata, key }: Announcement,
): Promise<{ state: 'announced'; payment: string } | Denial> {
  return ask(payments, async (stripe) => {
    try {
      const { id } = await stripe.paymentIntents.create(
        {
          amount: cents,
          currency: currency.toLowerCase(),
          customer,
          allowed_payment_method_types: ['card'],
          description: number,
          metadata,
        },
        { idempotencyKey: key },
      )
      return { state: 'announced', payment: id }
    } catch (error) {
      return denialOf(error)
    }
  })
}

type Try = { payment: string; card: string; returnUrl: string }

/**
 * Charges a card while its owner is away. A payment succeeds once; a key keeps its answer. Refused
 * as {@link ask}, it may be charged.
 */
export function charge(payments: Payments, { key, ...tried }: Try & { key: string }) {
  return ask(payments, (stripe) => confirmed(stripe, tried, { off_session: true }, key))
}

/**
 * Charges a card while its owner is here and can answer their bank. One that is asked already is
 * asked on the same page. Refuses as {@link ask}.
 */
export function chargeThere(payments: Payments, tried: Try): Promise<Outcome> {
  return ask(payments, async (stripe) => {
    const known = await stripe.paymentIntents.retrieve(tried.payment)
    const outcome = outcomeOf(known)
    const isAsked = outcome.state === 'unconfirmed' && known.payment_method === tried.card
    if (isAsked && outcome.url) return outcome
    return confirmed(stripe, tried, {}, crypto.randomUUID())
  })
}

async function confirmed(
  stripe: Stripe,
  { payment, card, returnUrl }: Try,
  presence: { off_session?: true },
  key: string,
): Promise<Outcome> {
  try {
    const given = { payment_method: card, return_url: returnUrl, ...presence }
    return outcomeOf(await stripe.paymentIntents.confirm(payment, given, { idempotencyKey: key }))
  } catch (error) {
    if (!v.is(Unexpected, error)) return denialOf(error)
    return outcomeOf(await stripe.paymentIntents.retrieve(payment))
  }
}

/** Refuses as {@link ask}. */
export function readPayment(payments: Payments, payment: string): Promise<Outcome> {
  return ask(payments, async (stripe) => outcomeOf(await stripe.paymentIntents.retrieve(payment)))
}

function outcomeOf(payment: Stripe.PaymentIntent): Outcome {
  const { status, next_action, payment_method, last_payment_error: error } = payment
  const method = typeof payment_method === 'string' ? payment_method : payment_method?.id
  const card = method ?? error?.payment_method?.id ?? null
  switch (status) {
    case 'succeeded':
      return { state: 'paid' }
    case 'processing':
      return { state: 'processing', card }
    case 'canceled':
      return { state: 'canceled', card }
    case 'requires_action':
      return { state: 'unconfirmed', url: next_action?.redirect_to_url?.url ?? null, card }
    default: {
      const cause = error?.message ?? status
      return { state: 'refused', reason: error && reasonOf(error), cause, card }
    }
  }
}

/** Throws what isn't a denial. */
export function denialOf(error: unknown): Denial {
  const denied = v.safeParse(Denied, error)
  if (!denied.success || isBusy(error)) throw error
  const { message: cause } = denied.output
  return { state: 'refused', reason: reasonOf(denied.output), cause, card: null }
}

export function reasonOf(error: {
  code?: string | null | undefined
  decline_code?: string | null | undefined
}): string | null {
  return error.decline_code || error.code || null
}

/** https://docs.stripe.com/error-handling: what asking again in the same way won't change. */
const Denied = v.object({
  type: v.picklist(['StripeCardError', 'StripeInvalidRequestError']),
  code: v.nullish(v.string()),
  decline_code: v.nullish(v.string()),
  message: v.string(),
})
const Unexpected = v.object({ code: v.literal('payment_intent_unexpected_state') })
