import * as v from 'valibot'
import { Refusal } from '../refusal.ts'
import type { Payments } from './payment-provider.server.ts'

export type PaymentEvent = v.InferOutput<typeof PaymentEvent>

/** Reads a webhook event and checks its signature. Refuses `event_forged` and `invalid_parameters`. */
export async function readPaymentEvent(
  { STRIPE_WEBHOOK_SECRET }: Payments,
  { body, signature }: { body: string; signature: string },
): Promise<PaymentEvent> {
  if (!STRIPE_WEBHOOK_SECRET) throw new Refusal('payments_unavailable')
  const { default: Company } = await import('stripe')
  const crypto = Company.createSubtleCryptoProvider()
  const event = await Company.webhooks
    .constructEventAsync(body, signature, STRIPE_WEBHOOK_SECRET, undefined, crypto)
    .catch((error) => {
      const isForged = error instanceof Company.errors.StripeSignatureVerificationError
      throw new Refusal(isForged ? 'event_forged' : 'invalid_parameters')
    })
  const read = v.safeParse(PaymentEvent, event)
  if (!read.success) throw new Refusal('invalid_parameters')
  return read.output
}

/** Each event type's handler parses the object, whose shape depends on it. */
const PaymentEvent = v.object({
  id: v.pipe(v.string(), v.maxLength(255)),
  type: v.pipe(v.string(), v.maxLength(255)),
  data: v.fallback(v.object({ object: v.unknown() }), { object: null }),
  request: v.fallback(v.nullish(v.object({ idempotency_key: v.nullish(v.string()) })), null),
})
