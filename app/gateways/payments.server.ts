import type Stripe from 'stripe'
import * as v from 'valibot'
import { Refusal } from '../refusal.ts'

/** https://docs.stripe.com/api */
export type Payments = Pick<Env, 'STRIPE_ORIGIN' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET'>

/** All that we ever learn of a card. `at` is when it was given. */
export type Card = {
  ref: string
  brand: string
  last4: string
  /** `YYYY-MM` */
  expires: string
  at: number
}

export type Charge =
  | { state: 'paid' }
  | { state: 'pending' }
  | { state: 'refused'; reason: string | null }

const LIMIT_MS = 8000

export function takesCards({ STRIPE_SECRET_KEY }: Payments): boolean {
  return Boolean(STRIPE_SECRET_KEY)
}

/** Makes a business known, once, and answers the company's name for it. Refuses as {@link ask}. */
export function createCustomer(payments: Payments, advertiserId: number): Promise<string> {
  return ask(payments, async (stripe) => {
    const about = { metadata: { advertiser: String(advertiserId) } }
    const key = { idempotencyKey: `customer-${advertiserId}` }
    return (await stripe.customers.create(about, key)).id
  })
}

/** Forgets a business and its cards there. Refuses as {@link ask}. */
export function forgetCustomer(payments: Payments, customer: string): Promise<void> {
  return ask(payments, async (stripe, isUnknown) => {
    await stripe.customers.del(customer).catch((error) => {
      if (!isUnknown(error)) throw error
    })
  })
}

/** The address of the company's page for a card. Refuses as {@link ask}. */
export function openCardEntry(
  payments: Payments,
  { customer, doneUrl, cancelUrl }: { customer: string; doneUrl: string; cancelUrl: string },
): Promise<string> {
  return ask(payments, async (stripe) => {
    const { url } = await stripe.checkout.sessions.create(
      {
        mode: 'setup',
        customer,
        allowed_payment_method_types: ['card'],
        success_url: `${doneUrl}${doneUrl.includes('?') ? '&' : '?'}session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: cancelUrl,
      },
      { idempotencyKey: crypto.randomUUID() },
    )
    if (!url) throw new Refusal('payments_unreachable')
    return url
  })
}

/** The customer and card of an entry; null for an unfinished one. Refuses as {@link ask}. */
export function readCardEntry(
  payments: Payments,
  entry: string,
): Promise<{ customer: string; card: Card } | null> {
  return ask(payments, async (stripe, isUnknown) => {
    const expand = ['setup_intent.payment_method']
    const session = await stripe.checkout.sessions.retrieve(entry, { expand }).catch((error) => {
      if (isUnknown(error)) return null
      throw error
    })
    const complete = v.safeParse(CompleteEntry, session)
    if (!complete.success) return null
    const { customer, setup_intent } = complete.output
    const { id, created, card } = setup_intent.payment_method
    const month = String(card.exp_month).padStart(2, '0')
    const { brand, last4 } = card
    const expires = `${card.exp_year}-${month}`
    return { customer, card: { ref: id, brand, last4, expires, at: created * 1000 } }
  })
}

/** Moves no money, and answers the company's name for the payment. Refuses as {@link ask}. */
export function announcePayment(
  payments: Payments,
  bill: { id: number; number: string; customer: string; currency: string; cents: number },
): Promise<string> {
  return ask(payments, async (stripe) => {
    const { id, number, customer, currency, cents } = bill
    const { id: payment } = await stripe.paymentIntents.create(
      {
        amount: cents,
        currency: currency.toLowerCase(),
        customer,
        allowed_payment_method_types: ['card'],
        // Nobody is there whom a bank could ask.
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        description: number,
        metadata: { invoice: String(id) },
      },
      { idempotencyKey: `invoice-${id}` },
    )
    return payment
  })
}

/** A payment succeeds once; a key keeps its answer. Refused as {@link ask}, it may be charged. */
export function charge(
  payments: Payments,
  { payment, card, key }: { payment: string; card: string; key: string },
): Promise<Charge> {
  return ask(payments, async (stripe) => {
    try {
      const given = { payment_method: card, off_session: true }
      return chargeOf(await stripe.paymentIntents.confirm(payment, given, { idempotencyKey: key }))
    } catch (error) {
      const refused = v.safeParse(Refused, error)
      if (refused.success) return { state: 'refused', reason: reasonOf(refused.output) }
      if (!v.is(Unexpected, error)) throw error
      return chargeOf(await stripe.paymentIntents.retrieve(payment))
    }
  })
}

/** Gives money back, once a key; null where the company won't. Refuses as {@link ask}. */
export function giveBack(
  payments: Payments,
  { payment, cents, key }: { payment: string; cents: number; key: string },
): Promise<string | null> {
  return ask(payments, async (stripe) => {
    try {
      const asked = { payment_intent: payment, amount: cents }
      return (await stripe.refunds.create(asked, { idempotencyKey: key })).id
    } catch (error) {
      if (v.is(Denied, error)) return null
      throw error
    }
  })
}

const CompleteEntry = v.object({
  mode: v.literal('setup'),
  status: v.literal('complete'),
  customer: v.string(),
  setup_intent: v.object({
    status: v.literal('succeeded'),
    payment_method: v.object({
      id: v.string(),
      created: v.number(),
      card: v.object({
        brand: v.string(),
        last4: v.string(),
        exp_month: v.number(),
        exp_year: v.number(),
      }),
    }),
  }),
})

const Refused = v.object({
  type: v.literal('StripeCardError'),
  code: v.nullish(v.string()),
  decline_code: v.nullish(v.string()),
})
const Unexpected = v.object({ code: v.literal('payment_intent_unexpected_state') })
const Denied = v.object({ type: v.literal('StripeInvalidRequestError') })
const Unknown = v.object({ code: v.literal('resource_missing') })
/** No answer, too many questions, or the same question under way. */
const Busy = v.union([
  v.object({
    type: v.picklist(['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError']),
  }),
  v.object({ statusCode: v.literal(409) }),
])

function chargeOf({ status, last_payment_error }: Stripe.PaymentIntent): Charge {
  if (status === 'succeeded') return { state: 'paid' }
  if (status === 'processing') return { state: 'pending' }
  return { state: 'refused', reason: last_payment_error && reasonOf(last_payment_error) }
}

export function reasonOf(error: {
  code?: string | null | undefined
  decline_code?: string | null | undefined
}): string | null {
  return error.decline_code || error.code || null
}

/** Asks the company. Refuses `payments_unavailable` without a key, and `payments_unreachable`. */
async function ask<T>(
  { STRIPE_ORIGIN, STRIPE_SECRET_KEY }: Payments,
  question: (stripe: Stripe, isUnknown: (error: unknown) => boolean) => Promise<T>,
): Promise<T> {
  if (!STRIPE_SECRET_KEY) throw new Refusal('payments_unavailable')
  // Loaded at its first use: few requests need it.
  const { default: Company } = await import('stripe')
  const { hostname, port, protocol } = new URL(STRIPE_ORIGIN)
  const isPlain = protocol === 'http:'
  const stripe = new Company(STRIPE_SECRET_KEY, {
    httpClient: Company.createFetchHttpClient(),
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    timeout: LIMIT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
  })
  try {
    return await question(stripe, (error) => v.is(Unknown, error))
  } catch (error) {
    if (v.is(Busy, error)) throw new Refusal('payments_unreachable')
    throw error
  }
}
