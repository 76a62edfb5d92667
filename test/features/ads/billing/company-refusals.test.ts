import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { becomePersonal } from '../../../../app/features/ads/become-personal.server.ts'
import { readBill } from '../../../../app/features/ads/billing/bill/bill.server.ts'
import { readBilling } from '../../../../app/features/ads/billing/billing-page.server.ts'
import { runBilling } from '../../../../app/features/ads/billing/charge.server.ts'
import { payNow } from '../../../../app/features/ads/billing/pay-now.server.ts'
import { writeBills } from '../../../../app/features/ads/billing/write-bills.server.ts'
import { closeAccount } from '../../../../app/features/operations/account-closure/close-account.server.ts'
import { MINIMUM_CHARGE_CENTS } from '../../../../app/gateways/minimum-charges.ts'
import { refusal, sentEmailsTo, withOutbox } from '../../../emails.ts'
import { aCampaign } from '../../../factories/ads/campaigns.ts'
import {
  aClick,
  addCard,
  at,
  billsOf,
  callPaymentProvider,
  OTHER_VALID_CARD,
  owedBy,
  paymentStateOf,
  place,
  profileOf,
} from '../../../factories/ads/payments.ts'
import { enterPayerDetails } from '../../../factories/ads/promotions.ts'
import { aBusiness } from '../../../factories/identity/businesses.ts'

const DAY_MS = 24 * 60 * 60_000
const IN_JUNE = Date.UTC(2026, 5, 1, 0, 1)
const IN_JULY = Date.UTC(2026, 6, 1, 0, 1)

const logged: string[] = []
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation((line: string) => void logged.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
  logged.length = 0
})

async function aPayer(currency = 'USD') {
  const kiln = at(withOutbox(await aBusiness()), Date.UTC(2026, 4, 15, 12))
  await enterPayerDetails(kiln)
  await addCard(kiln)
  return { kiln, campaign: await aCampaign(kiln, { currency }) }
}

type Kiln = Awaited<ReturnType<typeof aPayer>>['kiln']

const pay = (kiln: Kiln) => payNow(kiln, { advertiserId: kiln.viewer.id })

test.each(Object.entries(MINIMUM_CHARGE_CENTS))(
  'a bill in %s is at least the payment provider’s minimum charge of %i hundredths',
  async (currency, cents) => {
    const { kiln, campaign } = await aPayer(currency)
    const least = Math.max(1_000_000, cents * 10_000)
    await aClick(kiln, campaign, { micros: least - 1 })
    await runBilling(at(kiln, IN_JUNE))
    expect(await billsOf(kiln)).toEqual([])
    expect(await refusal(pay(kiln))).toBe('sum_too_small')

    await aClick(kiln, campaign, { micros: 1 })
    await pay(kiln)

    expect(await billsOf(kiln)).toMatchObject([{ micros: least, state: 'paid' }])
  },
)

test('too small an amount is explained, and is added to the next bill', async () => {
  const { kiln, campaign } = await aPayer('CZK')
  await aClick(kiln, campaign, { micros: 12_000_000 })
  await runBilling(at(kiln, IN_JUNE))

  const [account] = (await readBilling(kiln, place(kiln))).accounts
  expect(account).toMatchObject({ owed: 'CZK\u00a012', least: 'CZK\u00a015', isPayable: false })
  await aClick(kiln, campaign, { micros: 1_276_000_000, at: IN_JUNE })
  await runBilling(at(kiln, IN_JUNE + 60_000))

  expect(await billsOf(kiln)).toMatchObject([{ micros: 1_288_000_000, state: 'paid' }])
})

test('a business that owes too little for a bill can become personal and close the account', async () => {
  const kiln = withOutbox(await aBusiness())
  await enterPayerDetails(kiln)
  await aClick(kiln, await aCampaign(kiln, { currency: 'CZK', status: 'ended' }), {
    micros: 14_000_000,
  })

  expect(await refusal(becomePersonal(kiln))).toBe('done')
  expect(await refusal(closeAccount(kiln))).toBe('done')
})

/** A bill of 12 crowns, from before there was a minimum. */
async function withTooSmallBill() {
  const { kiln, campaign } = await aPayer('CZK')
  await aClick(kiln, campaign, { micros: 15_000_000 })
  await writeBills(at(kiln, IN_JUNE))
  await kiln.env.DB.exec(
    `update invoices set micros = 12000000, remaining_micros = 0 where advertiser_id = ${kiln.viewer.id}`,
  )
  return { kiln, campaign }
}

