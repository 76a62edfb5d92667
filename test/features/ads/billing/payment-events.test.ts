import { createScheduledController, env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paymentEvents } from '../../../../app/db/ads/billing.ts'
import { chargeDueBills, runBilling } from '../../../../app/features/ads/billing/charge.server.ts'
import {
  purgePaymentEvents,
  takePaymentEvent,
} from '../../../../app/features/ads/billing/events/payment-events.server.ts'
import { processRefunds } from '../../../../app/features/ads/billing/refunds.server.ts'
import { writeBills } from '../../../../app/features/ads/billing/write-bills.server.ts'
import { handleScheduled } from '../../../../workers/jobs.ts'
import { brokenAfter } from '../../../broken-database.ts'
import { aCampaign } from '../../../factories/ads/campaigns.ts'
import {
  aClick,
  addCard,
  ask,
  at,
  billsOf,
  eventsOf,
  FAILS_LATER,
  giveCard,
  ledgerOf,
  orderRefund,
  profileOf,
  signed,
  tellEvent as tell,
  WORKS,
  WORKS_TOO,
  withoutSecret,
} from '../../../factories/ads/payments.ts'
import { tellAll } from '../../../factories/ads/promotions.ts'
import { aBusiness } from '../../../factories/identity/businesses.ts'
import { aVisitor } from '../../../factories/identity/people.ts'
import { mailTo, refusal, withOutbox } from '../../../mail.ts'

const DAY_MS = 24 * 60 * 60_000

async function aPayer() {
  const kiln = withOutbox(await aBusiness())
  await tellAll(kiln)
  return { kiln, campaign: await aCampaign(kiln) }
}

/** A business whose bill's answer was lost: the database was, when the company had answered. */
async function withLostAnswer(card: string) {
  const { kiln, campaign } = await aPayer()
  await addCard(kiln, card)
  await aClick(kiln, campaign)
  await writeBills(kiln)
  // It looks for bills, takes this one, and keeps the payment's name; then it can't write the answer.
  await chargeDueBills({ ...kiln, db: brokenAfter(5) }, kiln.viewer.id).catch(() => {})
  expect(await billsOf(kiln)).toMatchObject([{ state: 'open', attempts: 0 }])
  return kiln
}

async function eventOf(business: Awaited<ReturnType<typeof aBusiness>>, type: string) {
  const event = (await eventsOf(business)).find((told) => told.type === type)
  if (!event) throw new Error(`there is no ${type}`)
  return event
}

test('a card is there when the company tells of it before its owner comes back', async () => {
  const { kiln } = await aPayer()
  await giveCard(kiln, WORKS)
  const event = await eventOf(kiln, 'checkout.session.completed')

  await tell(event)
  await tell(event)

  expect(await profileOf(kiln)).toMatchObject({ cardState: 'valid', cardLast4: '4242' })
})

test('a payment whose answer was lost is noted when the company tells of it, and once', async () => {
  const kiln = await withLostAnswer(WORKS)
  const event = await eventOf(kiln, 'payment_intent.succeeded')

  await Promise.all([tell(event), tell(event), tell({ ...event, id: 'evt_again' })])
  await tell(event)
  await runBilling(at(kiln, kiln.now + 61_000))

  expect(await billsOf(kiln)).toMatchObject([{ state: 'paid' }])
  expect((await ledgerOf(kiln)).filter(({ kind }) => kind === 'payment')).toHaveLength(1)
  expect(await profileOf(kiln)).toMatchObject({ thresholdMicros: 100_000_000 })
})

test('a refusal whose answer was lost counts once, whoever tells first', async () => {
  const kiln = await withLostAnswer(FAILS_LATER)
  const event = await eventOf(kiln, 'payment_intent.payment_failed')

  await tell(event)
  await runBilling(at(kiln, kiln.now + 61_000))
  await tell({ ...event, id: 'evt_once_more' })

  expect(await billsOf(kiln)).toMatchObject([{ state: 'failed', attempts: 1 }])
  expect(await profileOf(kiln)).toMatchObject({ cardState: 'failed' })
})

