import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import { readForm, sendJson, sendPage, sendTo } from './http.ts'
import { type CallInput, type Company, failure } from './payments/answers.ts'
import { answer } from './payments/calls.ts'
import { advance, refuse } from './payments/charges.ts'
import { eventSender, type Webhook } from './payments/events.ts'
import { openMemory } from './payments/memory.ts'
import { bankPage, cardOf, cardPage } from './payments/page.ts'

type Stage = {
  origin: string
  key: string
  /** The webhook that receives events, or null to send none. */
  webhook: Webhook | null
  /** The file that keeps the data across restarts, or null to keep none. */
  file: string | null
}

/** Fakes the parts of Stripe's API and its card page that our Worker uses. */
export function paymentServer({ origin, key, webhook, file }: Stage) {
  const memory = openMemory(file)
  const { tell, wake } = eventSender(memory, webhook)
  const company: Company = { origin, memory, tell }
  wake()

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', origin)
    const [, first, ...path] = url.pathname.split('/')
    if (first === 'checkout') return enterCard(company, request, response, path[0] ?? '')
    if (first === 'authenticate') return askCardholder(company, request, response, path[0] ?? '')
    if (request.headers.authorization !== `Bearer ${key}`) {
      return sendJson(response, 401, { error: { type: 'invalid_request_error' } })
    }
    const form = request.method === 'POST' ? await readForm(request) : url.searchParams
    const idempotencyKey = String(request.headers['idempotency-key'] ?? '') || null
    const call = `${request.method} ${path.join('/')}`
    const { status, body } = idempotent(company, call, { form, idempotencyKey })
    sendJson(response, status, body)
  }
}

/**
 * Makes calls idempotent: a key gets the same answer again, and is refused for another request or while in use (which
 * `POST /v1/busy` simulates).
 */
function idempotent(company: Company, call: string, input: CallInput) {
  const { memory } = company
  const { form, idempotencyKey } = input
  if (!call.startsWith('POST') || idempotencyKey === null) return answer(company, call, input)
  if (memory.find('busy')?.['key'] === idempotencyKey) {
    return failure(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' })
  }
  const known = memory.answers[idempotencyKey]
  const fingerprint = `${call} ${form}`
  if (known) return known.said === fingerprint ? known : failure(400, { type: 'idempotency_error' })
  const given = answer(company, call, input)
  memory.answers[idempotencyKey] = { ...given, said: fingerprint }
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

async function askCardholder(
  { memory, tell }: Company,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
) {
  const intent = memory.find(id)
  if (intent?.['status'] !== 'requires_action') return sendJson(response, 404, { error: {} })
  const { redirect_to_url: input } = v.parse(NextAction, intent['next_action'])
  const sum = `${Number(intent['amount']) / 100} ${String(intent['currency']).toUpperCase()}`
  if (request.method !== 'POST') return sendPage(response, bankPage(sum))
  const isYes = (await readForm(request)).get('answer') === 'yes'
  intent['next_action'] = null
  if (isYes) advance({ memory, tell }, intent, 'succeeded')
  else refuse({ memory, tell }, intent, 'payment_intent_authentication_failure')
  const back = new URL(input.return_url)
  back.searchParams.set('payment_intent', id)
  back.searchParams.set('redirect_status', isYes ? 'succeeded' : 'failed')
  sendTo(response, back)
}

const NextAction = v.object({ redirect_to_url: v.object({ return_url: v.string() }) })
