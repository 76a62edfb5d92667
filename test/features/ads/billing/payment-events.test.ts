import { createScheduledController, env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paymentEvents } from '../../../../app/db/ads/billing.ts'
import { chargeDueBills, runBilling } from '../../../../app/features/ads/billing/charge.server.ts'
import {
  handlePaymentEvent,
  purgePaymentEvents,
} from '../../../../app/features/ads/billing/events/payment-events.server.ts'
import { processRefunds } from '../../../../app/features/ads/billing/refunds.server.ts'
import { writeBills } from '../../../../app/features/ads/billing/write-bills.server.ts'
import { handleScheduled } from '../../../../workers/background/clock.ts'
import { brokenAfter } from '../../../broken-database.ts'
import { refusal, sentEmailsTo, withOutbox } from '../../../emails.ts'
import { aCampaign } from '../../../factories/ads/campaigns.ts'
import {
  aClick,
  addCard,
  at,
  billsOf,
  callPaymentProvider,
  enterCard,
  eventsOf,
  FAILS_LATER,
  ledgerOf,
  OTHER_VALID_CARD,
  orderRefund,
  profileOf,
  signedBody,
  deliverEvent as tell,
  VALID_CARD,
  withoutSecret,
} from '../../../factories/ads/payments.ts'
import { enterPayerDetails } from '../../../factories/ads/promotions.ts'
import { aBusiness } from '../../../factories/identity/businesses.ts'
import { aVisitor } from '../../../factories/identity/people.ts'

const DAY_MS = 24 * 60 * 60_000

async function aPayer() {
  const kiln = withOutbox(await aBusiness())
  await enterPayerDetails(kiln)
  return { kiln, campaign: await aCampaign(kiln) }
}

/** A business whose bill was charged, but whose database failed before the answer was stored. */
async function withLostAnswer(card: string) {
  const { kiln, campaign } = await aPayer()
  await addCard(kiln, card)
  await aClick(kiln, campaign)
  await writeBills(kiln)
  // The database works until the bill is held and the payment's id is stored. Then writing the result fails.
  await chargeDueBills({ ...kiln, db: brokenAfter(5) }, kiln.viewer.id).catch(() => {})
  expect(await billsOf(kiln)).toMatchObject([{ state: 'open', attempts: 0 }])
  return kiln
}

async function eventOf(business: Awaited<ReturnType<typeof aBusiness>>, type: string) {
  const event = (await eventsOf(business)).find((candidate) => candidate.type === type)
  if (!event) throw new Error(`there is no ${type}`)
  return event
}

test('a card is stored when the payment provider reports it before its owner returns', async () => {
  const { kiln } = await aPayer()
  await enterCard(kiln, VALID_CARD)
  const event = await eventOf(kiln, 'checkout.session.completed')

  await tell(event)
  await tell(event)

  expect(await profileOf(kiln)).toMatchObject({ cardState: 'valid', cardLast4: '4242' })
})

test('a payment whose response was lost is recorded once by the event', async () => {
  const kiln = await withLostAnswer(VALID_CARD)
  const event = await eventOf(kiln, 'payment_intent.succeeded')

  await Promise.all([tell(event), tell(event), tell({ ...event, id: 'evt_again' })])
  await tell(event)
  await runBilling(at(kiln, kiln.now + 61_000))

  expect(await billsOf(kiln)).toMatchObject([{ state: 'paid' }])
  expect((await ledgerOf(kiln)).filter(({ kind }) => kind === 'payment')).toHaveLength(1)
  expect(await profileOf(kiln)).toMatchObject({ thresholdMicros: 100_000_000 })
})

test('a decline whose response was lost counts once, whichever report comes first', async () => {
  const kiln = await withLostAnswer(FAILS_LATER)
  const event = await eventOf(kiln, 'payment_intent.payment_failed')

  await tell(event)
  await runBilling(at(kiln, kiln.now + 61_000))
  await tell({ ...event, id: 'evt_once_more' })

  expect(await billsOf(kiln)).toMatchObject([{ state: 'failed', attempts: 1 }])
  expect(await profileOf(kiln)).toMatchObject({ cardState: 'failed' })
})

test('a decline reported after the payment changes nothing', async () => {
  const kiln = await withLostAnswer(FAILS_LATER)
  const event = await eventOf(kiln, 'payment_intent.payment_failed')
  await addCard(kiln, VALID_CARD)
  await runBilling(at(kiln, kiln.now + 61_000))
  expect(await billsOf(kiln)).toMatchObject([{ state: 'paid' }])

  await tell(event)

  expect(await billsOf(kiln)).toMatchObject([{ state: 'paid', problem: null }])
  expect(await profileOf(kiln)).toMatchObject({ cardState: 'valid' })
})

