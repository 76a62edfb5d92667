import type Stripe from 'stripe'
import * as v from 'valibot'
import { callProvider, isBusy, type Payments } from './payment-provider.server.ts'

/** A refused payment. `cause` is the payment provider's message, for the log. */
export type Denial = { state: 'refused'; reason: string | null; cause: string; card: string | null }

/** A payment's state, and the `card` if one was tried: https://docs.stripe.com/payments/paymentintents/lifecycle. */
export type Outcome =
  | { state: 'paid' }
  | { state: 'processing'; card: string | null }
  /** The bank requires the cardholder's confirmation, on the page at `url`. */
  | { state: 'unconfirmed'; url: string | null; card: string | null }
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

/** Registers a payment without moving money; returns its provider id. Refuses what {@link callProvider} refuses. */
export function announcePayment(
  payments: Payments,
  { number, customer, currency, cents, metadata, key }: Announcement,
): Promise<{ state: 'announced'; payment: string } | Denial> {
  return callProvider(payments, async (stripe) => {
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
 * Charges a card while its owner is away. A payment succeeds only once, and a repeated key gets the first response.
 * Refuses what {@link callProvider} refuses; the card may then still have been charged.
 */
export function charge(payments: Payments, { key, ...tried }: Try & { key: string }) {
  return callProvider(payments, (stripe) => confirmed(stripe, tried, { off_session: true }, key))
}

/**
 * Charges a card while its owner can confirm with their bank. Returns the page of a pending confirmation. Refuses
 * what {@link callProvider} refuses.
 */
export function chargeInPerson(payments: Payments, tried: Try): Promise<Outcome> {
  return callProvider(payments, async (stripe) => {
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

/** Reads a payment. Refuses what {@link callProvider} refuses. */
export function readPayment(payments: Payments, payment: string): Promise<Outcome> {
  return callProvider(payments, async (stripe) =>
    outcomeOf(await stripe.paymentIntents.retrieve(payment)),
  )
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

/** Rethrows anything that isn't a refused payment. */
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

/** https://docs.stripe.com/error-handling: errors that an identical retry won't fix. */
const Denied = v.object({
  type: v.picklist(['StripeCardError', 'StripeInvalidRequestError']),
  code: v.nullish(v.string()),
  decline_code: v.nullish(v.string()),
  message: v.string(),
})
const Unexpected = v.object({ code: v.literal('payment_intent_unexpected_state') })
