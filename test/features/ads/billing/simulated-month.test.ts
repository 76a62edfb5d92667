import { env } from 'cloudflare:test'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, expect, test, vi } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { creditNotes, invoices } from '../../../../app/db/ads/billing.ts'
import { businesses } from '../../../../app/db/identity/business.ts'
import { runBilling } from '../../../../app/features/ads/billing/charge.server.ts'
import { accountsOf, owedMicros } from '../../../../app/features/ads/billing/owed.server.ts'
import { processRefunds } from '../../../../app/features/ads/billing/refunds.server.ts'
import { bookTaxes } from '../../../../app/features/ads/billing/taxes/book-taxes.server.ts'
import { savePayer } from '../../../../app/features/ads/payer/payer.server.ts'
import { MINIMUM_CHARGE_CENTS } from '../../../../app/gateways/minimum-charges.ts'
import { brokenAfter } from '../../../broken-database.ts'
import { withOutbox } from '../../../emails.ts'
import { aCampaign } from '../../../factories/ads/campaigns.ts'
import {
  aClick,
  addCard,
  at,
  BANK_ASKS,
  billsOf,
  callPaymentProvider,
  deliverEvent,
  eventsOf,
  FAILS_LATER,
  ledgerOf,
  OTHER_VALID_CARD,
  orderRefund,
  paymentStateOf,
  profileOf,
  SLOW,
  VALID_CARD,
} from '../../../factories/ads/payments.ts'
import { enterPayerDetails } from '../../../factories/ads/promotions.ts'
import { aBusiness } from '../../../factories/identity/businesses.ts'
import { aVisitor } from '../../../factories/identity/people.ts'

const BUSINESSES = 30
const DAYS = 30
const DAY_MS = 24 * 60 * 60_000
/** Uses its own year, because the payment provider accepts each bill number only once, from any test. */
const START = Date.now() + 2 * 365 * DAY_MS
const SEEDS = [20261125]

vi.spyOn(console, 'info').mockImplementation(() => {})
afterAll(() => vi.restoreAllMocks())

test.each(SEEDS)(
  'after a month with every kind of failure the books are right to the millionth (seed %i)',
  async (seed) => {
    const luck = luckOf(seed)
    const firms: Firm[] = []
    // Businesses are created one after another, so that a seed always gives the same month.
    for (let count = 0; count < BUSINESSES; count++) firms.push(await aFirm(luck))

    for (let day = 1; day <= DAYS; day++) {
      await simulateDay(firms, START + day * DAY_MS, luck)
      await runCron(firms, START + day * DAY_MS, luck)
    }
    await settleAll(firms, START + (DAYS + 40) * DAY_MS, luck)

    const happened = new Set<string>()
    for (const firm of firms) for (const kind of await audit(firm)) happened.add(kind)
    expect([...happened].sort()).toEqual([...HAPPENS].sort())
  },
  300_000,
)

/** Events that must happen in the simulated month; otherwise the test proves too little. */
const HAPPENS = [
  'paid',
  'failed',
  'bank asked',
  'credit',
  'refund',
  'returned',
  'click',
  'payment',
  'dispute open',
  'dispute won',
  'dispute lost',
  'taxed',
  'untaxed',
  'owes its tax itself',
  'no such address',
  'tax given back',
]

/** Taxes are switched on from the tenth day. */
const TAXED_FROM = START + 10 * DAY_MS

type Luck = ReturnType<typeof luckOf>

