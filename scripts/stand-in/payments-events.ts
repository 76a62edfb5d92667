import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import type { Memory, Thing } from './payments-memory.ts'

export type Webhook = { url: string; secret: string }

/** Keeps an event, and sends it while the answer to its call is on its way. */
export type Tell = (type: string, object: Thing, idempotencyKey: string | null) => void

export function telling(memory: Memory, webhook: Webhook | null): Tell {
  return (type, object, idempotencyKey) => {
    const event = memory.add('evt', {
      object: 'event',
      type,
      data: { object: structuredClone(object) },
      request: { id: null, idempotency_key: idempotencyKey },
    })
    memory.events.push(event)
    memory.save()
    if (webhook) void send(webhook, JSON.stringify(event))
  }
}

/** The events about customers, cards and payments with these ids, the oldest first; a filter for tests. */
export function eventsAbout(memory: Memory, ids: readonly string[]): Thing[] {
  const asked = new Set<unknown>(ids)
  return memory.events.filter(({ data }) => {
    const { id, customer, payment_intent } = v.parse(Told, data).object
    return asked.has(id) || asked.has(customer) || asked.has(payment_intent)
  })
}

const Told = v.object({
  object: v.object({
    id: v.string(),
    customer: v.optional(v.unknown()),
    payment_intent: v.optional(v.unknown()),
  }),
})

const SEND_TRIES = 5

async function send({ url, secret }: Webhook, body: string) {
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
