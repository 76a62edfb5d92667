import { env } from 'cloudflare:test'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { creditNotes } from '../../../../app/db/ads/billing.ts'
import { businesses } from '../../../../app/db/identity/business.ts'
import { readBill, readCreditNote } from '../../../../app/features/ads/billing/bill/bill.server.ts'
import { runBilling } from '../../../../app/features/ads/billing/charge.server.ts'
import { accountsOf, owedMicros } from '../../../../app/features/ads/billing/owed.server.ts'
import { processRefunds } from '../../../../app/features/ads/billing/refunds.server.ts'
import { writeBills } from '../../../../app/features/ads/billing/write-bills.server.ts'
import { savePayer } from '../../../../app/features/ads/payer/payer.server.ts'
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
  OTHER_VALID_CARD,
  orderRefund,
  owedBy,
  paymentStateOf,
} from '../../../factories/ads/payments.ts'
import { enterPayerDetails } from '../../../factories/ads/promotions.ts'
import { aBusiness } from '../../../factories/identity/businesses.ts'

const MONTH_MS = 31 * 24 * 60 * 60_000

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

/** A business with a card while Stripe Tax is on. The fake adds 20 %. */
async function aPayer() {
  const firm = withOutbox(await aBusiness())
  const kiln = { ...firm, env: { ...env, STRIPE_TAX: 'on' as const } }
  await enterPayerDetails(kiln)
  await addCard(kiln)
  return { kiln, campaign: await aCampaign(kiln) }
}

type Kiln = Awaited<ReturnType<typeof aPayer>>['kiln']

const billQuery = ({ viewer }: Kiln, bill: { id: number } | undefined) => ({
  advertiserId: viewer.id,
  invoiceId: bill?.id ?? 0,
})

/** Reads the debt from the account, and checks it against the ledger. */
async function owed(kiln: Kiln): Promise<number> {
  const [account] = await kiln.db.all<{ owed: number }>(
    sql`select ${owedMicros} as owed from ${accountsOf(kiln.viewer.id)} as account`,
  )
  expect(account?.owed).toBe(await owedBy(kiln))
  return account?.owed ?? 0
}

test('a tax is calculated once, billed, paid and booked', async () => {
  const { kiln, campaign } = await aPayer()
  await aClick(kiln, campaign, { micros: 60_005_000 })

  for (const wait of [0, 1, 2]) await runBilling(at(kiln, kiln.now + wait * 61_000))

  const [bill, ...others] = await billsOf(kiln)
  expect(others).toEqual([])
  expect(bill).toMatchObject({ state: 'paid', micros: 72_000_000, taxMicros: 12_000_000 })
  expect(bill?.taxBooked).toMatch(/^tax_/)
  expect(await paymentStateOf(bill?.paymentRef ?? null)).toMatchObject({ amount: 7200 })
  expect(await owed(kiln)).toBe(5000)
  expect(await readBill(kiln, billQuery(kiln, bill))).toMatchObject({
    lines: [{ amount: '$60.005' }],
    others: [],
    rest: '-$0.005',
    tax: '$12.00',
    total: '$72.00',
  })

  await aClick(kiln, campaign, { micros: 39_995_000 })
  await runBilling(at(kiln, kiln.now + MONTH_MS))

  const [, next] = await billsOf(kiln)
  expect(next).toMatchObject({ micros: 48_000_000, taxMicros: 8_000_000 })
  expect(await readBill(kiln, billQuery(kiln, next))).toMatchObject({
    others: [
      { label: `Less than one cent, carried over from bill ${bill?.number}`, amount: '$0.005' },
    ],
  })
  expect(await owed(kiln)).toBe(0)
})

test('with taxes off no tax is calculated, and the bill says so', async () => {
  const { kiln, campaign } = await aPayer()
  await aClick(kiln, campaign)

  await runBilling({ ...kiln, env })

  const [bill] = await billsOf(kiln)
  expect(bill).toMatchObject({ micros: 60_000_000, taxMicros: null, taxRef: null })
  expect(await readBill(kiln, billQuery(kiln, bill))).toMatchObject({ tax: null, total: '$60.00' })
})

test('a foreign business’s VAT ID is sent, so that it owes the tax itself', async () => {
  const { kiln, campaign } = await aPayer()
  await savePayer(kiln, {
    advertiserId: kiln.viewer.id,
    payerName: 'Kiln & Co',
    email: 'bills@kiln.example',
    vatId: 'DE123456789',
  })
  await aClick(kiln, campaign)

  await runBilling(kiln)

  const [bill] = await billsOf(kiln)
  expect(bill).toMatchObject({ state: 'paid', micros: 60_000_000, taxMicros: 0 })
  expect(await readBill(kiln, billQuery(kiln, bill))).toMatchObject({ tax: '$0.00' })
})

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])(
  'a cron run that loses the database after %i requests still taxes and charges each bill once',
  async (requests) => {
    const { kiln, campaign } = await aPayer()
    await aClick(kiln, campaign)
    await writeBills(kiln)
    await runBilling({ ...kiln, db: brokenAfter(requests) }).catch(() => {})

    for (const wait of [1, 2, 3]) await runBilling(at(kiln, kiln.now + wait * 61_000))

    const [bill] = await billsOf(kiln)
    expect(bill).toMatchObject({ state: 'paid', micros: 72_000_000, taxMicros: 12_000_000 })
    expect(bill?.taxBooked).toMatch(/^tax_/)
    expect(await paymentStateOf(bill?.paymentRef ?? null)).toMatchObject({ amount: 7200 })
    expect((await ledgerOf(kiln)).map(({ micros }) => micros)).toEqual([
      60_000_000, 12_000_000, -72_000_000,
    ])
    expect(await owed(kiln)).toBe(0)
  },
)

