import { expect, test } from 'vitest'
import { readBilling } from '../../../../app/features/ads/billing/billing-page.server.ts'
import { runBilling } from '../../../../app/features/ads/billing/charge.server.ts'
import { bankPage, takeBankAnswer } from '../../../../app/features/ads/billing/confirm.server.ts'
import { payNow } from '../../../../app/features/ads/billing/pay-now.server.ts'
import { aCampaign } from '../../../factories/ads/campaigns.ts'
import {
  aClick,
  addCard,
  ask,
  at,
  BANK_ASKS,
  billsOf,
  eventsOf,
  FAILS_LATER,
  ledgerOf,
  movedFor,
  owedBy,
  place,
  profileOf,
  SLOW,
  tellEvent,
  WORKS,
  WORKS_TOO,
} from '../../../factories/ads/payments.ts'
import { tellAll } from '../../../factories/ads/promotions.ts'
import { aBusiness, actingAs } from '../../../factories/identity/businesses.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { mailTo, refusal, withOutbox } from '../../../mail.ts'

const DAY_MS = 24 * 60 * 60_000

/** A business whose bill was charged to this card. */
async function charged(card: string) {
  const kiln = withOutbox(await aBusiness())
  await tellAll(kiln)
  await addCard(kiln, card)
  await aClick(kiln, await aCampaign(kiln))
  await runBilling(kiln)
  const [bill] = await billsOf(kiln)
  return { kiln, payment_intent: bill?.paymentRef ?? '' }
}

type Kiln = Awaited<ReturnType<typeof charged>>['kiln']

const stateOf = async (kiln: Kiln) => (await billsOf(kiln))[0]

/** Answers on the bank's page. Comes back with the name of the payment. */
async function answerBank(url: string, answer: 'yes' | 'no') {
  const body = new URLSearchParams({ answer })
  const left = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  return new URL(left.headers.get('Location') ?? '')
}

async function latest(kiln: Kiln, type: string) {
  const event = (await eventsOf(kiln)).findLast((told) => told.type === type)
  if (!event) throw new Error(`there is no ${type}`)
  return event
}

test('a payment that a bank asks about is paused and told of with the way to confirm it', async () => {
  const { kiln } = await charged(BANK_ASKS)

  expect(await stateOf(kiln)).toMatchObject({
    ...{ state: 'failed', attempts: 1, problem: 'authentication_required' },
    nextAttemptAt: kiln.now + DAY_MS,
  })
  expect(await profileOf(kiln)).toMatchObject({ cardState: 'failed' })
  const [letter] = await mailTo(kiln.viewer.email)
  expect(letter?.subject).toMatch(/^Confirm your payment/)
  expect(letter?.text).toContain('Confirm it with your bank')
  expect((await readBilling(kiln, place(kiln))).unpaid).toMatchObject({ canConfirm: true })
  const now = kiln.now + 1000
  const asked = payNow(at(kiln, now), { advertiserId: kiln.viewer.id })
  expect(await refusal(asked)).toBe('bank_asks')
})

test('a payment that its owner confirms at their bank is paid, once, and pins run again', async () => {
  const { kiln, payment_intent } = await charged(BANK_ASKS)
  const url = await bankPage(kiln, place(kiln))
  expect(await bankPage(kiln, place(kiln))).toBe(url)

  const back = await answerBank(url, 'yes')
  expect(back.pathname).toBe(`/advertiser/${kiln.viewer.id}/billing/confirm/done/`)
  expect(back.searchParams.get('payment_intent')).toBe(payment_intent)
  await takeBankAnswer(kiln, { ...place(kiln), payment_intent })
  await takeBankAnswer(kiln, { ...place(kiln), payment_intent })
  await tellEvent(await latest(kiln, 'payment_intent.succeeded'))
  await tellEvent(await latest(kiln, 'payment_intent.payment_failed'))

  expect(await stateOf(kiln)).toMatchObject({ state: 'paid', problem: null })
  expect(await profileOf(kiln)).toMatchObject({ cardState: 'valid' })
  expect((await ledgerOf(kiln)).filter(({ kind }) => kind === 'payment')).toHaveLength(1)
  expect(await refusal(bankPage(kiln, place(kiln)))).toBe('nothing_to_pay')
})

