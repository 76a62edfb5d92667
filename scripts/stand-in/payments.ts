import type { IncomingMessage, ServerResponse } from 'node:http'
import { readForm, sendJson, sendPage, sendTo } from './http.ts'
import { type Asked, answer, type Company, failure } from './payments-calls.ts'
import { telling, type Webhook } from './payments-events.ts'
import { openMemory } from './payments-memory.ts'
import { cardOf, cardPage } from './payments-page.ts'

type Stage = {
  origin: string
  key: string
  /** Null for nowhere. */
  webhook: Webhook | null
  /** Keeps what it knows from one start to the next; null for nothing kept. */
  file: string | null
}

/** Plays Stripe's API and its page for entering a card, as far as our Worker asks for them. */
export function paymentServer({ origin, key, webhook, file }: Stage) {
  const memory = openMemory(file)
  const company: Company = { origin, memory, tell: telling(memory, webhook) }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', origin)
    const [, first, ...path] = url.pathname.split('/')
    if (first === 'checkout') return enterCard(company, request, response, path[0] ?? '')
    if (request.headers.authorization !== `Bearer ${key}`) {
      return sendJson(response, 401, { error: { type: 'invalid_request_error' } })
    }
    const form = request.method === 'POST' ? await readForm(request) : url.searchParams
    const idempotencyKey = String(request.headers['idempotency-key'] ?? '') || null
    const call = `${request.method} ${path.join('/')}`
    const { status, body } = once(company, call, { form, idempotencyKey })
    sendJson(response, status, body)
  }
}

/** The same answer for the same key; another request with it is refused. */
function once(company: Company, call: string, asked: Asked) {
  const { memory } = company
  const { form, idempotencyKey } = asked
  if (!call.startsWith('POST') || idempotencyKey === null) return answer(company, call, asked)
  const known = memory.answers[idempotencyKey]
  const said = `${call} ${form}`
  if (known) return known.said === said ? known : failure(400, { type: 'idempotency_error' })
  const given = answer(company, call, asked)
  memory.answers[idempotencyKey] = { ...given, said }
  memory.save()
  return given
}

async function enterCard(
  { memory, tell }: Company,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
) {
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
