import { expect, test } from 'vitest'
import { readBilling } from '../../../../app/features/ads/billing/billing-page.server.ts'
import { runBilling } from '../../../../app/features/ads/billing/charge.server.ts'
import {
  bankConfirmationUrl,
  recordBankAnswer,
} from '../../../../app/features/ads/billing/confirm.server.ts'
import { payNow } from '../../../../app/features/ads/billing/pay-now.server.ts'
import { refusal, sentEmailsTo, withOutbox } from '../../../emails.ts'
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
  owedBy,
  paymentStateOf,
  place,
  profileOf,
  SLOW,
  VALID_CARD,
} from '../../../factories/ads/payments.ts'
import { enterPayerDetails } from '../../../factories/ads/promotions.ts'
import { aBusiness, actingAs } from '../../../factories/identity/businesses.ts'
import { aMember } from '../../../factories/identity/people.ts'

const DAY_MS = 24 * 60 * 60_000

/** A business whose bill was charged to this card. */
async function withChargedBill(card: string) {
  const kiln = withOutbox(await aBusiness())
  await enterPayerDetails(kiln)
  await addCard(kiln, card)
  await aClick(kiln, await aCampaign(kiln))
  await runBilling(kiln)
  const [bill] = await billsOf(kiln)
  return { kiln, payment_intent: bill?.paymentRef ?? '' }
}

type Kiln = Awaited<ReturnType<typeof withChargedBill>>['kiln']

const stateOf = async (kiln: Kiln) => (await billsOf(kiln))[0]

/** Answers on the bank's page. Returns the id of the payment. */
async function answerBank(url: string, answer: 'yes' | 'no') {
  const body = new URLSearchParams({ answer })
  const left = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  return new URL(left.headers.get('Location') ?? '')
}

async function latest(kiln: Kiln, type: string) {
  const event = (await eventsOf(kiln)).findLast((candidate) => candidate.type === type)
  if (!event) throw new Error(`there is no ${type}`)
  return event
}

test('a payment that the bank must confirm pauses campaigns, and its email links to the confirmation', async () => {
  const { kiln } = await withChargedBill(BANK_ASKS)

  expect(await stateOf(kiln)).toMatchObject({
    state: 'failed',
    attempts: 1,
    problem: 'authentication_required',
    nextAttemptAt: kiln.now + DAY_MS,
  })
  expect(await profileOf(kiln)).toMatchObject({ cardState: 'failed' })
  const [email] = await sentEmailsTo(kiln.viewer.email)
  expect(email?.subject).toMatch(/^Confirm your payment/)
  expect(email?.text).toContain('Confirm it with your bank')
  expect((await readBilling(kiln, place(kiln))).unpaid).toMatchObject({ canConfirm: true })
  const now = kiln.now + 1000
  const asked = payNow(at(kiln, now), { advertiserId: kiln.viewer.id })
  expect(await refusal(asked)).toBe('bank_asks')
})

test('a payment that the cardholder confirms is paid once, and pins run again', async () => {
  const { kiln, payment_intent } = await withChargedBill(BANK_ASKS)
  const url = await bankConfirmationUrl(kiln, place(kiln))
  expect(await bankConfirmationUrl(kiln, place(kiln))).toBe(url)

  const back = await answerBank(url, 'yes')
  expect(back.pathname).toBe(`/advertiser/${kiln.viewer.id}/billing/confirm/done/`)
  expect(back.searchParams.get('payment_intent')).toBe(payment_intent)
  await recordBankAnswer(kiln, { ...place(kiln), payment_intent })
  await recordBankAnswer(kiln, { ...place(kiln), payment_intent })
  await deliverEvent(await latest(kiln, 'payment_intent.succeeded'))
  await deliverEvent(await latest(kiln, 'payment_intent.payment_failed'))

  expect(await stateOf(kiln)).toMatchObject({ state: 'paid', problem: null })
  expect(await profileOf(kiln)).toMatchObject({ cardState: 'valid' })
  expect((await ledgerOf(kiln)).filter(({ kind }) => kind === 'payment')).toHaveLength(1)
  expect(await refusal(bankConfirmationUrl(kiln, place(kiln)))).toBe('nothing_to_pay')
})

