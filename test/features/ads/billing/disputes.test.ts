import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { operatorOrders } from '../../../../app/db/core/operator-orders.ts'
import { readBill } from '../../../../app/features/ads/billing/bill/bill.server.ts'
import { listBills, readBilling } from '../../../../app/features/ads/billing/billing-page.server.ts'
import { runBilling } from '../../../../app/features/ads/billing/charge.server.ts'
import { payNow } from '../../../../app/features/ads/billing/pay-now.server.ts'
import { processRefunds } from '../../../../app/features/ads/billing/refunds.server.ts'
import { sentEmailsTo, withOutbox } from '../../../emails.ts'
import { aCampaign } from '../../../factories/ads/campaigns.ts'
import {
  aClick,
  addCard,
  at,
  billsOf,
  callPaymentProvider,
  deliverEvent,
  eventsOf,
  ledgerOf,
  OTHER_VALID_CARD,
  orderRefund,
  owedBy,
  paymentStateOf,
  place,
  profileOf,
} from '../../../factories/ads/payments.ts'
import { enterPayerDetails } from '../../../factories/ads/promotions.ts'
import { aBusiness } from '../../../factories/identity/businesses.ts'

async function withPaidBill() {
  const kiln = withOutbox(await aBusiness())
  await enterPayerDetails(kiln)
  await addCard(kiln)
  const campaign = await aCampaign(kiln)
  await aClick(kiln, campaign)
  await runBilling(kiln)
  const [bill] = await billsOf(kiln)
  return { kiln, campaign, bill, payment_intent: bill?.paymentRef ?? '' }
}

type Kiln = Awaited<ReturnType<typeof withPaidBill>>['kiln']

const Named = v.object({ id: v.string() })

async function dispute(payment_intent: string, fields: Record<string, string> = {}) {
  return v.parse(
    Named,
    await callPaymentProvider('POST', 'disputes', { payment_intent, ...fields }),
  ).id
}

function decide(id: string, evidence: 'winning_evidence' | 'losing_evidence') {
  return callPaymentProvider('POST', `disputes/${id}`, { 'evidence[uncategorized_text]': evidence })
}

/** Sends all the payment provider's events about disputes and refunds, or those of one kind. */
async function sendEventsOf(kiln: Kiln, kind = /^(charge\.dispute|refund)\./) {
  for (const event of await eventsOf(kiln)) {
    if (kind.test(event.type)) await deliverEvent({ ...event, id: `evt_${crypto.randomUUID()}` })
  }
}

async function subjects(kiln: Kiln, part: string) {
  return (await sentEmailsTo(kiln.viewer.email)).filter(({ subject }) => subject.includes(part))
}

const shown = async (kiln: Kiln) =>
  readBill(kiln, { advertiserId: kiln.viewer.id, invoiceId: (await billsOf(kiln))[0]?.id ?? 0 })

test('a dispute pauses pins, and is shown on the bill, in the list and on the billing page', async () => {
  const { kiln, bill, payment_intent } = await withPaidBill()
  await dispute(payment_intent)

  await sendEventsOf(kiln)

  expect(await profileOf(kiln)).toMatchObject({ cardState: 'failed' })
  expect(await owedBy(kiln)).toBe(0)
  expect(await shown(kiln)).toMatchObject({ state: 'paid', dispute: 'open' })
  const billing = await readBilling(kiln, place(kiln))
  expect(billing.disputed).toEqual({ number: bill?.number, dispute: 'open' })
  const asked = { advertiserId: kiln.viewer.id, bookmark: null, pageSize: 5 }
  expect((await listBills(kiln, asked)).bills).toMatchObject([{ dispute: 'open' }])
  expect(await subjects(kiln, 'is disputed')).toHaveLength(1)
})

test('a won dispute restores everything', async () => {
  const { kiln, payment_intent } = await withPaidBill()
  const id = await dispute(payment_intent)
  await sendEventsOf(kiln)
  await decide(id, 'winning_evidence')

  await sendEventsOf(kiln)
  await sendEventsOf(kiln)

  expect(await profileOf(kiln)).toMatchObject({ cardState: 'valid' })
  expect(await shown(kiln)).toMatchObject({ state: 'paid', dispute: 'won' })
  expect(await ledgerOf(kiln)).toHaveLength(2)
  expect(await subjects(kiln, 'is closed')).toHaveLength(1)
})

