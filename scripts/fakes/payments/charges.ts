import { MINIMUM_CHARGE_CENTS } from '../../../app/gateways/minimum-charges.ts'
import {
  type CallInput,
  type Company,
  denied,
  failure,
  found,
  metadataOf,
  type PaymentsAnswer,
} from './answers.ts'
import type { Memory, StripeObject } from './memory.ts'
import { cardOf } from './page.ts'

export function openIntent(memory: Memory, form: URLSearchParams): PaymentsAnswer {
  const amount = Number(form.get('amount'))
  const currency = form.get('currency') ?? ''
  const customer = memory.find(form.get('customer') ?? '')
  const least = MINIMUM_CHARGE_CENTS[currency.toUpperCase()]
  if (!customer || customer['deleted']) {
    return denied('resource_missing', `No such customer: '${form.get('customer')}'`)
  }
  if (least === undefined) return denied('parameter_invalid', `Invalid currency: ${currency}.`)
  if (amount < least) {
    return denied('amount_too_small', `Amount must be at least ${least / 100} ${currency}.`)
  }
  return found(
    memory.add('pi', {
      object: 'payment_intent',
      amount,
      currency,
      customer: customer['id'],
      metadata: metadataOf(form),
      status: 'requires_payment_method',
      last_payment_error: null,
    }),
  )
}

export function confirm(
  { origin, memory, tell }: Company,
  intent: StripeObject | undefined,
  { form, idempotencyKey }: CallInput,
): PaymentsAnswer {
  const method = memory.find(form.get('payment_method') ?? '')
  if (!intent) return found(undefined)
  if (!isOpen(intent)) {
    const code = 'payment_intent_unexpected_state'
    return failure(400, { type: 'invalid_request_error', code, payment_intent: intent })
  }
  if (!method || method['customer'] !== intent['customer']) {
    return denied('resource_missing', 'No such PaymentMethod.')
  }
  const { refusal, isSlow } = cardOf(String(method['number'])) ?? { refusal: 'card_declined' }
  Object.assign(intent, { payment_method: method['id'], next_action: null })
  if (isSlow) return found(advance({ memory, tell }, intent, 'processing', idempotencyKey))
  if (refusal === null) return found(advance({ memory, tell }, intent, 'succeeded', idempotencyKey))
  if (refusal === 'authentication_required' && form.get('off_session') !== 'true') {
    const return_url = form.get('return_url')
    if (!return_url) return denied('parameter_missing', 'You must provide a `return_url`.')
    const url = `${origin}/authenticate/${intent['id']}`
    intent['next_action'] = { type: 'redirect_to_url', redirect_to_url: { url, return_url } }
    return found(advance({ memory, tell }, intent, 'requires_action', idempotencyKey))
  }
  const error = refuse({ memory, tell }, intent, refusal, idempotencyKey)
  return failure(402, { ...error, payment_intent: intent })
}

const KINDS = {
  succeeded: 'payment_intent.succeeded',
  processing: 'payment_intent.processing',
  requires_action: 'payment_intent.requires_action',
  canceled: 'payment_intent.canceled',
}

type Means = Pick<Company, 'memory' | 'tell'>

export function advance(
  { memory, tell }: Means,
  intent: StripeObject,
  status: keyof typeof KINDS,
  idempotencyKey: string | null = null,
): StripeObject {
  intent['status'] = status
  memory.save()
  tell(KINDS[status], intent, idempotencyKey)
  return intent
}

/** Makes a payment fail in a way that allows confirming it with another card. */
export function refuse(
  { memory, tell }: Means,
  intent: StripeObject,
  code: string,
  idempotencyKey: string | null = null,
): StripeObject {
  const error = { type: 'card_error', code, message: 'Your card was declined.' }
  const last_payment_error = { ...error, payment_method: { id: intent['payment_method'] } }
  const status = 'requires_payment_method'
  Object.assign(intent, { status, last_payment_error, next_action: null, payment_method: null })
  memory.save()
  tell('payment_intent.payment_failed', intent, idempotencyKey)
  return last_payment_error
}

/** Fakes the bank's decision on a pending payment; not part of Stripe's API. */
export function finish(
  company: Company,
  intent: StripeObject | undefined,
  { form }: CallInput,
): PaymentsAnswer {
  if (intent?.['status'] !== 'processing') return found(undefined)
  const refusal = form.get('refusal')
  if (refusal === null) return found(advance(company, intent, 'succeeded'))
  refuse(company, intent, refusal)
  // Stripe may omit the card from its error.
  if (form.has('nameless')) intent['last_payment_error'] = { code: refusal, message: 'No.' }
  return found(intent)
}

function isOpen({ status }: StripeObject): boolean {
  return status === 'requires_payment_method' || status === 'requires_action'
}

export function cancel(company: Company, intent: StripeObject | undefined): PaymentsAnswer {
  if (!intent) return found(undefined)
  if (!isOpen(intent) && intent['status'] !== 'processing') {
    return denied('payment_intent_unexpected_state', 'It can’t be cancelled.')
  }
  return found(advance(company, intent, 'canceled'))
}
