import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { operatorOrders } from '../../../../app/db/core/operator-orders.ts'
import { readBill } from '../../../../app/features/ads/billing/bill/bill.server.ts'
import { listBills } from '../../../../app/features/ads/billing/billing-page.server.ts'
import { runBilling } from '../../../../app/features/ads/billing/charge.server.ts'
import { refundStatements } from '../../../../app/features/ads/billing/refund-rows.server.ts'
import { processRefunds } from '../../../../app/features/ads/billing/refunds.server.ts'
import { brokenAfter } from '../../../broken-database.ts'
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
  orderRefund,
  owedBy,
  paymentStateOf,
} from '../../../factories/ads/payments.ts'
import { enterPayerDetails } from '../../../factories/ads/promotions.ts'
import { aBusiness } from '../../../factories/identity/businesses.ts'

async function withPaidBill() {
  const kiln = withOutbox(await aBusiness())
  await enterPayerDetails(kiln)
  await addCard(kiln)
  await aClick(kiln, await aCampaign(kiln))
  await runBilling(kiln)
  const [bill] = await billsOf(kiln)
  if (bill?.state !== 'paid') throw new Error('the bill was not paid')
  return { kiln, bill }
}

type Kiln = Awaited<ReturnType<typeof withPaidBill>>['kiln']

async function orderOf({ db }: Kiln, id: number) {
  const [row] = await db.select().from(operatorOrders).where(eq(operatorOrders.id, id))
  return row
}

test('a refund is booked, shown on the bill and in the list, and emailed', async () => {
  const { kiln, bill } = await withPaidBill()
  const id = await orderRefund(kiln, `${bill.number} 12.50`)

  await processRefunds(kiln)

  expect(await orderOf(kiln, id)).toMatchObject({ doneAt: kiln.now, problem: null })
  expect((await ledgerOf(kiln)).slice(-2)).toMatchObject([
    { kind: 'credit', micros: -12_500_000, currency: 'USD' },
    { kind: 'refund', micros: 12_500_000, currency: 'USD' },
  ])
  expect(await owedBy(kiln)).toBe(0)
  expect(await paymentStateOf(bill.paymentRef)).toMatchObject({ amount: 6000, refunded: 1250 })
  const asked = { advertiserId: kiln.viewer.id, invoiceId: bill.id }
  expect(await readBill(kiln, asked)).toMatchObject({ refunds: [{ amount: '-$12.50' }] })
  const { bills } = await listBills(kiln, { ...asked, bookmark: null, pageSize: 25 })
  expect(bills).toMatchObject([{ refunded: '$12.50' }])
  const emails = (await sentEmailsTo(kiln.viewer.email)).map(({ text }) => text)
  expect(emails.filter((text) => text.includes('Our reason: Bots.'))).toHaveLength(1)
})

test.each([0, 1, 2, 3, 4, 5, 6, 7])(
  'a cron run that loses the database after %i requests refunds nothing twice',
  async (requests) => {
    const { kiln, bill } = await withPaidBill()
    const id = await orderRefund(kiln, `${bill.number} 60`)
    await processRefunds({ ...kiln, db: brokenAfter(requests) }).catch(() => {})

    await processRefunds(at(kiln, kiln.now + 60_000))
    await processRefunds(at(kiln, kiln.now + 120_000))

    expect(await orderOf(kiln, id)).toMatchObject({ problem: null })
    expect(await paymentStateOf(bill.paymentRef)).toMatchObject({ refunded: 6000 })
    expect((await ledgerOf(kiln)).filter(({ kind }) => kind === 'refund')).toHaveLength(1)
  },
)

test('concurrent cron runs refund once', async () => {
  const { kiln, bill } = await withPaidBill()
  await orderRefund(kiln, `${bill.number} 20`)

  await Promise.all([processRefunds(kiln), processRefunds(kiln), processRefunds(kiln)])

  expect(await paymentStateOf(bill.paymentRef)).toMatchObject({ refunded: 2000 })
  expect((await ledgerOf(kiln)).filter(({ kind }) => kind === 'refund')).toHaveLength(1)
})

test('no more is booked as refunded than was paid, whatever the payment provider reports', async () => {
  const { kiln, bill } = await withPaidBill()

  for (const ref of ['one', 'two']) {
    const [credit, ...others] = refundStatements(kiln, bill, { ref, micros: 40_000_000 })
    await kiln.db.batch([credit, ...others])
  }

  const refunds = (await ledgerOf(kiln)).filter(({ kind }) => kind === 'refund')
  expect(refunds.map(({ micros }) => micros)).toEqual([40_000_000])
})

