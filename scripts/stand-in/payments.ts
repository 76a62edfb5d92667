import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readForm, sendJson, sendPage, sendTo } from './http.ts'
import { type Memory, openMemory, type Thing } from './payments-memory.ts'
import { cardOf, cardPage } from './payments-page.ts'

type Stage = {
  origin: string
  key: string
  /** Where events are sent, signed by the secret; null for nowhere. */
  webhook: { url: string; secret: string } | null
  /** Keeps what it knows from one start to the next; null for nothing kept. */
  file: string | null
}

type Asked = { form: URLSearchParams; idempotencyKey: string | null }
type Answer = { status: number; body: Thing }

/** Plays Stripe's API and its page for entering a card, as far as our Worker asks for them. */
export function paymentServer({ origin, key, webhook, file }: Stage) {
  const memory: Memory = openMemory(file)

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', origin)
    const [, first, ...path] = url.pathname.split('/')
    if (first === 'checkout') return enterCard(request, response, path[0] ?? '')
    if (request.headers.authorization !== `Bearer ${key}`) {
      return sendJson(response, 401, { error: { type: 'invalid_request_error' } })
    }
    const form = request.method === 'POST' ? await readForm(request) : url.searchParams
    const idempotencyKey = String(request.headers['idempotency-key'] ?? '') || null
    const { status, body } = once(`${request.method} ${path.join('/')}`, { form, idempotencyKey })
    sendJson(response, status, body)
  }

  /** The same answer for the same key; another request with it is refused. */
  function once(call: string, asked: Asked): Answer {
    const { form, idempotencyKey } = asked
    if (!call.startsWith('POST') || idempotencyKey === null) return answer(call, asked)
    const known = memory.answers[idempotencyKey]
    const said = `${call} ${form}`
    if (known) return known.said === said ? known : failure(400, { type: 'idempotency_error' })
    const given = answer(call, asked)
    memory.answers[idempotencyKey] = { ...given, said }
    memory.save()
    return given
  }

  function answer(call: string, asked: Asked): Answer {
    const { form } = asked
    const [, name = '', id = '', act = ''] =
      / (\w+(?:\/sessions)?)(?:\/([\w-]+))?(?:\/(\w+))?$/.exec(call) ?? []
    switch (`${call.split(' ')[0]} ${name}${act && `/${act}`}`) {
      case 'POST customers':
        return found(memory.add('cus', { object: 'customer', metadata: metadataOf(form) }))
      case 'GET customers':
        return found(memory.find(id))
      case 'DELETE customers':
        return forget(memory.find(id))
      case 'POST checkout/sessions':
        return found(openSession(form))
      case 'GET checkout/sessions':
        return expanded(memory.find(id))
      case 'POST payment_intents':
        return found(openIntent(form))
      case 'GET payment_intents':
        return found(memory.find(id))
      case 'POST payment_intents/confirm':
        return confirm(memory.find(id), asked)
      case 'POST refunds':
        return refund(asked)
      case 'POST payment_methods/detach':
        return detach(memory.find(id))
      case 'GET events':
        return found({ object: 'list', data: memory.events })
      default:
        return failure(404, { type: 'invalid_request_error', code: 'resource_missing' })
    }
  }

  function forget(customer: Thing | undefined): Answer {
    if (!customer || customer['deleted']) return found(undefined)
    customer['deleted'] = true
    memory.save()
    return found(customer)
  }

  function openSession(form: URLSearchParams): Thing {
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

  function expanded(session: Thing | undefined): Answer {
    const intent = session && memory.find(String(session['setup_intent']))
    if (!intent) return found(session)
    return found({
      ...session,
      setup_intent: { ...intent, payment_method: memory.find(String(intent['payment_method'])) },
    })
  }

  function openIntent(form: URLSearchParams): Thing {
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

  function confirm(intent: Thing | undefined, asked: Asked): Answer {
    const method = memory.find(asked.form.get('payment_method') ?? '')
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
      tell('payment_intent.succeeded', intent, asked)
      return found(intent)
    }
    const error = { type: 'card_error', code: refusal, message: 'Your card was declined.' }
    intent['last_payment_error'] = error
    tell('payment_intent.payment_failed', intent, asked)
    return failure(402, { ...error, payment_intent: intent })
  }

  function refund(asked: Asked): Answer {
    const intent = memory.find(asked.form.get('payment_intent') ?? '')
    const amount = Number(asked.form.get('amount'))
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
      metadata: metadataOf(asked.form),
      status: 'succeeded',
    })
    tell('refund.created', made, asked)
    return found(made)
  }

  function detach(method: Thing | undefined): Answer {
    if (!method) return found(undefined)
    method['customer'] = null
    tell('payment_method.detached', method, null)
    return found(method)
  }

  async function enterCard(request: IncomingMessage, response: ServerResponse, id: string) {
    const session = memory.find(id)
    if (session?.['status'] !== 'open') return sendJson(response, 404, { error: {} })
    if (request.method !== 'POST') return sendPage(response, cardPage(null))
    const form = await readForm(request)
    if (form.has('cancel')) return sendTo(response, new URL(String(session['cancel_url'])))
    const number = (form.get('card') ?? form.get('number') ?? '').replace(/\D/g, '')
    const card = cardOf(number)
    if (!card) return sendPage(response, cardPage('Only the test cards below are taken here.'))
    if (!card.canBeAdded) return sendPage(response, cardPage('Your card was declined.'))
    const method = memory.add('pm', {
      object: 'payment_method',
      customer: session['customer'],
      number,
      card: { brand: card.brand, last4: number.slice(-4), exp_month: 4, exp_year: 2034 },
    })
    const intent = memory.add('seti', {
      object: 'setup_intent',
      customer: session['customer'],
      payment_method: method['id'],
      status: 'succeeded',
    })
    Object.assign(session, { status: 'complete', setup_intent: intent['id'] })
    memory.save()
    tell('checkout.session.completed', session, null)
    sendTo(response, new URL(String(session['success_url']).replace('{CHECKOUT_SESSION_ID}', id)))
  }

  /** Keeps an event, and sends it while the answer to its call is on its way. */
  function tell(type: string, object: Thing, asked: Asked | null): void {
    const event = memory.add('evt', {
      object: 'event',
      type,
      data: { object: structuredClone(object) },
      request: { id: null, idempotency_key: asked?.idempotencyKey ?? null },
    })
    memory.events.push(event)
    memory.save()
    if (webhook) void send(webhook, JSON.stringify(event))
  }
}

const SEND_TRIES = 5

async function send({ url, secret }: { url: string; secret: string }, body: string) {
  for (let attempt = 0; attempt < SEND_TRIES; attempt++) {
    const at = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
    const headers = {
      'Content-Type': 'application/json',
      'Stripe-Signature': `t=${at},v1=${signature}`,
    }
    const response = await fetch(url, { method: 'POST', body, headers }).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** attempt))
  }
}

function found(body: Thing | undefined): Answer {
  if (body) return { status: 200, body }
  return failure(404, { type: 'invalid_request_error', code: 'resource_missing' })
}

function failure(status: number, error: Thing): Answer {
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