test('a confirmed payment is paid by the event, even if the cardholder never returns', async () => {
  const { kiln } = await withChargedBill(BANK_ASKS)
  await answerBank(await bankConfirmationUrl(kiln, place(kiln)), 'yes')

  await deliverEvent(await latest(kiln, 'payment_intent.succeeded'))

  expect(await stateOf(kiln)).toMatchObject({ state: 'paid' })
})

test('a declined confirmation is shown, isn’t another attempt, and can be repeated', async () => {
  const { kiln, payment_intent } = await withChargedBill(BANK_ASKS)
  await answerBank(await bankConfirmationUrl(kiln, place(kiln)), 'no')
  const done = { ...place(kiln), payment_intent }

  expect(await refusal(recordBankAnswer(kiln, done))).toBe('not_confirmed')
  expect(await refusal(recordBankAnswer(kiln, done))).toBe('not_confirmed')
  await deliverEvent(await latest(kiln, 'payment_intent.payment_failed'))

  expect(await stateOf(kiln)).toMatchObject({
    state: 'failed',
    attempts: 1,
    problem: 'payment_intent_authentication_failure',
  })
  expect(await sentEmailsTo(kiln.viewer.email)).toHaveLength(1)
  await answerBank(await bankConfirmationUrl(kiln, place(kiln)), 'yes')
  await recordBankAnswer(kiln, done)
  expect(await stateOf(kiln)).toMatchObject({ state: 'paid' })
})

test('another card pays while a bank still waits for confirmation', async () => {
  const { kiln } = await withChargedBill(BANK_ASKS)
  await bankConfirmationUrl(kiln, place(kiln))

  await addCard(kiln, OTHER_VALID_CARD)
  await kiln.settled()

  expect(await stateOf(kiln)).toMatchObject({ state: 'paid' })
  expect(await owedBy(kiln)).toBe(0)
})

test('a card that needs no confirmation is charged at once, and a decline counts as an attempt', async () => {
  const { kiln } = await withChargedBill(FAILS_LATER)
  expect(await refusal(bankConfirmationUrl(at(kiln, kiln.now + 1000), place(kiln)))).toBe(
    'card_refused',
  )
  expect(await stateOf(kiln)).toMatchObject({ state: 'failed', attempts: 2 })
})

test('nobody can confirm another business’s payment, or any payment without the right to do so', async () => {
  const { kiln, payment_intent } = await withChargedBill(BANK_ASKS)
  const { kiln: oven } = await withChargedBill(VALID_CARD)
  const analyst = await actingAs(await aMember(), kiln, ['ANALYST'])

  expect(await refusal(bankConfirmationUrl(oven, place(kiln)))).toBe('not_found')
  expect(await refusal(bankConfirmationUrl(analyst, place(kiln)))).toBe('not_allowed')
  const done = { ...place(oven), payment_intent }
  expect(await refusal(recordBankAnswer(oven, done))).toBe('not_found')
  expect(await refusal(recordBankAnswer(analyst, { ...done, ...place(kiln) }))).toBe('not_allowed')
})

test('a slow payment is shown as pending, and neither retried nor failed', async () => {
  const { kiln, payment_intent } = await withChargedBill(SLOW)
  expect(await stateOf(kiln)).toMatchObject({ state: 'processing', attempts: 0 })
  for (let round = 1; round < 6; round++) await runBilling(at(kiln, kiln.now + round * 601_000))
  const now = kiln.now + 10 * DAY_MS
  const asked = payNow(at(kiln, now), { advertiserId: kiln.viewer.id })
  expect(await refusal(asked)).toBe('payment_pending')

  expect(await stateOf(kiln)).toMatchObject({ state: 'processing', attempts: 0 })
  expect(await profileOf(kiln)).toMatchObject({ cardState: 'valid' })
  await callPaymentProvider('POST', `payment_intents/${payment_intent}/finish`)
  await runBilling(at(kiln, now + 601_000))
  expect(await stateOf(kiln)).toMatchObject({ state: 'paid' })
})