test('an event is recorded only together with its effect', async () => {
  const kiln = await withLostAnswer(VALID_CARD)
  const event = await eventOf(kiln, 'payment_intent.succeeded')
  const broken = { ...aVisitor(), db: brokenAfter(2) }
  await handlePaymentEvent(broken, await signedBody(JSON.stringify(event))).catch(() => {})
  const noted = kiln.db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id))
  expect(await noted).toEqual([])

  await tell(event)

  expect(await noted).toMatchObject([{ type: 'payment_intent.succeeded' }])
  expect(await billsOf(kiln)).toMatchObject([{ state: 'paid' }])
})

test('a payment of another amount or currency doesn’t pay the bill', async () => {
  const kiln = await withLostAnswer(VALID_CARD)
  const event = await eventOf(kiln, 'payment_intent.succeeded')
  const { object } = event.data

  await tell({ ...event, id: 'evt_less', data: { object: { ...object, amount: 5999 } } })
  await tell({ ...event, id: 'evt_czk', data: { object: { ...object, currency: 'czk' } } })

  expect(await billsOf(kiln)).toMatchObject([{ state: 'open' }])
})

test('a card removed in the payment provider’s dashboard is removed here', async () => {
  const { kiln } = await aPayer()
  await addCard(kiln)
  const { cardRef } = await profileOf(kiln)
  await callPaymentProvider('POST', `payment_methods/${cardRef}/detach`)
  const given = await eventOf(kiln, 'checkout.session.completed')
  const gone = await eventOf(kiln, 'payment_method.detached')

  await tell(gone)
  await tell(given)

  expect(await profileOf(kiln)).toMatchObject({ cardState: 'none', cardRef: null, cardLast4: null })
})

async function withPaidBill() {
  const { kiln, campaign } = await aPayer()
  await addCard(kiln)
  await aClick(kiln, campaign)
  await runBilling(kiln)
  const [bill] = await billsOf(kiln)
  return { kiln, payment_intent: bill?.paymentRef ?? '' }
}

async function emailsTo({ viewer }: { viewer: { email: string } }, part: string) {
  return (await sentEmailsTo(viewer.email)).filter(({ subject }) => subject.includes(part))
}

test('a refund in the payment provider’s dashboard is booked and emailed, once', async () => {
  const { kiln, payment_intent } = await withPaidBill()
  await callPaymentProvider('POST', 'refunds', { payment_intent, amount: '1500' })
  const event = await eventOf(kiln, 'refund.created')

  await tell(event)
  await tell({ ...event, id: 'evt_refund_again' })

  const rows = (await ledgerOf(kiln)).slice(-2)
  expect(rows).toMatchObject([
    { kind: 'credit', micros: -15_000_000 },
    { kind: 'refund', micros: 15_000_000 },
  ])
  expect(await ledgerOf(kiln)).toHaveLength(4)
  const emails = await emailsTo(kiln, 'is refunding you $15')
  expect(emails).toHaveLength(1)
  expect(emails[0]?.text).not.toContain('Our reason')
})

test.each(['before', 'after'])(
  'an ordered refund that the payment provider reports %s the cron run is emailed once, with its reason',
  async (when) => {
    const { kiln, payment_intent } = await withPaidBill()
    const [bill] = await billsOf(kiln)
    await orderRefund(kiln, `${bill?.number} 15`)
    // The payment provider makes the refund. Depending on `when`, our record of it is lost.
    const db = when === 'before' ? brokenAfter(2) : kiln.db
    await processRefunds({ ...kiln, db }).catch(() => {})
    const event = await eventOf(kiln, 'refund.created')
    expect(event.data.object).toMatchObject({ payment_intent, amount: 1500 })

    await tell(event)
    await processRefunds(at(kiln, kiln.now + 60_000))

    expect((await ledgerOf(kiln)).filter(({ kind }) => kind === 'refund')).toHaveLength(1)
    const emails = await emailsTo(kiln, 'is refunding you')
    expect(emails).toHaveLength(1)
    expect(emails[0]?.text).toContain('Our reason: Bots.')
  },
)

