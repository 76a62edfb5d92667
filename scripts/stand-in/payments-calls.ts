import type { Tell } from './payments-events.ts'
import type { Memory, Thing } from './payments-memory.ts'
import { cardOf } from './payments-page.ts'

/** The means that the calls work with. */
export type Company = { origin: string; memory: Memory; tell: Tell }

export type Asked = { form: URLSearchParams; idempotencyKey: string | null }

type Answer = { status: number; body: Thing }

/** Answers a call such as `POST payment_intents/pi_5/confirm`. */
export function answer(company: Company, call: string, asked: Asked): Answer {
  const { memory } = company
  const { form } = asked
  const [, name = '', id = '', act = ''] =
    / (\w+(?:\/sessions)?)(?:\/([\w-]+))?(?:\/(\w+))?$/.exec(call) ?? []
  switch (`${call.split(' ')[0]} ${name}${act && `/${act}`}`) {
    case 'POST customers':
      return found(memory.add('cus', { object: 'customer', metadata: metadataOf(form) }))
    case 'GET customers':
      return found(memory.find(id))
    case 'DELETE customers':
      return forget(memory, memory.find(id))
    case 'POST checkout/sessions':
      return found(openSession(company, form))
    case 'GET checkout/sessions':
      return expanded(memory, memory.find(id))
    case 'POST payment_intents':
      return found(openIntent(memory, form))
    case 'GET payment_intents':
      return found(memory.find(id))
    case 'POST payment_intents/confirm':
      return confirm(company, memory.find(id), asked)
    case 'POST refunds':
      return refund(company, asked)
    case 'POST payment_methods/detach':
      return detach(company, memory.find(id))
    case 'GET events':
      return found({ object: 'list', data: memory.events })
    default:
      return failure(404, { type: 'invalid_request_error', code: 'resource_missing' })
  }
}

function forget(memory: Memory, customer: Thing | undefined): Answer {
  if (!customer || customer['deleted']) return found(undefined)
  customer['deleted'] = true
  memory.save()
  return found(customer)
}

function openSession({ origin, memory }: Company, form: URLSearchParams): Thing {
  const session = memory.add('cs_test', {
    object: 'checkout.session',
    mode: form.get('mode'),
    customer: form.get('customer'),
    success_url: form.get('success_url'),
    cancel_url: form.get('cancel_url'),
    status: 'open',
    setup_intent: null,
  })
  session['url'] = `${origin}/checkout/${session['id']}`
  return session
}

function expanded(memory: Memory, session: Thing | undefined): Answer {
  const intent = session && memory.find(String(session['setup_intent']))
  if (!intent) return found(session)
  return found({
    ...session,
    setup_intent: { ...intent, payment_method: memory.find(String(intent['payment_method'])) },
  })
}

function openIntent(memory: Memory, form: URLSearchParams): Thing {
  return memory.add('pi', {
    object: 'payment_intent',
    amount: Number(form.get('amount')),
    currency: form.get('currency'),
    customer: form.get('customer'),
    metadata: metadataOf(form),
    status: 'requires_payment_method',
    last_payment_error: null,
  })
}

function confirm(
  { memory, tell }: Company,
  intent: Thing | undefined,
  { form, idempotencyKey }: Asked,
): Answer {
  const method = memory.find(form.get('payment_method') ?? '')
  if (!intent) return found(undefined)
  if (intent['status'] === 'succeeded') {
    const code = 'payment_intent_unexpected_state'
    return failure(400, { type: 'invalid_request_error', code, payment_intent: intent })
  }
  if (!method || method['customer'] !== intent['customer']) {
    return failure(400, { type: 'invalid_request_error', code: 'resource_missing' })
  }
  const { refusal } = cardOf(String(method['number'])) ?? { refusal: 'card_declined' }
  intent['payment_method'] = method['id']
  if (refusal === null) {
    intent['status'] = 'succeeded'
    tell('payment_intent.succeeded', intent, idempotencyKey)
    return found(intent)
  }
  const error = { type: 'card_error', code: refusal, message: 'Your card was declined.' }
  intent['last_payment_error'] = error
  tell('payment_intent.payment_failed', intent, idempotencyKey)
  return failure(402, { ...error, payment_intent: intent })
}

function refund({ memory, tell }: Company, { form, idempotencyKey }: Asked): Answer {
  const intent = memory.find(form.get('payment_intent') ?? '')
  const amount = Number(form.get('amount'))
  const back = Number(intent?.['refunded'] ?? 0) + amount
  if (intent?.['status'] !== 'succeeded' || back > Number(intent['amount'])) {
    return failure(400, { type: 'invalid_request_error', code: 'charge_already_refunded' })
  }
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

function detach({ tell }: Company, method: Thing | undefined): Answer {
  if (!method) return found(undefined)
  method['customer'] = null
  tell('payment_method.detached', method, null)
  return found(method)
}

function found(body: Thing | undefined): Answer {
  if (body) return { status: 200, body }
  return failure(404, { type: 'invalid_request_error', code: 'resource_missing' })
}

export function failure(status: number, error: Thing): Answer {
  return { status, body: { error } }
}

function metadataOf(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const [, field] = /^metadata\[(\w+)\]$/.exec(name) ?? []
      return field ? [[field, value]] : []
    }),
  )
}
