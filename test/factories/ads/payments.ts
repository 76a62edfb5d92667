import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../app/context.server.ts'
import { billingProfiles, creditNotes, invoices } from '../../../app/db/ads/billing.ts'
import { ledger } from '../../../app/db/ads/ledger.ts'
import { operatorOrders } from '../../../app/db/core/operator-orders.ts'
import { newId } from '../../../app/db/ids.ts'
import { cardPageUrl, storeEnteredCard } from '../../../app/features/ads/billing/card.server.ts'
import { handlePaymentEvent } from '../../../app/features/ads/billing/events/payment-events.server.ts'
import { withOutbox } from '../../emails.ts'
import { later } from '../content/pins.ts'
import type { aBusiness } from '../identity/businesses.ts'
import { aVisitor } from '../identity/people.ts'

type Member = Awaited<ReturnType<typeof aBusiness>>

export const VALID_CARD = '4242424242424242'
export const OTHER_VALID_CARD = '5555555555554444'
export const BANK_ASKS = '4000002500003155'
export const SLOW = '4000000000000408'
export const FAILS_LATER = '4000000000000341'
export const REFUSED = '4000000000000002'

/** The same context without this secret configured. */
export function withoutSecret<T extends Context>(
  context: T,
  name: 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET',
): T {
  const env = { ...context.env }
  delete env[name]
  return { ...context, env }
}

/** A visit to the payment provider's page that enters a card; returns the provider's id of the visit. */
export async function enterCard(business: Member, card: string): Promise<string> {
  const url = await cardPageUrl(business, place(business))
  await fetch(url, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' })
  return url.split('/').at(-1) ?? ''
}

/** Adds a card to a business, as when returning from the provider's page. */
export async function addCard(business: Member, card = VALID_CARD): Promise<void> {
  const session_id = await enterCard(business, card)
  await storeEnteredCard(business, { ...place(business), session_id })
}

export function place({ viewer }: Member) {
  return { advertiserId: viewer.id, campaign_id: null }
}

type Row = Partial<typeof ledger.$inferInsert>

/** The statement that adds a click to the ledger, so that the business owes money for it. */
export function aClick(
  business: Member,
  campaign: { id: number; currency: string },
  changes: Row = {},
) {
  return business.db.insert(ledger).values({
    advertiserId: business.viewer.id,
    campaignId: campaign.id,
    kind: 'click',
    micros: 60_000_000,
    currency: campaign.currency,
    key: crypto.randomUUID(),
    at: business.now,
    ...changes,
  })
}

export function billsOf({ db, viewer }: Member) {
  return db
    .select()
    .from(invoices)
    .where(eq(invoices.advertiserId, viewer.id))
    .orderBy(invoices.throughLedgerId)
}

export function ledgerOf({ db, viewer }: Member) {
  return db.select().from(ledger).where(eq(ledger.advertiserId, viewer.id)).orderBy(ledger.id)
}

export async function owedBy(business: Member): Promise<number> {
  return (await ledgerOf(business)).reduce((sum, { micros }) => sum + micros, 0)
}

export async function profileOf({ db, viewer }: Member) {
  const [profile] = await db
    .select()
    .from(billingProfiles)
    .where(eq(billingProfiles.advertiserId, viewer.id))
  if (!profile) throw new Error('there is no payer')
  return profile
}

const Events = v.object({
  data: v.array(
    v.looseObject({
      id: v.string(),
      type: v.string(),
      data: v.object({ object: v.looseObject({ id: v.string() }) }),
    }),
  ),
})

type TestEvent = v.InferOutput<typeof Events>['data'][number]

/** The payment provider's events about a customer's payments and card, oldest first. */
export async function eventsOf(business: Member): Promise<TestEvent[]> {
  const { customerRef, cardRef } = await profileOf(business)
  const payments = (await billsOf(business)).map(({ paymentRef }) => paymentRef)
  const about = [customerRef, cardRef, ...payments].flatMap((ref) => (ref ? [['about', ref]] : []))
  return v.parse(Events, await callPaymentProvider('GET', `events?${new URLSearchParams(about)}`))
    .data
}

/** Calls the fake payment provider like its own pages. */
export async function callPaymentProvider(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  fields: Record<string, string> = {},
  key?: string,
): Promise<unknown> {
  const response = await fetch(`${env.STRIPE_ORIGIN}/v1/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${env.STRIPE_SECRET_KEY}`,
      ...(key !== undefined && { 'Idempotency-Key': key }),
    },
    ...(method === 'POST' && { body: new URLSearchParams(fields) }),
  })
  return response.json()
}

/** Sends us an event, like the payment provider. */
export async function deliverEvent(
  event: Record<string, unknown>,
  now = Date.now(),
): Promise<void> {
  const listener = at(withOutbox(aVisitor()), now)
  await handlePaymentEvent(listener, await signedBody(JSON.stringify(event)))
  await listener.settled()
}

/** Adds an operator's order to refund a payment, such as `PF-2026-000017 7.50`. */
export async function orderRefund({ db, now }: Member, account: string): Promise<number> {
  const id = newId(later())
  const row = { id, act: 'refund', account, reason: 'Bots.', createdAt: now } as const
  await db.insert(operatorOrders).values(row)
  return id
}

/** How much money was paid or refunded for a bill, in cents. */
export async function paymentStateOf(paymentRef: string | null) {
  const Intent = v.object({
    status: v.string(),
    amount: v.number(),
    refunded: v.optional(v.number(), 0),
  })
  return v.parse(Intent, await callPaymentProvider('GET', `payment_intents/${paymentRef}`))
}

/** A body with the payment provider's signature. */
export async function signedBody(body: string, at = Date.now()) {
  const seconds = Math.floor(at / 1000)
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(env.STRIPE_WEBHOOK_SECRET),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${seconds}.${body}`))
  const hex = [...new Uint8Array(mac)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { body, signature: `t=${seconds},v1=${hex}` }
}

/** The same context at another time. */
export function at<C extends Context>(context: C, now: number): C {
  return { ...context, now }
}

/** A paid bill of a business. */
export async function aBill(
  business: Context & { viewer: { id: number } },
  changes: Partial<typeof invoices.$inferInsert> = {},
) {
  const id = newId(later())
  const [bill] = await business.db
    .insert(invoices)
    .values({
      id,
      advertiserId: business.viewer.id,
      number: `PF-2020-${id}`,
      currency: 'USD',
      micros: 60_000_000,
      remainingMicros: 0,
      afterLedgerId: 0,
      throughLedgerId: 1,
      payer: {
        name: 'Kiln & Co',
        email: 'bills@kiln.example',
        vatId: 'DE123456789',
        street: 'Kiln Lane 4',
        city: 'Stoke',
        region: null,
        postalCode: 'ST4 7QQ',
        country: 'GB',
      },
      state: 'paid',
      paidAt: business.now,
      createdAt: business.now,
      ...changes,
    })
    .returning()
  if (!bill) throw new Error('the bill was not inserted')
  return bill
}

/** The credit note of 7.50 for a bill. */
export async function aCreditNote({ db, now }: Context, bill: { id: number }) {
  const [note] = await db
    .insert(creditNotes)
    .values({
      invoiceId: bill.id,
      number: `PF-C-2020-${bill.id}`,
      micros: 7_500_000,
      taxMicros: 0,
      ledgerKey: `credit:${bill.id}:re_1`,
      createdAt: now,
    })
    .returning()
  if (!note) throw new Error('the credit note was not inserted')
  return note
}
