import type Stripe from 'stripe'
import * as v from 'valibot'
import { Refusal } from '../refusal.ts'

/** https://docs.stripe.com/api */
export type Payments = Pick<Env, 'STRIPE_ORIGIN' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET'>

const LIMIT_MS = 8000

/** Calls the payment provider. Refuses `payments_unavailable` without a key, and `payments_unreachable`. */
export async function callProvider<T>(
  { STRIPE_ORIGIN, STRIPE_SECRET_KEY }: Payments,
  question: (stripe: Stripe) => Promise<T>,
): Promise<T> {
  if (!STRIPE_SECRET_KEY) throw new Refusal('payments_unavailable')
  // Loaded on first use, because few requests need it.
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
    return await question(stripe)
  } catch (error) {
    if (isBusy(error)) throw new Refusal('payments_unreachable')
    if (v.is(KeyRefused, error)) {
      // The fault is ours and not the card's, so the call is retried.
      console.error(JSON.stringify({ level: 'error', event: 'payment_key', cause: error.message }))
      throw new Refusal('payments_unreachable')
    }
    throw error
  }
}

/** Whether {@link callProvider} got no response, so that the same request can be retried. */
export function isNoResponse(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'payments_unreachable'
}

export function isBusy(error: unknown): boolean {
  return v.is(Busy, error)
}

/** Whether the payment provider doesn't know this id. */
export function isUnknownId(error: unknown): boolean {
  return v.is(Unknown, error)
}

const Unknown = v.object({ code: v.literal('resource_missing') })
/** Errors to retry: no response, a rate limit, a pending request, or a reused key, which expires in a day. */
const Busy = v.union([
  v.object({
    type: v.picklist([
      'StripeConnectionError',
      'StripeAPIError',
      'StripeRateLimitError',
      'StripeIdempotencyError',
    ]),
  }),
  v.object({ statusCode: v.literal(409) }),
])
const KeyRefused = v.object({
  type: v.picklist(['StripeAuthenticationError', 'StripePermissionError']),
  message: v.string(),
})
