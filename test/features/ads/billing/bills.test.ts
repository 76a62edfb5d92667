import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ledger } from '../../../../app/db/ads/ledger.ts'
import { readBill } from '../../../../app/features/ads/billing/bill/bill.server.ts'
import { readBilling } from '../../../../app/features/ads/billing/billing-page.server.ts'
import { runBilling } from '../../../../app/features/ads/billing/charge.server.ts'
import { writeBills } from '../../../../app/features/ads/billing/write-bills.server.ts'
import { savePayer } from '../../../../app/features/ads/payer/payer.server.ts'
import { PayerWithAddress } from '../../../../app/features/ads/payer/payer.ts'
import { aCampaign } from '../../../factories/ads/campaigns.ts'
import {
  aClick,
  addCard,
  at,
  billsOf,
  ledgerOf,
  owedBy,
  paymentStateOf,
  place,
  profileOf,
} from '../../../factories/ads/payments.ts'
import { enterPayerDetails } from '../../../factories/ads/promotions.ts'
import { aBusiness } from '../../../factories/identity/businesses.ts'

const MID_MAY = Date.UTC(2026, 4, 15, 12)
const IN_JUNE = Date.UTC(2026, 5, 1, 0, 1)

/** A business with a payer and a campaign. */
async function aPayer(changes: Parameters<typeof aCampaign>[1] = {}) {
  const kiln = at(await aBusiness(), MID_MAY)
  await enterPayerDetails(kiln)
  return { kiln, campaign: await aCampaign(kiln, changes) }
}

test('a bill is written once the threshold is reached, not before', async () => {
  const { kiln, campaign } = await aPayer()
  await aClick(kiln, campaign, { micros: 49_999_999 })
  await writeBills(kiln)
  expect(await billsOf(kiln)).toEqual([])

  await aClick(kiln, campaign, { micros: 1 })
  await writeBills(kiln)

  expect(await billsOf(kiln)).toMatchObject([
    { micros: 50_000_000, remainingMicros: 0, currency: 'USD', state: 'open', afterLedgerId: 0 },
  ])
})

test.each([
  ['CZK', 1000],
  ['DKK', 500],
  ['NOK', 500],
  ['SEK', 500],
  ['EUR', 50],
])('the first threshold in %s is %i', async (currency, units) => {
  const { kiln, campaign } = await aPayer({ currency })
  await aClick(kiln, campaign, { micros: units * 1_000_000 - 1 })
  await writeBills(kiln)
  expect(await billsOf(kiln)).toEqual([])

  await aClick(kiln, campaign, { micros: 1 })
  await writeBills(kiln)

  expect(await billsOf(kiln)).toHaveLength(1)
})

test('when a new month starts, a debt of at least one currency unit is billed once', async () => {
  const { kiln, campaign } = await aPayer()
  await addCard(kiln)
  await aClick(kiln, campaign, { micros: 1_000_000 })
  await runBilling(kiln)
  expect(await billsOf(kiln)).toEqual([])

  await runBilling(at(kiln, IN_JUNE))
  await aClick(kiln, campaign, { micros: 5_000_000, at: IN_JUNE })
  await runBilling(at(kiln, IN_JUNE + 60_000))

  expect(await billsOf(kiln)).toMatchObject([{ micros: 1_000_000, state: 'paid' }])
})

test.each([
  ['last moment of a month', IN_JUNE - 60_001, 1],
  ['first moment of the next', IN_JUNE - 60_000, 0],
])('a click in the %s is billed with its month', async (_, clickedAt, bills) => {
  const { kiln, campaign } = await aPayer()
  await aClick(kiln, campaign, { micros: 2_000_000, at: clickedAt })

  await writeBills(at(kiln, IN_JUNE))

  expect(await billsOf(kiln)).toHaveLength(bills)
})

test('a debt of less than one currency unit waits for another month', async () => {
  const { kiln, campaign } = await aPayer()
  await aClick(kiln, campaign, { micros: 999_999 })

  await writeBills(at(kiln, IN_JUNE))

  expect(await billsOf(kiln)).toEqual([])
})

test('a cron job that missed the first day bills on the next', async () => {
  const { kiln, campaign } = await aPayer()
  await aClick(kiln, campaign, { micros: 2_000_000 })

  await writeBills(at(kiln, IN_JUNE + 3 * 24 * 60 * 60_000))

  expect(await billsOf(kiln)).toHaveLength(1)
})