/** Pseudorandom numbers, reproducible by their seed (mulberry32). */
function luckOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    isOneIn: (times: number) => below(times) === 0,
    one: <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0],
    mixed: <T>(list: readonly T[]): T[] =>
      list
        .map((item) => ({ item, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
  }
}

const CARDS = [VALID_CARD, OTHER_VALID_CARD, VALID_CARD, FAILS_LATER, SLOW, BANK_ASKS] as const

async function aFirm(luck: Luck) {
  const kiln = withOutbox(await aBusiness())
  await enterPayerDetails(kiln)
  if (luck.isOneIn(4)) {
    const payer = { payerName: 'Kiln & Co', email: 'bills@kiln.example', vatId: 'DE123456789' }
    await savePayer(kiln, { advertiserId: kiln.viewer.id, ...payer })
  }
  const currency = luck.one(['USD', ...Object.keys(MINIMUM_CHARGE_CENTS)])
  const campaigns = [
    await aCampaign(kiln, { currency }),
    await aCampaign(kiln, { currency: luck.one([currency, 'EUR', 'CZK']) }),
  ] as const
  const card = luck.one(CARDS)
  if (!luck.isOneIn(6)) await addCard(kiln, card)
  return { kiln, campaigns }
}

type Firm = Awaited<ReturnType<typeof aFirm>>

const Named = v.object({ id: v.string() })

/** Simulates a day of all businesses, with clicks that are booked at once and usually one failure. */
async function simulateDay(firms: readonly Firm[], now: number, luck: Luck): Promise<void> {
  const { db } = aVisitor()
  const [first, ...others] = firms.flatMap(({ kiln, campaigns }) =>
    Array.from({ length: luck.below(3) }, () => {
      const micros = 1 + luck.below(luck.isOneIn(4) ? 400_000_000 : 20_000_000)
      return aClick(kiln, luck.one(campaigns), { micros, at: now })
    }),
  )
  if (first) await db.batch([first, ...others])
  const bills = Map.groupBy(
    await db.select().from(invoices).orderBy(invoices.throughLedgerId),
    ({ advertiserId }) => advertiserId,
  )
  for (const { kiln } of firms) await causeFailure(kiln, bills.get(kiln.viewer.id) ?? [], now, luck)
}

async function causeFailure(
  kiln: Firm['kiln'],
  bills: Awaited<ReturnType<typeof billsOf>>,
  now: number,
  luck: Luck,
): Promise<void> {
  const bill = luck.one([undefined, ...bills])
  const payment_intent = bill?.paymentRef ?? 'pi_none'
  switch (luck.below(9)) {
    case 0:
      if (!luck.isOneIn(3)) return
      await addCard(workerAt(kiln, now), luck.one(CARDS))
      return kiln.settled()
    case 1: {
      await finish(payment_intent, luck)
      return
    }
    case 2: {
      const amount = String(1 + luck.below(500))
      const made = v.safeParse(
        Named,
        await callPaymentProvider('POST', 'refunds', { payment_intent, amount }),
      )
      if (made.success && luck.isOneIn(2))
        await callPaymentProvider('POST', `refunds/${made.output.id}/fail`)
      return
    }
    case 3:
      if (bill) await orderRefund(at(kiln, now), `${bill.number} ${1 + luck.below(5)}`)
      return
    case 4: {
      const paid = luck.one([undefined, ...bills.filter(({ state }) => state === 'paid')])
      const id = await openDispute(paid?.paymentRef ?? null)
      if (id && !luck.isOneIn(4)) await decide(id, luck)
      return
    }
    case 5:
      await callPaymentProvider('POST', `payment_intents/${payment_intent}/cancel`)
      return
    case 6:
      if (luck.isOneIn(4)) {
        await callPaymentProvider(
          'POST',
          `payment_methods/${(await profileOf(kiln)).cardRef}/detach`,
        )
      }
      return
    case 7:
      if (luck.isOneIn(4)) await move(kiln, luck.one(['Nowhere', 'Kiln Lane 4']))
      return
    default:
  }
}

async function move({ db, viewer }: Firm['kiln'], street: string): Promise<void> {
  await db.update(businesses).set({ street }).where(eq(businesses.memberId, viewer.id))
}

async function finish(payment: string, luck: Luck): Promise<void> {
  const refusal = luck.one([undefined, 'insufficient_funds'])
  await callPaymentProvider('POST', `payment_intents/${payment}/finish`, refusal ? { refusal } : {})
}

async function decide(dispute: string, luck: Luck): Promise<void> {
  await prove(dispute, luck.one(['winning_evidence', 'losing_evidence']))
}

async function prove(dispute: string, evidence: string): Promise<void> {
  await callPaymentProvider('POST', `disputes/${dispute}`, {
    'evidence[uncategorized_text]': evidence,
  })
}

/** The worker at a time, with the settings of that time. */
function workerAt<C extends Context>(worker: C, now: number): C {
  const STRIPE_TAX = now < TAXED_FROM ? 'off' : 'on'
  return { ...worker, now, env: { ...env, STRIPE_TAX } }
}

/** Runs the cron job, sometimes with a failing database, and delivers some events in random order. */
async function runCron(firms: readonly Firm[], now: number, luck: Luck): Promise<void> {
  const [first] = firms
  if (!first) return
  const worker = workerAt(first.kiln, now)
  const broken = { ...worker, db: brokenAfter(luck.below(40)) }
  if (luck.isOneIn(2)) await runBilling(broken).catch(() => {})
  await runBilling(at(worker, now + 120_000))
  await processRefunds(at(worker, now + 120_000)).catch(() => {})
  for (const { kiln } of luck.mixed(firms).slice(0, 8)) {
    const events = luck.mixed(await eventsOf(kiln)).slice(0, 4)
    for (const event of events) await deliverEvent(event, now + 180_000)
  }
}

/** Waits until nothing is pending: payments finish, and all events arrive, in any order. */
async function settleAll(firms: readonly Firm[], now: number, luck: Luck): Promise<void> {
  for (const { kiln } of firms) {
    for (const { state, paymentRef } of await billsOf(kiln)) {
      if (state === 'processing') await finish(paymentRef ?? '', luck)
    }
  }
  await processRefunds(at(firms[0]?.kiln ?? (await aBusiness()), now)).catch(() => {})
  await disputeThree(firms, now)
  for (const { kiln } of firms) {
    const events = await eventsOf(kiln)
    for (const event of luck.mixed([...events, ...events])) {
      if (!event.type.startsWith('checkout')) await deliverEvent(event, now)
    }
  }
  for (const { kiln } of firms.slice(0, 5)) await bookTaxes(kiln)
}

/** Opens three disputes, whatever happened that month: one is won, one is lost and one stays undecided. */
async function disputeThree(firms: readonly Firm[], now: number): Promise<void> {
  const evidence = ['winning_evidence', 'losing_evidence', null]
  for (const { kiln } of firms) {
    for (const { state, paymentRef } of await billsOf(kiln)) {
      if (state !== 'paid' || evidence.length === 0) continue
      const id = await openDispute(paymentRef)
      if (!id) continue
      for (const event of await eventsOf(kiln)) {
        if (event.type === 'charge.dispute.created') await deliverEvent(event, now)
      }
      const proof = evidence.shift()
      if (proof) await prove(id, proof)
    }
  }
}

const disputed = new Set<string>()

/** Disputes a payment once, even if our bill has no record of the dispute. */
async function openDispute(payment_intent: string | null): Promise<string | null> {
  if (payment_intent === null || disputed.has(payment_intent)) return null
  disputed.add(payment_intent)
  const made = v.safeParse(Named, await callPaymentProvider('POST', 'disputes', { payment_intent }))
  return made.success ? made.output.id : null
}

/** Recalculates the books from the tables and from the payment provider's records. Returns what happened. */
async function audit({ kiln }: Firm): Promise<string[]> {
  const bills = await billsOf(kiln)
  const rows = await ledgerOf(kiln)
  const sum = (kept: typeof rows) => kept.reduce((total, { micros }) => total + micros, 0)

  for (const currency of new Set(rows.map((row) => row.currency))) {
    const own = rows.filter((row) => row.currency === currency)
    const [account] = await kiln.db.all<{ owed: number }>(
      sql`select ${owedMicros} as owed from ${accountsOf(kiln.viewer.id)} as account
        where account.currency = ${currency}`,
    )
    expect(account?.owed).toBe(sum(own))
    const billed = bills.filter((bill) => bill.currency === currency)
    const paid = billed.filter(({ state }) => state === 'paid')
    const payments = own.filter(({ kind }) => kind === 'payment')
    expect(paid.reduce((total, { micros }) => total + micros, sum(payments))).toBe(0)
    // Every click is on one bill, or not billed yet.
    const lines = billed.map(({ afterLedgerId, throughLedgerId }) =>
      own.filter(({ id, kind }) => kind === 'click' && id > afterLedgerId && id <= throughLedgerId),
    )
    const last = Math.max(0, ...billed.map(({ throughLedgerId }) => throughLedgerId))
    const open = own.filter(({ id, kind }) => kind === 'click' && id > last)
    const clicks = own.filter(({ kind }) => kind === 'click')
    expect([...lines.flat(), ...open].map(({ id }) => id).sort()).toEqual(
      clicks.map(({ id }) => id).sort(),
    )
  }

  const taxes = await auditTaxes(kiln, bills, rows)

  const decisions = await decisionsAbout(kiln)
  for (const { id, paymentRef, micros, state, dispute } of bills) {
    const moved = paymentRef === null ? null : await paymentStateOf(paymentRef)
    expect(moved?.status === 'succeeded', `the payment of ${id}`).toBe(state === 'paid')
    if (moved) expect(moved.amount * 10_000).toBe(micros)
    const back = rows.filter(({ key }) => new RegExp(`^(refund|returned):${id}:`).test(key))
    expect(sum(back), `given back of ${id}`).toBe((moved?.refunded ?? 0) * 10_000)
    const taken = rows.filter(({ key }) => new RegExp(`^(dispute|reinstated):${id}:`).test(key))
    const decision = decisions.get(paymentRef ?? '')
    const isLost = decision?.status === 'lost'
    expect(dispute === 'lost').toBe(isLost)
    expect(sum(taken), `taken back of ${id}`).toBe(isLost ? decision.amount * 10_000 : 0)
  }
  return [
    ...taxes,
    ...rows.map(({ kind }) => kind),
    ...bills.flatMap(({ state, dispute, problem }) => [
      ...(state === 'paid' || state === 'failed' ? [state] : []),
      ...(problem === 'authentication_required' ? ['bank asked'] : []),
      ...(dispute ? [`dispute ${dispute}`] : []),
    ]),
  ]
}

const Decision = v.object({ payment_intent: v.string(), status: v.string(), amount: v.number() })
type Decision = v.InferOutput<typeof Decision>

/** The last state of each disputed payment at the payment provider. */
async function decisionsAbout(kiln: Firm['kiln']): Promise<Map<string, Decision>> {
  const disputeEvents = (await eventsOf(kiln)).filter(({ type }) =>
    type.startsWith('charge.dispute'),
  )
  const known = new Map<string, Decision>()
  for (const id of new Set(disputeEvents.map(({ data }) => data.object.id))) {
    const decision = v.parse(Decision, await callPaymentProvider('GET', `disputes/${id}`))
    known.set(decision.payment_intent, decision)
  }
  return known
}

const Calculation = v.object({ amount_total: v.number(), tax_amount_exclusive: v.number() })
const Transaction = v.object({ amount: v.number(), reversed: v.optional(v.number(), 0) })

/** Checks that our taxes match the provider's, that each click is taxed once, and that credit notes return a share. */
async function auditTaxes(
  kiln: Firm['kiln'],
  bills: Awaited<ReturnType<typeof billsOf>>,
  rows: Awaited<ReturnType<typeof ledgerOf>>,
): Promise<string[]> {
  const happened: string[] = []
  const sum = (list: readonly { micros: number }[]) =>
    list.reduce((total, { micros }) => total + micros, 0)
  const untaxed = new Map<string, number>()
  for (const bill of bills) {
    const { id, currency, afterLedgerId, throughLedgerId, taxMicros, taxRef, taxBooked } = bill
    const own = rows.filter(
      (row) => row.currency === currency && row.id > afterLedgerId && row.id <= throughLedgerId,
    )
    const left = untaxed.get(currency) ?? 0
    const net = left + sum(own.filter(({ kind }) => kind === 'click')) - bill.remainingMicros
    untaxed.set(currency, bill.remainingMicros + (bill.state === 'carried' && !taxMicros ? net : 0))
    const entered = rows.filter(({ key }) => key === `tax:${id}`)
    expect(sum(entered), `tax of ${id}`).toBe(taxMicros ?? 0)
    const notes = await kiln.db.select().from(creditNotes).where(eq(creditNotes.invoiceId, id))
    const credits = rows.filter(({ key }) => key.startsWith(`credit:${id}:`))
    expect(sum(notes), `notes of ${id}`).toBe(0 - sum(credits))
    const back = notes.reduce((total, note) => total + note.taxMicros, 0)
    const share = (sum(notes) * (taxMicros ?? 0)) / bill.micros
    expect(back, `tax given back of ${id}`).toBe(Math.round(share / 10_000) * 10_000)
    if (back > 0) happened.push('tax given back')
    if (bill.problem === 'customer_tax_location_invalid') happened.push('no such address')
    if (taxRef === null) {
      happened.push('untaxed')
      continue
    }
    happened.push(taxMicros === 0 ? 'owes its tax itself' : 'taxed')
    const made = v.parse(
      Calculation,
      await callPaymentProvider('GET', `tax/calculations/${taxRef}`),
    )
    expect(taxMicros).toBe(made.tax_amount_exclusive * 10_000)
    expect((made.amount_total - made.tax_amount_exclusive) * 10_000, `net of ${id}`).toBe(net)
    expect(taxBooked !== null, `booked of ${id}`).toBe(bill.state === 'paid')
    if (taxBooked === null) continue
    const booked = v.parse(
      Transaction,
      await callPaymentProvider('GET', `tax/transactions/${taxBooked}`),
    )
    expect(booked.amount).toBe(made.amount_total)
    const reversed = notes.filter((note) => note.taxMicros > 0)
    expect(booked.reversed * 10_000, `taken back of ${id}`).toBe(0 - sum(reversed))
  }
  return happened
}
