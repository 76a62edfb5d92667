import {
  type CallInput,
  type Company,
  denied,
  failure,
  found,
  metadataOf,
  type PaymentsAnswer,
} from './answers.ts'
import { cancel, confirm, finish, openIntent } from './charges.ts'
import { eventsAbout } from './events.ts'
import type { Memory, StripeObject } from './memory.ts'
import { decide, dispute, failRefund, refund } from './refunds-and-disputes.ts'
import { book, calculate, reverse } from './taxes.ts'
import { addWebhook, changeWebhook, listWebhooks } from './webhook-endpoints.ts'

/** Answers a call such as `POST payment_intents/pi_5/confirm`. */
export function answer(company: Company, call: string, input: CallInput): PaymentsAnswer {
  const { memory } = company
  const { form } = input
  const [, name = '', id = '', act = ''] =
    / (\w+(?:\/(?:sessions|calculations|transactions))?)(?:\/([\w-]+))?(?:\/(\w+))?$/.exec(call) ??
    []
  switch (`${call.split(' ')[0]} ${name}${act && `/${act}`}`) {
    case 'POST customers':
      return found(memory.add('cus', { object: 'customer', metadata: metadataOf(form) }))
    case 'GET customers':
      return found(memory.find(id))
    case 'DELETE customers':
      return forget(memory, memory.find(id))
    case 'POST checkout/sessions':
      return openSession(company, form)
    case 'GET checkout/sessions':
      return expanded(memory, memory.find(id))
    case 'POST payment_intents':
      return openIntent(memory, form)
    case 'GET payment_intents':
      return found(memory.find(id))
    case 'POST payment_intents/confirm':
      return confirm(company, memory.find(id), input)
    case 'POST payment_intents/finish':
      return finish(company, memory.find(id), input)
    case 'POST payment_intents/cancel':
      return cancel(company, memory.find(id))
    case 'POST refunds':
      return refund(company, input)
    case 'POST refunds/fail':
      return failRefund(company, memory.find(id))
    case 'GET refunds':
    case 'GET disputes':
    case 'GET tax/calculations':
    case 'GET tax/transactions':
      return found(memory.find(id))
    case 'POST disputes':
      return id ? decide(company, memory.find(id), input) : dispute(company, input)
    case 'POST payment_methods/detach':
      return detach(company, memory.find(id))
    case 'POST tax/calculations':
      return calculate(memory, input)
    case 'POST tax/transactions':
      return id === 'create_reversal' ? reverse(memory, input) : book(memory, input)
    case 'POST webhook_endpoints':
      return id ? changeWebhook(memory.find(id), form) : addWebhook(memory, form)
    case 'GET webhook_endpoints':
      return listWebhooks(memory, form)
    case 'POST busy':
      memory.things['busy'] = { key: form.get('key') }
      return found(memory.find('busy'))
    case 'GET events':
      return found({ object: 'list', data: eventsAbout(memory, form.getAll('about')) })
    default:
      return failure(404, { type: 'invalid_request_error', code: 'resource_missing' })
  }
}

function forget(memory: Memory, customer: StripeObject | undefined): PaymentsAnswer {
  if (!customer || customer['deleted']) return found(undefined)
  customer['deleted'] = true
  memory.save()
  return found(customer)
}

function openSession({ origin, memory }: Company, form: URLSearchParams): PaymentsAnswer {
  const customer = memory.find(form.get('customer') ?? '')
  if (!customer || customer['deleted']) {
    return denied('resource_missing', `No such customer: '${form.get('customer')}'`)
  }
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
  return found(session)
}

function expanded(memory: Memory, session: StripeObject | undefined): PaymentsAnswer {
  const intent = session && memory.find(String(session['setup_intent']))
  if (!intent) return found(session)
  return found({
    ...session,
    setup_intent: { ...intent, payment_method: memory.find(String(intent['payment_method'])) },
  })
}

function detach({ tell }: Company, method: StripeObject | undefined): PaymentsAnswer {
  if (!method) return found(undefined)
  method['customer'] = null
  tell('payment_method.detached', method, null)
  return found(method)
}