test('a refusal that is told of after the payment changes nothing', async () => {
  const kiln = await withLostAnswer(FAILS_LATER)
  const event = await eventOf(kiln, 'payment_intent.payment_failed')
  await addCard(kiln, WORKS)
  await runBilling(at(kiln, kiln.now + 61_000))
  expect(await billsOf(kiln)).toMatchObject([{ state: 'paid' }])

  await tell(event)

  expect(await billsOf(kiln)).toMatchObject([{ state: 'paid', problem: null }])
  expect(await profileOf(kiln)).toMatchObject({ cardState: 'valid' })
})

test('an event is only noted with what it does', async () => {
  const kiln = await withLostAnswer(WORKS)
  const event = await eventOf(kiln, 'payment_intent.succeeded')
  const broken = { ...aVisitor(), db: brokenAfter(2) }
  await takePaymentEvent(broken, await signed(JSON.stringify(event))).catch(() => {})
  const noted = kiln.db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id))
  expect(await noted).toEqual([])

  await tell(event)

  expect(await noted).toMatchObject([{ type: 'payment_intent.succeeded' }])
  expect(await billsOf(kiln)).toMatchObject([{ state: 'paid' }])
})

test('a payment of another amount or currency than the bill’s is not taken for it', async () => {
  const kiln = await withLostAnswer(WORKS)
  const event = await eventOf(kiln, 'payment_intent.succeeded')
  const { object } = event.data

  await tell({ ...event, id: 'evt_less', data: { object: { ...object, amount: 5999 } } })
  await tell({ ...event, id: 'evt_czk', data: { object: { ...object, currency: 'czk' } } })

  expect(await billsOf(kiln)).toMatchObject([{ state: 'open' }])
})

test('a card that was removed on the company’s own page is gone here', async () => {
  const { kiln } = await aPayer()
  await addCard(kiln)
  const { cardRef } = await profileOf(kiln)
  await ask('POST', `payment_methods/${cardRef}/detach`)
  const [given, gone] = [
    await eventOf(kiln, 'checkout.session.completed'),
    await eventOf(kiln, 'payment_method.detached'),
  ]

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

async function lettersTo({ viewer }: { viewer: { email: string } }, words: string) {
  return (await mailTo(viewer.email)).filter(({ subject }) => subject.includes(words))
}

test('a refund on the company’s own page is in the ledger and in the mail, once', async () => {
  const { kiln, payment_intent } = await withPaidBill()
  await ask('POST', 'refunds', { payment_intent, amount: '1500' })
  const event = await eventOf(kiln, 'refund.created')

  await tell(event)
  await tell({ ...event, id: 'evt_refund_again' })

  const rows = (await ledgerOf(kiln)).slice(-2)
  expect(rows).toMatchObject([
    { kind: 'credit', micros: -15_000_000 },
    { kind: 'refund', micros: 15_000_000 },
  ])
  expect(await ledgerOf(kiln)).toHaveLength(4)
  const letters = await lettersTo(kiln, 'gives you back $15')
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text).not.toContain('Our reason')
})

test.each(['before', 'after'])(
  'an ordered refund that the company tells of %s the clock is in the mail once, with its reason',
  async (when) => {
    const { kiln, payment_intent } = await withPaidBill()
    const [bill] = await billsOf(kiln)
    await orderRefund(kiln, `${bill?.number} 15`)
    // The company gives it back; that it did is lost, or isn't.
    const db = when === 'before' ? brokenAfter(2) : kiln.db
    await processRefunds({ ...kiln, db }).catch(() => {})
    const event = await eventOf(kiln, 'refund.created')
    expect(event.data.object).toMatchObject({ payment_intent, amount: 1500 })

    await tell(event)
    await processRefunds(at(kiln, kiln.now + 60_000))

    expect((await ledgerOf(kiln)).filter(({ kind }) => kind === 'refund')).toHaveLength(1)
    const letters = await lettersTo(kiln, 'gives you back')
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).toContain('Our reason: Bots.')
  },
)