test.each(['by an event', 'by our own look'])(
  'a slow payment that fails counts as one attempt, reported %s',
  async (how) => {
    const { kiln, payment_intent } = await withChargedBill(SLOW)
    await callPaymentProvider('POST', `payment_intents/${payment_intent}/finish`, {
      refusal: 'insufficient_funds',
    })
    const late = await latest(kiln, 'payment_intent.processing')
    const event = await latest(kiln, 'payment_intent.payment_failed')

    if (how === 'by an event') await deliverEvent(event)
    await runBilling(at(kiln, kiln.now + 601_000))
    await deliverEvent({ ...event, id: `evt_${crypto.randomUUID()}` })
    await deliverEvent(late)

    expect(await stateOf(kiln)).toMatchObject({
      state: 'failed',
      attempts: 1,
      problem: 'insufficient_funds',
    })
    expect(await sentEmailsTo(kiln.viewer.email)).toHaveLength(1)
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
  'a slow card that $how after another card was added leaves the other one valid and charged',
  async ({ act, fields }) => {
    const { kiln, payment_intent } = await withChargedBill(SLOW)
    const { cardRef: slow } = await profileOf(kiln)
    await addCard(kiln, OTHER_VALID_CARD)
    await kiln.settled()
    expect(await stateOf(kiln)).toMatchObject({ state: 'processing', triedCard: slow })
    await callPaymentProvider('POST', `payment_intents/${payment_intent}/${act}`, fields)

    const outcome = act === 'cancel' ? 'canceled' : 'payment_failed'
    await deliverEvent(await latest(kiln, `payment_intent.${outcome}`))
    expect(await profileOf(kiln)).toMatchObject({ cardState: 'valid', cardBrand: 'mastercard' })
    expect(await sentEmailsTo(kiln.viewer.email)).toEqual([])
    await runBilling(at(kiln, Date.now() + 1000))

    const bill = await stateOf(kiln)
    expect(bill).toMatchObject({ state: 'paid', attempts: 1 })
    expect(await paymentStateOf(bill?.paymentRef ?? null)).toMatchObject({ amount: 6000 })
    expect((await ledgerOf(kiln)).filter(({ kind }) => kind === 'payment')).toHaveLength(1)
  },
)

/** A business with a bill that hasn't been charged yet. */
async function withWrittenBill() {
  const kiln = withOutbox(await aBusiness())
  await enterPayerDetails(kiln)
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
  'an idempotency key whose payment is still being %s is retried, and not counted as an attempt',
  async (act) => {
    const { kiln, keys } = await withWrittenBill()
    await callPaymentProvider('POST', 'busy', { key: keys[act] })
    await runBilling(at(kiln, kiln.now + 61_000))
    expect(await stateOf(kiln)).toMatchObject({ state: 'open', attempts: 0 })
    expect(await profileOf(kiln)).toMatchObject({ cardState: 'valid' })
    expect(await sentEmailsTo(kiln.viewer.email)).toEqual([])

    await callPaymentProvider('POST', 'busy', { key: 'none' })
    await runBilling(at(kiln, kiln.now + 122_000))

    expect(await stateOf(kiln)).toMatchObject({ state: 'paid', attempts: 0 })
  },
)

test.each(['announced', 'charged'] as const)(
  'reusing another request’s idempotency key before its payment was %s isn’t an attempt of the card',
  async (act) => {
    const { kiln, keys } = await withWrittenBill()
    await callPaymentProvider('POST', 'customers', {}, keys[act])

    await runBilling(at(kiln, kiln.now + 61_000))

    expect(await stateOf(kiln)).toMatchObject({ state: 'open', attempts: 0 })
    expect(await profileOf(kiln)).toMatchObject({ cardState: 'valid' })
    expect(await sentEmailsTo(kiln.viewer.email)).toEqual([])
  },
)
