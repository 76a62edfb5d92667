import * as v from 'valibot'
import { Refusal } from '../refusal.ts'
import { callProvider, isUnknownId, type Payments } from './payment-provider.server.ts'

/** Everything that we know about a card. `at` is when it was added. */
export type Card = {
  ref: string
  brand: string
  last4: string
  /** `YYYY-MM` */
  expires: string
  at: number
}

export function takesCards({ STRIPE_SECRET_KEY }: Payments): boolean {
  return Boolean(STRIPE_SECRET_KEY)
}

/**
 * Registers a business as a customer of the payment provider, only once, and returns the customer's id. `former`: the
 * id of an earlier customer that the provider deleted. Refuses what {@link callProvider} refuses.
 */
export function createCustomer(
  payments: Payments,
  advertiserId: number,
  former: string | null,
): Promise<string> {
  return callProvider(payments, async (stripe) => {
    const about = { metadata: { advertiser: String(advertiserId) } }
    const key = { idempotencyKey: `customer-${advertiserId}${former ? `-${former}` : ''}` }
    return (await stripe.customers.create(about, key)).id
  })
}

/** Deletes a customer and its cards at the payment provider. Refuses what {@link callProvider} refuses. */
export function forgetCustomer(payments: Payments, customer: string): Promise<void> {
  return callProvider(payments, async (stripe) => {
    await stripe.customers.del(customer).catch((error) => {
      if (!isUnknownId(error)) throw error
    })
  })
}

/** The provider's page for adding a card; null for an unknown customer. Refuses what {@link callProvider} refuses. */
export function openCardEntry(
  payments: Payments,
  { customer, doneUrl, cancelUrl }: { customer: string; doneUrl: string; cancelUrl: string },
): Promise<string | null> {
  return callProvider(payments, async (stripe) => {
    const opening = stripe.checkout.sessions.create(
      {
        mode: 'setup',
        customer,
        allowed_payment_method_types: ['card'],
        success_url: `${doneUrl}${doneUrl.includes('?') ? '&' : '?'}session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: cancelUrl,
      },
      { idempotencyKey: crypto.randomUUID() },
    )
    const session = await opening.catch((error) => {
      if (isUnknownId(error)) return null
      throw error
    })
    if (session && !session.url) throw new Refusal('payments_unreachable')
    return session?.url ?? null
  })
}

/** The customer and card of a card entry; null if it isn't finished. Refuses what {@link callProvider} refuses. */
export function readCardEntry(
  payments: Payments,
  entry: string,
): Promise<{ customer: string; card: Card } | null> {
  return callProvider(payments, async (stripe) => {
    const expand = ['setup_intent.payment_method']
    const session = await stripe.checkout.sessions.retrieve(entry, { expand }).catch((error) => {
      if (isUnknownId(error)) return null
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