test('a refund has a credit note with its own number, which reverses its share of the tax', async () => {
  const { kiln, campaign } = await aPayer()
  await aClick(kiln, campaign)
  await runBilling(kiln)
  const [bill] = await billsOf(kiln)
  for (const amount of ['36', '0.03', '0.03']) {
    await orderRefund(kiln, `${bill?.number} ${amount}`)
    await processRefunds(kiln)
    await processRefunds(kiln)
  }
  await runBilling(kiln)
  await runBilling(kiln)

  const notes = await kiln.db
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.invoiceId, bill?.id ?? 0))
    .orderBy(creditNotes.id)
  expect(notes).toMatchObject([
    { micros: 36_000_000, taxMicros: 6_000_000, taxBooked: expect.stringMatching(/^tax_/) },
    { micros: 30_000, taxMicros: 10_000, taxBooked: expect.stringMatching(/^tax_/) },
    // The three add up to $36.06 with $6.01 of tax.
    { micros: 30_000, taxMicros: 0, taxBooked: null },
  ])
  const [first = 0, second] = notes.map(({ number }) =>
    Number(/^PF-C-\d{4}-(\d{6})$/.exec(number)?.[1]),
  )
  expect(second).toBe(first + 1)
  const note = { ...billQuery(kiln, bill), noteId: notes[0]?.id ?? 0 }
  expect(await readCreditNote(kiln, note)).toMatchObject({
    number: notes[0]?.number,
    bill: { number: bill?.number },
    net: '-$30.00',
    tax: '-$6.00',
    total: '-$36.00',
  })
  expect((await readBill(kiln, billQuery(kiln, bill))).notes).toMatchObject([
    { amount: '-$36.00' },
    { amount: '-$0.03' },
    { amount: '-$0.03' },
  ])
  expect(await owed(kiln)).toBe(0)
})

test('a reversed payment is owed again with its tax, and isn’t taxed twice', async () => {
  const { kiln, campaign } = await aPayer()
  await aClick(kiln, campaign)
  await runBilling(kiln)
  const [bill] = await billsOf(kiln)
  await callPaymentProvider('POST', 'disputes', {
    payment_intent: bill?.paymentRef ?? '',
    status: 'lost',
  })
  for (const event of await eventsOf(kiln)) {
    if (event.type === 'charge.dispute.created') await deliverEvent(event)
  }
  expect(await owed(kiln)).toBe(72_000_000)
  await addCard(kiln, OTHER_VALID_CARD)
  await aClick(kiln, campaign, { micros: 10_000_000 })

  await runBilling(at(kiln, kiln.now + MONTH_MS))

  const [, next] = await billsOf(kiln)
  expect(next).toMatchObject({ state: 'paid', micros: 84_000_000, taxMicros: 2_000_000 })
  expect(await readBill(kiln, billQuery(kiln, next))).toMatchObject({
    lines: [{ amount: '$10.00' }],
    others: [{ label: `Bill ${bill?.number}, whose payment the bank reversed`, amount: '$72.00' }],
  })
  expect(await owed(kiln)).toBe(0)
})

test.each([
  { when: 'before it was taxed', env },
  { when: 'with its tax', env: { ...env, STRIPE_TAX: 'on' as const } },
])('a bill refused as too small $when joins the next one, each click taxed once', async (had) => {
  const { kiln } = await aPayer()
  const campaign = await aCampaign(kiln, { currency: 'CZK' })
  const june = at(kiln, Date.UTC(2027, 5, 1, 0, 1))
  await aClick(kiln, campaign, { micros: 15_000_000, at: Date.UTC(2027, 4, 3) })
  await writeBills(june)
  await kiln.env.DB.exec(
    `update invoices set micros = 12000000, remaining_micros = 0 where advertiser_id = ${kiln.viewer.id}`,
  )
  await runBilling({ ...june, env: had.env })
  expect(await billsOf(kiln)).toMatchObject([{ state: 'carried' }])
  await aClick(kiln, campaign, { micros: 5_000_000, at: june.now })

  await runBilling(at(kiln, Date.UTC(2027, 6, 1, 0, 1)))

  const bills = await billsOf(kiln)
  expect(bills[1]).toMatchObject({ state: 'paid', micros: 20_400_000 })
  expect(bills.reduce((sum, { taxMicros }) => sum + (taxMicros ?? 0), 0)).toBe(3_400_000)
})

test('a bill to an address without a known tax fails with a reason, and is paid once the address is corrected', async () => {
  const { kiln, campaign } = await aPayer()
  const live = (street: string) =>
    kiln.db.update(businesses).set({ street }).where(eq(businesses.memberId, kiln.viewer.id))
  await live('Nowhere')
  await aClick(kiln, campaign)
  await runBilling(kiln)
  expect(await billsOf(kiln)).toMatchObject([
    { state: 'failed', attempts: 1, problem: 'customer_tax_location_invalid', taxMicros: null },
  ])
  expect((await sentEmailsTo(kiln.viewer.email))[0]?.text).toContain(
    'correct it in your business settings',
  )

  await live('Kiln Lane 4')
  await runBilling(at(kiln, kiln.now + MONTH_MS))

  const [bill] = await billsOf(kiln)
  expect(bill).toMatchObject({ state: 'paid', taxMicros: 12_000_000 })
  expect(bill?.payer.street).toBe('Kiln Lane 4')
})