test('a payment that was confirmed by somebody who never came back is paid by the event', async () => {
  const { kiln } = await charged(BANK_ASKS)
  await answerBank(await bankPage(kiln, place(kiln)), 'yes')

  await tellEvent(await latest(kiln, 'payment_intent.succeeded'))

  expect(await stateOf(kiln)).toMatchObject({ state: 'paid' })
})

test('a no at the bank is told of, counts as no other try, and can be made good', async () => {
  const { kiln, payment_intent } = await charged(BANK_ASKS)
  await answerBank(await bankPage(kiln, place(kiln)), 'no')
  const done = { ...place(kiln), payment_intent }

  expect(await refusal(takeBankAnswer(kiln, done))).toBe('not_confirmed')
  expect(await refusal(takeBankAnswer(kiln, done))).toBe('not_confirmed')
  await tellEvent(await latest(kiln, 'payment_intent.payment_failed'))

  expect(await stateOf(kiln)).toMatchObject({
    ...{ state: 'failed', attempts: 1, problem: 'payment_intent_authentication_failure' },
  })
  expect(await mailTo(kiln.viewer.email)).toHaveLength(1)
  await answerBank(await bankPage(kiln, place(kiln)), 'yes')
  await takeBankAnswer(kiln, done)
  expect(await stateOf(kiln)).toMatchObject({ state: 'paid' })
})

test('another card pays while a bank still waits for the answer', async () => {
  const { kiln } = await charged(BANK_ASKS)
  await bankPage(kiln, place(kiln))

  await addCard(kiln, WORKS_TOO)
  await kiln.settled()

  expect(await stateOf(kiln)).toMatchObject({ state: 'paid' })
  expect(await owedBy(kiln)).toBe(0)
})

test('a card that no bank asks about is charged there, or refused with a try', async () => {
  const { kiln } = await charged(FAILS_LATER)
  expect(await refusal(bankPage(at(kiln, kiln.now + 1000), place(kiln)))).toBe('card_refused')
  expect(await stateOf(kiln)).toMatchObject({ state: 'failed', attempts: 2 })
})

test('nobody confirms another business’s payment, nor without the right', async () => {
  const { kiln, payment_intent } = await charged(BANK_ASKS)
  const { kiln: oven } = await charged(WORKS)
  const analyst = await actingAs(await aMember(), kiln, ['ANALYST'])

  expect(await refusal(bankPage(oven, place(kiln)))).toBe('not_found')
  expect(await refusal(bankPage(analyst, place(kiln)))).toBe('not_allowed')
  const done = { ...place(oven), payment_intent }
  expect(await refusal(takeBankAnswer(oven, done))).toBe('not_found')
  expect(await refusal(takeBankAnswer(analyst, { ...done, ...place(kiln) }))).toBe('not_allowed')
})

test('a payment that takes its time is told of as such, and is neither tried again nor failed', async () => {
  const { kiln, payment_intent } = await charged(SLOW)
  expect(await stateOf(kiln)).toMatchObject({ state: 'processing', attempts: 0 })
  for (let round = 1; round < 6; round++) await runBilling(at(kiln, kiln.now + round * 601_000))
  const now = kiln.now + 10 * DAY_MS
  const asked = payNow(at(kiln, now), { advertiserId: kiln.viewer.id })
  expect(await refusal(asked)).toBe('payment_pending')

  expect(await stateOf(kiln)).toMatchObject({ state: 'processing', attempts: 0 })
  expect(await profileOf(kiln)).toMatchObject({ cardState: 'valid' })
  await ask('POST', `payment_intents/${payment_intent}/finish`)
  await runBilling(at(kiln, now + 601_000))
  expect(await stateOf(kiln)).toMatchObject({ state: 'paid' })
})

