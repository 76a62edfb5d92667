import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { DAY_MS, HOUR_MS } from '../../../app/durations.ts'
import type { Memory, StripeObject } from './memory.ts'

export type Webhook = { url: string; secret: string }

/** Stores an event and sends it, before the answer to its call arrives. */
export type SendEvent = (type: string, object: StripeObject, idempotencyKey: string | null) => void

export type FakeClock = { now(): number; after(ms: number, act: () => void): void }

const CLOCK: FakeClock = {
  now: () => Date.now(),
  after: (ms, act) => void setTimeout(act, ms).unref(),
}

/** Stripe retries for three days: https://docs.stripe.com/webhooks#retries */
export const SENT_FOR_MS = 3 * DAY_MS
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 12 * HOUR_MS

/** How many times each event is sent, because Stripe delivers events more than once and out of order. */
const COPIES = 2
const COPY_WAIT_MS = 5000

/** Sends events until they are accepted; undelivered ones survive a restart. */
export function eventSender(memory: Memory, webhook: Webhook | null, clock: FakeClock = CLOCK) {
  function tell(type: string, object: StripeObject, idempotencyKey: string | null): void {
    const event = memory.add('evt', {
      object: 'event',
      type,
      data: { object: structuredClone(object) },
      request: { id: null, idempotency_key: idempotencyKey },
    })
    memory.events.push(event)
    const at = clock.now()
    for (let copy = 0; copy < COPIES && webhook; copy++) {
      memory.waiting.push({
        event: String(event['id']),
        createdAt: at,
        at: at + copy * COPY_WAIT_MS,
      })
    }
    memory.save()
    wake()
  }

  /** Sends due events in random order. */
  async function deliver(): Promise<void> {
    const now = clock.now()
    const due = memory.waiting.filter(({ at }) => at <= now)
    memory.waiting = memory.waiting.filter(({ at }) => at > now)
    await Promise.all(
      shuffled(due).map(async ({ event, createdAt }) => {
        const thing = memory.find(event)
        if (!webhook || !thing || (await isAccepted(webhook, JSON.stringify(thing)))) return
        const wait = Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS, now - createdAt))
        if (now + wait - createdAt <= SENT_FOR_MS)
          memory.waiting.push({ event, createdAt, at: now + wait })
      }),
    )
    memory.save()
    wake()
  }

  function wake(): void {
    const next = Math.min(...memory.waiting.map(({ at }) => at))
    if (next < Number.POSITIVE_INFINITY) {
      clock.after(Math.max(0, next - clock.now()), () => void deliver())
    }
  }

  return { tell, deliver, wake }
}

/** The events about customers, cards and payments with these ids, oldest first; used by tests. */
export function eventsAbout(memory: Memory, ids: readonly string[]): StripeObject[] {
  const asked = new Set<unknown>(ids)
  return memory.events.filter(({ data }) => {
    const { id, customer, payment_intent } = v.parse(EventData, data).object
    return asked.has(id) || asked.has(customer) || asked.has(payment_intent)
  })
}

const EventData = v.object({
  object: v.object({
    id: v.string(),
    customer: v.optional(v.unknown()),
    payment_intent: v.optional(v.unknown()),
  }),
})

async function isAccepted({ url, secret }: Webhook, body: string): Promise<boolean> {
  const at = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  const headers = {
    'Content-Type': 'application/json',
    'Stripe-Signature': `t=${at},v1=${signature}`,
  }
  const response = await fetch(url, { method: 'POST', body, headers }).catch(() => null)
  return response?.ok === true
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