test('a bill that the payment provider refuses as too small is added to the next one, and keeps its number', async () => {
  const { kiln, campaign } = await withTooSmallBill()
  expect(await refusal(pay(at(kiln, IN_JUNE)))).toBe('sum_too_small')
  const [small] = await billsOf(kiln)
  expect(small).toMatchObject({ state: 'carried', nextAttemptAt: null, attempts: 0 })
  expect(await profileOf(kiln)).toMatchObject({ cardState: 'valid' })
  expect(await sentEmailsTo(kiln.viewer.email)).toEqual([])

  await aClick(kiln, campaign, { micros: 5_000_000, at: IN_JUNE })
  await runBilling(at(kiln, IN_JULY))

  const [, next] = await billsOf(kiln)
  expect(next).toMatchObject({ micros: 17_000_000, state: 'paid' })
  const asked = { advertiserId: kiln.viewer.id, invoiceId: next?.id ?? 0 }
  expect(await readBill(kiln, asked)).toMatchObject({
    others: [
      {
        label: `Bill ${small?.number}, too small to charge on its own`,
        amount: 'CZK\u00a012.00',
      },
    ],
    left: null,
    total: 'CZK\u00a017.00',
  })
  expect(await readBill(kiln, { ...asked, invoiceId: small?.id ?? 0 })).toMatchObject({
    left: { to: { number: next?.number }, amount: '-CZK\u00a012.00' },
    total: 'CZK\u00a00.00',
  })
  expect((await readBilling(kiln, place(kiln))).unpaid).toBeNull()
})

test('a payment that the payment provider refuses to create counts as an attempt: email, pause, cause in the log', async () => {
  const { kiln, campaign } = await aPayer()
  const { customerRef } = await profileOf(kiln)
  await callPaymentProvider('DELETE', `customers/${customerRef}`)
  await aClick(kiln, campaign)

  await runBilling(kiln)

  expect(await billsOf(kiln)).toMatchObject([
    {
      state: 'failed',
      attempts: 1,
      problem: 'resource_missing',
      paymentRef: null,
      nextAttemptAt: kiln.now + DAY_MS,
    },
  ])
  expect(await profileOf(kiln)).toMatchObject({ cardState: 'failed' })
  expect(await sentEmailsTo(kiln.viewer.email)).toHaveLength(1)
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'payment_refused', reason: 'resource_missing', cause: /No such customer/ },
  ])
  expect(await refusal(pay(at(kiln, kiln.now + 1000)))).toBe('card_refused')
})

test('a card that the payment provider has deleted counts as an attempt, and another card pays', async () => {
  const { kiln, campaign } = await aPayer()
  await callPaymentProvider('POST', `payment_methods/${(await profileOf(kiln)).cardRef}/detach`)
  await aClick(kiln, campaign)
  await runBilling(kiln)
  expect(await billsOf(kiln)).toMatchObject([{ state: 'failed', problem: 'resource_missing' }])

  await addCard(kiln, OTHER_VALID_CARD)
  await kiln.settled()

  expect(await billsOf(kiln)).toMatchObject([{ state: 'paid', attempts: 1 }])
})

test('a customer deleted at the payment provider is created again with the next card, which pays', async () => {
  const { kiln, campaign } = await aPayer()
  const { customerRef: former } = await profileOf(kiln)
  await callPaymentProvider('DELETE', `customers/${former}`)
  await aClick(kiln, campaign)
  await runBilling(kiln)
  expect(await billsOf(kiln)).toMatchObject([{ state: 'failed', problem: 'resource_missing' }])

  await addCard(kiln, OTHER_VALID_CARD)
  await kiln.settled()

  const { customerRef } = await profileOf(kiln)
  expect(customerRef).toMatch(/^cus_/)
  expect(customerRef).not.toBe(former)
  expect(await billsOf(kiln)).toMatchObject([{ state: 'paid', attempts: 1 }])
})

test('a payment cancelled at the payment provider is created again with the next attempt', async () => {
  const { kiln, campaign } = await aPayer()
  await callPaymentProvider('POST', `payment_methods/${(await profileOf(kiln)).cardRef}/detach`)
  await aClick(kiln, campaign)
  await runBilling(kiln)
  const [before] = await billsOf(kiln)
  await callPaymentProvider('POST', `payment_intents/${before?.paymentRef}/cancel`)

  await addCard(kiln, OTHER_VALID_CARD)
  await kiln.settled()
  expect(await billsOf(kiln)).toMatchObject([
    { state: 'failed', problem: 'canceled', paymentRef: null, attempts: 2 },
  ])
  await pay(at(kiln, kiln.now + 1000))

  const [bill] = await billsOf(kiln)
  expect(bill).toMatchObject({ state: 'paid' })
  expect(bill?.paymentRef).not.toBe(before?.paymentRef)
  expect(await paymentStateOf(before?.paymentRef ?? null)).toMatchObject({ status: 'canceled' })
  expect(await owedBy(kiln)).toBe(0)
})

test('an API key that the payment provider refuses is logged as our error, and isn’t an attempt of the card', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { kiln, campaign } = await aPayer()
  await aClick(kiln, campaign)
  const closed = { ...kiln, env: { ...kiln.env, STRIPE_SECRET_KEY: 'an old one' } }

  await runBilling(closed)

  expect(await billsOf(kiln)).toMatchObject([{ state: 'open', attempts: 0 }])
  expect(complain).toHaveBeenCalledWith(expect.stringContaining('payment_key'))
  expect(await refusal(pay(closed))).toBe('payment_pending')
})