test('a payment that arrives with the new month causes no other bill', async () => {
  const { kiln, campaign } = await aPayer()
  await aClick(kiln, campaign)
  await writeBills(kiln)
  await addCard(kiln)

  await runBilling(at(kiln, IN_JUNE))
  await runBilling(at(kiln, IN_JUNE + 60_000))

  expect(await billsOf(kiln)).toMatchObject([{ state: 'paid', micros: 60_000_000 }])
})

test('concurrent cron runs write one bill and charge it once', async () => {
  const { kiln, campaign } = await aPayer()
  await addCard(kiln)
  await aClick(kiln, campaign)

  await Promise.all(Array.from({ length: 10 }, () => runBilling(kiln)))

  const bills = await billsOf(kiln)
  expect(bills).toMatchObject([{ state: 'paid', attempts: 0 }])
  expect(await paymentStateOf(bills[0]?.paymentRef ?? null)).toMatchObject({ amount: 6000 })
  const payments = (await ledgerOf(kiln)).filter(({ kind }) => kind === 'payment')
  expect(payments).toMatchObject([{ micros: -60_000_000, key: `payment:${bills[0]?.id}` }])
})

test('bill numbers are consecutive without gaps across all businesses', async () => {
  const payers = [await aPayer(), await aPayer(), await aPayer()]
  for (const { kiln, campaign } of payers) await aClick(kiln, campaign)

  await writeBills(payers[0]?.kiln ?? (await aBusiness()))

  const bills = await Promise.all(payers.map(({ kiln }) => billsOf(kiln)))
  const numbers = bills.flat().map(({ number }) => number)
  expect(new Set(numbers).size).toBe(3)
  const [first = 0, ...rest] = numbers
    .map((number) => Number(number.slice(8)))
    .sort((a, b) => a - b)
  expect(rest).toEqual([first + 1, first + 2])
  for (const number of numbers) expect(number).toMatch(/^PF-2026-\d{6}$/)
})

test('the threshold is doubled with each paid bill, up to ten times the first', async () => {
  const { kiln, campaign } = await aPayer()
  await addCard(kiln)
  const thresholds: (number | null)[] = []

  for (let round = 0; round < 6; round++) {
    await aClick(kiln, campaign, { micros: 500_000_000 })
    await runBilling(kiln)
    thresholds.push((await profileOf(kiln)).thresholdMicros)
  }

  expect(thresholds.map((micros) => (micros ?? 0) / 1_000_000)).toEqual([
    100, 200, 400, 500, 500, 500,
  ])
})

test('there is one unpaid bill at a time; later clicks are on the next', async () => {
  const { kiln, campaign } = await aPayer()
  await aClick(kiln, campaign)
  await writeBills(kiln)
  await aClick(kiln, campaign, { micros: 200_000_000 })
  await writeBills(kiln)
  expect(await billsOf(kiln)).toHaveLength(1)
  await addCard(kiln)

  await runBilling(at(kiln, kiln.now + 60_000))
  await runBilling(at(kiln, kiln.now + 120_000))

  expect(await billsOf(kiln)).toMatchObject([
    { micros: 60_000_000, state: 'paid' },
    { micros: 200_000_000, state: 'paid' },
  ])
  expect(await owedBy(kiln)).toBe(0)
})

const prices = fc.array(fc.integer({ min: 1, max: 90_000_000 }), { minLength: 1, maxLength: 12 })

test(
  'bills are in whole cents, and fractions of a cent stay owed',
  () => fc.assert(fc.asyncProperty(prices, asksForWholeCents), { numRuns: 8 }),
  60_000,
)

async function asksForWholeCents(clicks: number[]) {
  const { kiln, campaign } = await aPayer()
  await addCard(kiln)

  for (const micros of clicks) {
    await aClick(kiln, campaign, { micros })
    await runBilling(kiln)
  }

  const bills = await billsOf(kiln)
  const clicked = clicks.reduce((sum, micros) => sum + micros, 0)
  const billed = bills.reduce((sum, { micros }) => sum + micros, 0)
  expect(clicked - billed).toBe(await owedBy(kiln))
  for (const bill of bills) {
    expect(bill.micros % 10_000).toBe(0)
    const { lines, others, rest } = await readBill(kiln, {
      advertiserId: kiln.viewer.id,
      invoiceId: bill.id,
    })
    expect(others.map(({ label }) => label)).not.toContain('Carried over')
    const parts = [...[...lines, ...others].map(({ amount }) => amount), rest].map(microsIn)
    expect(parts.reduce((sum, micros) => sum + micros, 0)).toBe(bill.micros)
  }
  const seen = bills.map(({ afterLedgerId, throughLedgerId }) => [afterLedgerId, throughLedgerId])
  expect(seen.map(([after]) => after)).toEqual(
    [0, ...seen.map(([, through]) => through)].slice(0, seen.length),
  )
}