test('a dispute that is told of late doesn’t stop a card that was given since', async () => {
  const { kiln, payment_intent } = await withPaidBill()
  await ask('POST', 'disputes', { payment_intent })
  await addCard(kiln, WORKS_TOO)

  const event = await eventOf(kiln, 'charge.dispute.created')
  for (const id of ['evt_first', 'evt_again']) {
    await tell({ ...event, id: `${id}_${crypto.randomUUID()}` })
  }

  expect(await profileOf(kiln)).toMatchObject({ cardState: 'valid' })
  const [letter, ...others] = await lettersTo(kiln, 'is disputed')
  expect(letter?.text).toContain('run on, with the card that you gave since')
  expect(letter?.text).not.toContain('paused')
  expect(others).toEqual([])
})

test.each([
  'customer.created',
  'payment_intent.succeeded',
  'checkout.session.completed',
  'refund.created',
  'charge.dispute.created',
])('a %s of somebody who is not ours is noted and changes nothing', async (type) => {
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

test('what is not signed by the company, or by another time, is refused', async () => {
  const visitor = aVisitor()
  const body = JSON.stringify({ id: 'evt_5', type: 'a', data: { object: { id: 'b' } } })
  const { signature } = await signed(body)

  const forged = [
    { body, signature: '' },
    { body, signature: 't=1,v1=00' },
    { body: `${body} `, signature },
    await signed(body, Date.now() - 10 * 60_000),
  ]
  for (const told of forged) {
    expect(await refusal(takePaymentEvent(visitor, told))).toBe('event_forged')
  }
})

test.each(['', 'no JSON', '[]', 'null', '{"id":5}', '{"id":"a"}'])(
  'a signed %j is malformed',
  async (body) => {
    const told = await signed(body)

    expect(await refusal(takePaymentEvent(aVisitor(), told))).toMatch(
      /^(invalid_parameters|event_forged)$/,
    )
  },
)

test('a card that can’t be looked up now is told of again', async () => {
  const { kiln } = await aPayer()
  await giveCard(kiln, WORKS)
  const event = await eventOf(kiln, 'checkout.session.completed')
  const visitor = aVisitor()
  const away = { ...visitor, env: { ...visitor.env, STRIPE_ORIGIN: 'https://nothing.example' } }
  const told = await signed(JSON.stringify(event))
  expect(await refusal(takePaymentEvent(away, told))).toBe('payments_unreachable')

  await takePaymentEvent(visitor, told)

  expect(await profileOf(kiln)).toMatchObject({ cardState: 'valid' })
})

test('without the secret nothing that is told is believed', async () => {
  const visitor = aVisitor()
  const closed = withoutSecret(visitor, 'STRIPE_WEBHOOK_SECRET')
  const told = await signed('{}')

  expect(await refusal(takePaymentEvent(closed, told))).toBe('payments_unavailable')
})

test('a letter goes out for a payment that was told of', async () => {
  const kiln = await withLostAnswer(WORKS)
  const listener = withOutbox(aVisitor())
  const event = await eventOf(kiln, 'payment_intent.succeeded')

  await takePaymentEvent(listener, await signed(JSON.stringify(event)))
  await listener.settled()

  expect(await mailTo(kiln.viewer.email)).toHaveLength(1)
})

/** Notes an event of this age, and tells whether it is still known. */
async function noted(age: number) {
  const { db, now } = aVisitor()
  const id = `evt_${crypto.randomUUID()}`
  await db.insert(paymentEvents).values({ id, type: 'a.b', createdAt: now - age })
  return async () =>
    (await db.select().from(paymentEvents).where(eq(paymentEvents.id, id))).length > 0
}

test('what was told is forgotten after 90 days', async () => {
  const [isOldKnown, isNewKnown] = [await noted(90 * DAY_MS), await noted(90 * DAY_MS - 60_000)]

  await purgePaymentEvents(aVisitor())

  expect(await isOldKnown()).toBe(false)
  expect(await isNewKnown()).toBe(true)
})

test('the hourly clock forgets what was told', async () => {
  const isKnown = await noted(91 * DAY_MS)

  await handleScheduled(createScheduledController({ cron: '* * * * *' }), env)
  expect(await isKnown()).toBe(true)
  await handleScheduled(createScheduledController({ cron: '17 * * * *' }), env)

  expect(await isKnown()).toBe(false)
})