test('a late report of a dispute doesn’t stop a card added since', async () => {
  const { kiln, payment_intent } = await withPaidBill()
  await callPaymentProvider('POST', 'disputes', { payment_intent })
  await addCard(kiln, OTHER_VALID_CARD)

  const event = await eventOf(kiln, 'charge.dispute.created')
  for (const id of ['evt_first', 'evt_again']) {
    await tell({ ...event, id: `${id}_${crypto.randomUUID()}` })
  }

  expect(await profileOf(kiln)).toMatchObject({ cardState: 'valid' })
  const [email, ...others] = await emailsTo(kiln, 'is disputed')
  expect(email?.text).toContain("keep running with the card you've added since")
  expect(email?.text).not.toContain('paused')
  expect(others).toEqual([])
})

test.each([
  'customer.created',
  'payment_intent.succeeded',
  'checkout.session.completed',
  'refund.created',
  'charge.dispute.created',
])('a %s of an unknown customer is recorded and changes nothing', async (type) => {
  const object = {
    id: 'x_5',
    payment_intent: 'pi_5',
    status: 'succeeded',
    amount: 5,
    currency: 'usd',
    created: 5,
  }

  await tell({ id: `evt_foreign_${type}`, type, data: { object } })

  const { db } = aVisitor()
  const [event] = await db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.id, `evt_foreign_${type}`))
  expect(event).toMatchObject({ type })
})

test('an event without the payment provider’s signature, or with an old one, is refused', async () => {
  const visitor = aVisitor()
  const body = JSON.stringify({ id: 'evt_5', type: 'a', data: { object: { id: 'b' } } })
  const { signature } = await signedBody(body)

  const forged = [
    { body, signature: '' },
    { body, signature: 't=1,v1=00' },
    { body: `${body} `, signature },
    await signedBody(body, Date.now() - 10 * 60_000),
  ]
  for (const delivery of forged) {
    expect(await refusal(handlePaymentEvent(visitor, delivery))).toBe('event_forged')
  }
})

test.each(['', 'no JSON', '[]', 'null', '{"id":5}', '{"id":"a"}'])(
  'a signed %j is malformed',
  async (body) => {
    const delivery = await signedBody(body)

    expect(await refusal(handlePaymentEvent(aVisitor(), delivery))).toMatch(
      /^(invalid_parameters|event_forged)$/,
    )
  },
)

test('an event about a card that can’t be looked up now is refused, so that it is sent again', async () => {
  const { kiln } = await aPayer()
  await enterCard(kiln, VALID_CARD)
  const event = await eventOf(kiln, 'checkout.session.completed')
  const visitor = aVisitor()
  const away = { ...visitor, env: { ...visitor.env, STRIPE_ORIGIN: 'https://nothing.example' } }
  const delivery = await signedBody(JSON.stringify(event))
  expect(await refusal(handlePaymentEvent(away, delivery))).toBe('payments_unreachable')

  await handlePaymentEvent(visitor, delivery)

  expect(await profileOf(kiln)).toMatchObject({ cardState: 'valid' })
})

test('without the webhook’s secret no event is accepted', async () => {
  const visitor = aVisitor()
  const closed = withoutSecret(visitor, 'STRIPE_WEBHOOK_SECRET')
  const delivery = await signedBody('{}')

  expect(await refusal(handlePaymentEvent(closed, delivery))).toBe('payments_unavailable')
})

test('a payment that the payment provider reports is emailed to the business', async () => {
  const kiln = await withLostAnswer(VALID_CARD)
  const listener = withOutbox(aVisitor())
  const event = await eventOf(kiln, 'payment_intent.succeeded')

  await handlePaymentEvent(listener, await signedBody(JSON.stringify(event)))
  await listener.settled()

  expect(await sentEmailsTo(kiln.viewer.email)).toHaveLength(1)
})

/** Stores an event of this age. Returns a function that says whether the event is still stored. */
async function recorded(age: number) {
  const { db, now } = aVisitor()
  const id = `evt_${crypto.randomUUID()}`
  await db.insert(paymentEvents).values({ id, type: 'a.b', createdAt: now - age })
  return async () =>
    (await db.select().from(paymentEvents).where(eq(paymentEvents.id, id))).length > 0
}

test('events are deleted after 90 days', async () => {
  const isOldKnown = await recorded(90 * DAY_MS)
  const isNewKnown = await recorded(90 * DAY_MS - 60_000)

  await purgePaymentEvents(aVisitor())

  expect(await isOldKnown()).toBe(false)
  expect(await isNewKnown()).toBe(true)
})

test('the hourly cron job deletes old events', async () => {
  const isKnown = await recorded(91 * DAY_MS)

  await handleScheduled(createScheduledController({ cron: '* * * * *' }), env)
  expect(await isKnown()).toBe(true)
  await handleScheduled(createScheduledController({ cron: '17 * * * *' }), env)

  expect(await isKnown()).toBe(false)
})