function microsIn(amount: string | null): number {
  return Math.round(Number((amount ?? '0').replace(/[^\d.-]/g, '')) * 1_000_000)
}

const mixed = fc.array(
  fc.tuple(fc.constantFrom('USD', 'EUR', 'CZK'), fc.integer({ min: 1, max: 2_000_000_000 })),
  { minLength: 1, maxLength: 10 },
)

test(
  'no sum mixes currencies',
  () => fc.assert(fc.asyncProperty(mixed, neverMixes), { numRuns: 6 }),
  60_000,
)

async function neverMixes(clicks: (readonly [string, number])[]) {
  const { kiln } = await aPayer()
  await addCard(kiln)
  const campaigns = new Map(
    await Promise.all(
      ['USD', 'EUR', 'CZK'].map(
        async (currency) => [currency, await aCampaign(kiln, { currency })] as const,
      ),
    ),
  )

  for (const [currency, micros] of clicks) {
    await aClick(kiln, campaigns.get(currency) ?? { id: 0, currency }, { micros })
    await runBilling(kiln)
  }
  for (let round = 0; round < 4; round++) await runBilling(at(kiln, IN_JUNE + round * 60_000))

  const rows = await ledgerOf(kiln)
  for (const currency of ['USD', 'EUR', 'CZK']) {
    const owed = rows
      .filter((row) => row.currency === currency)
      .reduce((sum, { micros }) => sum + micros, 0)
    expect(owed).toBeGreaterThanOrEqual(0)
    expect(owed).toBeLessThan(currency === 'CZK' ? 15_000_000 : 1_000_000)
  }
  const { accounts } = await readBilling(kiln, place(kiln))
  expect(accounts.map(({ currency }) => currency).sort()).toEqual(['CZK', 'EUR', 'USD'])
}

test('free clicks aren’t billed', async () => {
  const { kiln, campaign } = await aPayer()
  await aClick(kiln, campaign)
  await aClick(kiln, campaign, { kind: 'unbilled', reason: 'bot', micros: 0 })

  await writeBills(kiln)

  const [bill] = await billsOf(kiln)
  const { lines } = await readBill(kiln, {
    advertiserId: kiln.viewer.id,
    invoiceId: bill?.id ?? 0,
  })
  expect(lines).toMatchObject([{ campaign: 'Moon jars', clicks: 1, amount: '$60.00' }])
})

test('ledger rows can be neither changed nor deleted', async () => {
  const { kiln, campaign } = await aPayer()
  await aClick(kiln, campaign)

  await expect(kiln.db.delete(ledger)).rejects.toThrow()
  expect(await owedBy(kiln)).toBe(60_000_000)
})

test('a bill shows a payer’s separate address, and later bills show the business’s address again', async () => {
  const { kiln, campaign } = await aPayer()
  const payer = { payerName: 'Holding', email: 'bills@holding.example', vatId: '' }
  const address = { street: 'Ring 1', city: 'Wien', region: '', postalCode: '1010', country: 'AT' }
  const pay = async (fields: Record<string, string>) => {
    const edit = { ...payer, ...fields, advertiserId: kiln.viewer.id }
    await savePayer(kiln, v.parse(PayerWithAddress, edit))
    await aClick(kiln, campaign, { micros: 600_000_000 })
    await runBilling(kiln)
  }
  await addCard(kiln)

  await pay({ ...address, addressOf: 'payer' })
  await pay({ ...address, addressOf: 'business' })

  const [there, here] = await billsOf(kiln)
  expect(there?.payer).toEqual({
    ...address,
    region: null,
    name: 'Holding',
    email: payer.email,
    vatId: null,
    timeZone: 'UTC',
  })
  expect(here?.payer).toMatchObject({ street: 'Kiln Lane 4', city: 'Stoke', postalCode: 'ST4 7QQ' })
  const missing = { ...payer, advertiserId: kiln.viewer.id, addressOf: 'payer', country: 'AT' }
  const fields = v.safeParse(PayerWithAddress, missing).issues?.map((issue) => v.getDotPath(issue))
  expect(fields).toEqual(['street', 'city', 'postalCode'])
})