test('a lost dispute is owed again on the next bill, and can be paid at once', async () => {
  const { kiln, campaign, payment_intent } = await withPaidBill()
  const id = await dispute(payment_intent)
  await sendEventsOf(kiln)
  await decide(id, 'losing_evidence')

  await sendEventsOf(kiln)
  await sendEventsOf(kiln)

  expect(await owedBy(kiln)).toBe(60_000_000)
  expect(await shown(kiln)).toMatchObject({ state: 'paid', dispute: 'lost' })
  expect(await subjects(kiln, 'was reversed')).toHaveLength(1)
  expect((await readBilling(kiln, place(kiln))).accounts).toMatchObject([
    { owed: '$60', isPayable: true },
  ])
  await addCard(kiln, OTHER_VALID_CARD)
  await payNow(kiln, { advertiserId: kiln.viewer.id })
  expect(await billsOf(kiln)).toMatchObject([{ dispute: 'lost' }, { state: 'paid', dispute: null }])
  expect(await owedBy(kiln)).toBe(0)
  expect(await profileOf(kiln)).toMatchObject({ cardState: 'valid' })
  const [lost, next] = await billsOf(kiln)
  const asked = { advertiserId: kiln.viewer.id, invoiceId: next?.id ?? 0 }
  expect(await readBill(kiln, asked)).toMatchObject({
    lines: [],
    others: [{ label: `Bill ${lost?.number}, whose payment the bank reversed`, amount: '$60.00' }],
    total: '$60.00',
  })

  await decide(id, 'winning_evidence')
  await sendEventsOf(kiln)
  await aClick(kiln, campaign, { micros: 80_000_000 })
  await runBilling(at(kiln, kiln.now + 40 * 24 * 60 * 60_000))

  const [, , last] = await billsOf(kiln)
  expect(await readBill(kiln, { ...asked, invoiceId: last?.id ?? 0 })).toMatchObject({
    lines: [{ amount: '$80.00' }],
    others: [{ label: `Bill ${lost?.number}, whose refund the bank returned`, amount: '-$60.00' }],
  })
})

test('a dispute lost with an older card doesn’t affect the newer one', async () => {
  const { kiln, campaign, payment_intent } = await withPaidBill()
  await decide(await dispute(payment_intent), 'losing_evidence')
  await sendEventsOf(kiln)
  await kiln.db.run(sql`update invoices set paid_at = paid_at - 3600000
    where payment_ref = ${payment_intent}`)
  await addCard(kiln, OTHER_VALID_CARD)
  await aClick(kiln, campaign)
  await runBilling(kiln)
  const later = (await billsOf(kiln)).find(({ dispute }) => dispute === null)
  const id = await dispute(later?.paymentRef ?? '')
  await sendEventsOf(kiln)
  expect(await profileOf(kiln)).toMatchObject({ cardState: 'failed' })

  await decide(id, 'winning_evidence')
  await sendEventsOf(kiln)

  expect(await profileOf(kiln)).toMatchObject({ cardState: 'valid' })
})

test('a dispute that is lost and won on appeal is booked once each way', async () => {
  const { kiln, payment_intent } = await withPaidBill()
  const id = await dispute(payment_intent)
  await decide(id, 'losing_evidence')
  await sendEventsOf(kiln)
  expect(await owedBy(kiln)).toBe(60_000_000)

  await decide(id, 'winning_evidence')
  await sendEventsOf(kiln)

  expect(await owedBy(kiln)).toBe(0)
  expect(await shown(kiln)).toMatchObject({ dispute: 'won' })
  expect(await profileOf(kiln)).toMatchObject({ cardState: 'valid' })
})

test('after a partial refund, a lost dispute makes only the rest owed again', async () => {
  const { kiln, payment_intent } = await withPaidBill()
  await callPaymentProvider('POST', 'refunds', { payment_intent, amount: '1500' })
  await sendEventsOf(kiln)
  await decide(await dispute(payment_intent), 'losing_evidence')

  await sendEventsOf(kiln)

  expect(await owedBy(kiln)).toBe(45_000_000)
})

