import {
  type CallInput,
  type Company,
  denied,
  found,
  metadataOf,
  type PaymentsAnswer,
} from './answers.ts'
import type { StripeObject } from './memory.ts'

export function refund(
  { memory, tell }: Company,
  { form, idempotencyKey }: CallInput,
): PaymentsAnswer {
  const intent = memory.find(form.get('payment_intent') ?? '')
  const amount = Number(form.get('amount'))
  const back = Number(intent?.['refunded'] ?? 0) + amount
  if (intent?.['status'] !== 'succeeded' || back > Number(intent['amount'])) {
    return denied('charge_already_refunded', 'There is no such sum to refund.')
  }
  if (intent['disputed']) return denied('charge_disputed', 'The charge has been charged back.')
  intent['refunded'] = back
  const made = memory.add('re', {
    object: 'refund',
    amount,
    currency: intent['currency'],
    payment_intent: intent['id'],
    metadata: metadataOf(form),
    status: 'succeeded',
  })
  tell('refund.created', made, idempotencyKey)
  return found(made)
}

/** Fakes a bank that returns a refund; not part of Stripe's API. */
export function failRefund(
  { memory, tell }: Company,
  made: StripeObject | undefined,
): PaymentsAnswer {
  const intent = memory.find(String(made?.['payment_intent']))
  if (!made || !intent || made['status'] === 'failed') return found(undefined)
  made['status'] = 'failed'
  intent['refunded'] = Number(intent['refunded']) - Number(made['amount'])
  memory.save()
  tell('refund.failed', made, null)
  return found(made)
}

/** Fakes a cardholder who disputes a payment at their bank; not part of Stripe's API. */
export function dispute({ memory, tell }: Company, { form }: CallInput): PaymentsAnswer {
  const intent = memory.find(form.get('payment_intent') ?? '')
  if (intent?.['status'] !== 'succeeded') return found(undefined)
  intent['disputed'] = true
  const left = Number(intent['amount']) - Number(intent['refunded'] ?? 0)
  const status = form.get('status') ?? 'needs_response'
  const made = memory.add('du', {
    object: 'dispute',
    amount: Number(form.get('amount') ?? left),
    currency: intent['currency'],
    payment_intent: intent['id'],
    status,
  })
  tell('charge.dispute.created', made, null)
  if (!status.startsWith('warning')) tell('charge.dispute.funds_withdrawn', made, null)
  return found(made)
}

/** Evidence with these words wins or loses a dispute: https://docs.stripe.com/testing#disputes */
const DECISIONS: Readonly<Record<string, string>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
}

export function decide(
  { memory, tell }: Company,
  made: StripeObject | undefined,
  { form }: CallInput,
): PaymentsAnswer {
  const status = DECISIONS[form.get('evidence[uncategorized_text]') ?? '']
  if (!made || !status) return found(undefined)
  const intent = memory.find(String(made['payment_intent']))
  made['status'] = status
  if (intent) intent['disputed'] = status === 'lost'
  memory.save()
  tell('charge.dispute.closed', made, null)
  if (status === 'won') tell('charge.dispute.funds_reinstated', made, null)
  return found(made)
}