test('no more is refunded than was paid', async () => {
  const { kiln, bill } = await withPaidBill()
  const orders: number[] = []
  for (const amount of ['60.01', '40', '20.01', '20', '0.01']) {
    orders.push(await orderRefund(kiln, `${bill.number} ${amount}`))
  }

  await processRefunds(kiln)

  const problems = await Promise.all(orders.map(async (id) => (await orderOf(kiln, id))?.problem))
  expect(problems).toEqual([
    'Only $60 was paid.',
    null,
    '$20.01 is more than the amount left to refund.',
    null,
    '$0.01 is more than the amount left to refund.',
  ])
  expect(await paymentStateOf(bill.paymentRef)).toMatchObject({ refunded: 6000 })
})

test.each([
  ['PF-2019-000001 5', 'There is no bill with this number.'],
  ['PF-2019-000001', 'There is no bill with this number.'],
  ['nonsense', 'There is no bill with this number.'],
])('a refund order for %j is answered with the reason', async (account, problem) => {
  const kiln = withOutbox(await aBusiness())
  const id = await orderRefund(kiln, account)

  await processRefunds(kiln)

  expect(await orderOf(kiln, id)).toMatchObject({ problem })
})

test('fractions of a cent and zero can’t be refunded', async () => {
  const { kiln, bill } = await withPaidBill()
  const orders = [
    await orderRefund(kiln, `${bill.number} 0.005`),
    await orderRefund(kiln, `${bill.number} 0`),
  ]

  await processRefunds(kiln)

  for (const id of orders) {
    expect(await orderOf(kiln, id)).toMatchObject({
      problem: 'The amount has to be in whole cents.',
    })
  }
})

test('the next bill has a credit line for a refund that failed', async () => {
  const { kiln, bill } = await withPaidBill()
  const order = await orderRefund(kiln, `${bill.number} 12.50`)
  await processRefunds(kiln)
  await failRefund(kiln)
  await aClick(kiln, await aCampaign(kiln))
  await runBilling(at(kiln, kiln.now + 40 * 24 * 60 * 60_000))

  const [, next] = await billsOf(kiln)
  const asked = { advertiserId: kiln.viewer.id, invoiceId: next?.id ?? 0 }
  expect(await orderOf(kiln, order)).toMatchObject({ problem: null })
  expect(await readBill(kiln, asked)).toMatchObject({
    others: [{ label: `Credit for bill ${bill.number}`, amount: '-$12.50' }],
    total: '$47.50',
  })
})

async function failRefund(kiln: Kiln): Promise<void> {
  const [refund] = (await eventsOf(kiln)).filter(({ type }) => type === 'refund.created')
  await callPaymentProvider('POST', `refunds/${refund?.data.object.id}/fail`)
  const failed = (await eventsOf(kiln)).find(({ type }) => type === 'refund.failed')
  if (failed) await deliverEvent(failed)
}

test.each(['1.000', '1,000', '12,500', 'five'])(
  'an order for %s is refused with a reason, and refunds nothing',
  async (amount) => {
    const { kiln, bill } = await withPaidBill()
    const id = await orderRefund(kiln, `${bill.number} ${amount}`)

    await processRefunds(kiln)

    expect((await orderOf(kiln, id))?.problem).toContain('Write it like 1000 or 7.50')
    expect((await ledgerOf(kiln)).some(({ kind }) => kind === 'refund')).toBe(false)
  },
)

test('an unpaid bill can’t be refunded', async () => {
  const kiln = withOutbox(await aBusiness())
  await enterPayerDetails(kiln)
  await aClick(kiln, await aCampaign(kiln))
  await runBilling(kiln)
  const [bill] = await billsOf(kiln)
  const id = await orderRefund(kiln, `${bill?.number} 5`)

  await processRefunds(kiln)

  expect(await orderOf(kiln, id)).toMatchObject({ problem: 'This bill is not paid.' })
})

test('a refund order that the payment provider doesn’t answer waits, and fails with a reason after a day', async () => {
  const { kiln, bill } = await withPaidBill()
  const id = await orderRefund(kiln, `${bill.number} 5`)
  const away = { ...kiln, env: { ...kiln.env, STRIPE_ORIGIN: 'https://nothing.example' } }
  await processRefunds(away)
  expect(await orderOf(kiln, id)).toMatchObject({ doneAt: null })

  await processRefunds(at(away, kiln.now + 24 * 60 * 60_000))

  expect((await orderOf(kiln, id))?.problem).toContain('didn’t answer')
})