test('a bank’s inquiry, which takes no money, changes nothing', async () => {
  const { kiln, payment_intent } = await withPaidBill()
  await dispute(payment_intent, { status: 'warning_needs_response' })

  await sendEventsOf(kiln)

  expect(await shown(kiln)).toMatchObject({ dispute: null })
  expect(await profileOf(kiln)).toMatchObject({ cardState: 'valid' })
})

test('a won dispute doesn’t revive a card that was declined for a later bill', async () => {
  const { kiln, campaign, payment_intent } = await withPaidBill()
  const id = await dispute(payment_intent)
  await sendEventsOf(kiln)
  await callPaymentProvider('POST', `payment_methods/${(await profileOf(kiln)).cardRef}/detach`)
  await aClick(kiln, campaign, { micros: 200_000_000 })
  await runBilling(kiln)
  await decide(id, 'winning_evidence')

  await sendEventsOf(kiln, /dispute/)

  expect(await profileOf(kiln)).toMatchObject({ cardState: 'failed' })
})

test('a payment that is disputed can’t also be refunded', async () => {
  const { kiln, bill, payment_intent } = await withPaidBill()
  await dispute(payment_intent)
  await sendEventsOf(kiln)
  const id = await orderRefund(kiln, `${bill?.number} 5`)

  await processRefunds(kiln)

  const orders = await kiln.db.select().from(operatorOrders)
  expect(orders.find((order) => order.id === id)?.problem).toContain('has disputed this payment')
  expect(await paymentStateOf(payment_intent)).toMatchObject({ refunded: 0 })
})

async function failRefunds(kiln: Kiln) {
  for (const { type, data } of await eventsOf(kiln)) {
    if (type === 'refund.created')
      await callPaymentProvider('POST', `refunds/${data.object.id}/fail`)
  }
}

test.each(['in order', 'the failure alone', 'the failure first'])(
  'a failed refund is owed to the business, reported %s, and reduces its next bill',
  async (how) => {
    const { kiln, campaign, payment_intent } = await withPaidBill()
    await callPaymentProvider('POST', 'refunds', { payment_intent, amount: '1500' })
    if (how === 'in order') await sendEventsOf(kiln)
    await failRefunds(kiln)
    if (how !== 'in order') await sendEventsOf(kiln, /failed/)

    if (how !== 'the failure alone') await sendEventsOf(kiln)

    expect(await owedBy(kiln)).toBe(-15_000_000)
    expect((await shown(kiln)).refunds).toMatchObject([
      { amount: '-$15.00', isFailed: false },
      { amount: '$15.00', isFailed: true },
    ])
    expect((await readBilling(kiln, place(kiln))).accounts).toMatchObject([
      { owed: '$15', isOurs: true, isPayable: false },
    ])
    expect(await subjects(kiln, "couldn't refund")).toHaveLength(1)
    await aClick(kiln, campaign, { micros: 120_000_000 })
    await runBilling(at(kiln, kiln.now + 1000))
    expect((await billsOf(kiln)).at(-1)).toMatchObject({ micros: 105_000_000, state: 'paid' })
  },
)

test('the credit of a failed refund is paid out by the next refund, not credited twice', async () => {
  const { kiln, bill, payment_intent } = await withPaidBill()
  await callPaymentProvider('POST', 'refunds', { payment_intent, amount: '1500' })
  await failRefunds(kiln)
  await sendEventsOf(kiln)

  await orderRefund(kiln, `${bill?.number} 20`)
  await processRefunds(kiln)
  await processRefunds(at(kiln, kiln.now + 60_000))

  expect(await owedBy(kiln)).toBe(0)
  expect(await paymentStateOf(payment_intent)).toMatchObject({ refunded: 2000 })
  const credits = (await ledgerOf(kiln)).filter(({ kind }) => kind === 'credit')
  expect(credits.map(({ micros }) => micros)).toEqual([-15_000_000, -5_000_000])
})