test.each(['by an event', 'by our own look'])(
  'a payment that fails after its time counts as one try, known %s',
  async (how) => {
    const { kiln, payment_intent } = await charged(SLOW)
    await ask('POST', `payment_intents/${payment_intent}/finish`, { refusal: 'insufficient_funds' })
    const late = await latest(kiln, 'payment_intent.processing')
    const event = await latest(kiln, 'payment_intent.payment_failed')

    if (how === 'by an event') await tellEvent(event)
    await runBilling(at(kiln, kiln.now + 601_000))
    await tellEvent({ ...event, id: `evt_${crypto.randomUUID()}` })
    await tellEvent(late)

    expect(await stateOf(kiln)).toMatchObject({
      ...{ state: 'failed', attempts: 1, problem: 'insufficient_funds' },
    })
    expect(await mailTo(kiln.viewer.email)).toHaveLength(1)
  },
)

test.each([
  { how: 'fails', act: 'finish', fields: { refusal: 'card_declined' } },
  {
    how: 'fails without a name',
    act: 'finish',
    fields: { refusal: 'card_declined', nameless: '1' },
  },
  { how: 'is canceled', act: 'cancel', fields: {} },
] as const)(
  'a slow card that $how after another was given leaves that one valid, and it pays',
  async ({ act, fields }) => {
    const { kiln, payment_intent } = await charged(SLOW)
    const { cardRef: slow } = await profileOf(kiln)
    await addCard(kiln, WORKS_TOO)
    await kiln.settled()
    expect(await stateOf(kiln)).toMatchObject({ state: 'processing', triedCard: slow })
    await ask('POST', `payment_intents/${payment_intent}/${act}`, fields)

    const told = act === 'cancel' ? 'canceled' : 'payment_failed'
    await tellEvent(await latest(kiln, `payment_intent.${told}`))
    expect(await profileOf(kiln)).toMatchObject({ cardState: 'valid', cardBrand: 'mastercard' })
    expect(await mailTo(kiln.viewer.email)).toEqual([])
    await runBilling(at(kiln, Date.now() + 1000))

    const bill = await stateOf(kiln)
    expect(bill).toMatchObject({ state: 'paid', attempts: 1 })
    expect(await movedFor(bill?.paymentRef ?? null)).toMatchObject({ amount: 6000 })
    expect((await ledgerOf(kiln)).filter(({ kind }) => kind === 'payment')).toHaveLength(1)
  },
)

/** A business whose bill is written, and was not charged yet. */
async function written() {
  const kiln = withOutbox(await aBusiness())
  await tellAll(kiln)
  await addCard(kiln)
  await aClick(kiln, await aCampaign(kiln))
  await runBilling({ ...kiln, env: { ...kiln.env, STRIPE_ORIGIN: 'https://nothing.example' } })
  const [bill] = await billsOf(kiln)
  const { cardRef, customerRef } = await profileOf(kiln)
  return {
    kiln,
    keys: {
      announced: `invoice-${bill?.id}-1-${customerRef}-6000`,
      charged: `charge-${bill?.id}-1-${cardRef}`,
    },
  }
}

test.each(['announced', 'charged'] as const)(
  'a key under which a payment is being %s is asked with again, and counts as no try',
  async (act) => {
    const { kiln, keys } = await written()
    await ask('POST', 'busy', { key: keys[act] })
    await runBilling(at(kiln, kiln.now + 61_000))
    expect(await stateOf(kiln)).toMatchObject({ state: 'open', attempts: 0 })
    expect(await profileOf(kiln)).toMatchObject({ cardState: 'valid' })
    expect(await mailTo(kiln.viewer.email)).toEqual([])

    await ask('POST', 'busy', { key: 'none' })
    await runBilling(at(kiln, kiln.now + 122_000))

    expect(await stateOf(kiln)).toMatchObject({ state: 'paid', attempts: 0 })
  },
)

test.each(['announced', 'charged'] as const)(
  'a key that asked something else before a payment was %s counts as no try of the card',
  async (act) => {
    const { kiln, keys } = await written()
    await ask('POST', 'customers', {}, keys[act])

    await runBilling(at(kiln, kiln.now + 61_000))

    expect(await stateOf(kiln)).toMatchObject({ state: 'open', attempts: 0 })
    expect(await profileOf(kiln)).toMatchObject({ cardState: 'valid' })
    expect(await mailTo(kiln.viewer.email)).toEqual([])
  },
)
