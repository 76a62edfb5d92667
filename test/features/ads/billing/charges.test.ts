import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { campaigns } from '../../../../app/db/ads/promote.ts'
import { becomePersonal } from '../../../../app/features/ads/become-personal.server.ts'
import { readBilling } from '../../../../app/features/ads/billing/billing-page.server.ts'
import { cardPageUrl, storeEnteredCard } from '../../../../app/features/ads/billing/card.server.ts'
import { chargeDueBills, runBilling } from '../../../../app/features/ads/billing/charge.server.ts'
import { payNow } from '../../../../app/features/ads/billing/pay-now.server.ts'
import { recordFailure } from '../../../../app/features/ads/billing/settle.server.ts'
import { writeBills } from '../../../../app/features/ads/billing/write-bills.server.ts'
import { closeAccount } from '../../../../app/features/operations/account-closure/close-account.server.ts'
import { brokenAfter } from '../../../broken-database.ts'
import { refusal, sentEmailsTo, withOutbox } from '../../../emails.ts'
import { aCampaign } from '../../../factories/ads/campaigns.ts'
import {
  aClick,
  addCard,
  at,
  billsOf,
  enterCard,
  FAILS_LATER,
  ledgerOf,
  OTHER_VALID_CARD,
  owedBy,
  paymentStateOf,
  place,
  profileOf,
  REFUSED,
  VALID_CARD,
  withoutSecret,
} from '../../../factories/ads/payments.ts'
import { enterPayerDetails } from '../../../factories/ads/promotions.ts'
import { aBusiness, actingAs } from '../../../factories/identity/businesses.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { kindsOf } from '../../../factories/operations/notifications.ts'
import { gatedDatabase, stopAfterRead } from '../../../gated-database.ts'

const DAY_MS = 24 * 60 * 60_000
const NOWHERE = 'https://nothing.example'

async function aPayer() {
  const kiln = withOutbox(await aBusiness())
  await enterPayerDetails(kiln)
  return { kiln, campaign: await aCampaign(kiln) }
}

/** A business with a due bill and this card. */
async function inDebt(card: string) {
  const { kiln, campaign } = await aPayer()
  await addCard(kiln, card)
  await aClick(kiln, campaign)
  return { kiln, campaign }
}

test('only a card’s brand, last digits and expiry date are stored', async () => {
  const { kiln } = await aPayer()

  await addCard(kiln)

  expect(await profileOf(kiln)).toMatchObject({
    cardState: 'valid',
    cardBrand: 'visa',
    cardLast4: '4242',
    cardExpires: '2034-04',
  })
  expect(JSON.stringify(await profileOf(kiln))).not.toContain(VALID_CARD)
  expect(await readBilling(kiln, place(kiln))).toMatchObject({
    card: { brand: 'visa', last4: '4242', expires: '2034-04' },
  })
})

test('a paid bill is booked and emailed, and keeps the card valid', async () => {
  const { kiln } = await inDebt(VALID_CARD)

  await runBilling(kiln)

  const [bill] = await billsOf(kiln)
  expect(bill).toMatchObject({ state: 'paid', paidAt: kiln.now, nextAttemptAt: null })
  expect(await owedBy(kiln)).toBe(0)
  expect(await paymentStateOf(bill?.paymentRef ?? null)).toMatchObject({ status: 'succeeded' })
  expect((await sentEmailsTo(kiln.viewer.email))[0]?.subject).toContain(`${bill?.number}`)
  expect((await sentEmailsTo('bills@kiln.example'))[0]?.text).toContain(
    `/billing/history/${bill?.id}/`,
  )
})

test('a card that is declined at once is never stored', async () => {
  const { kiln } = await aPayer()
  const session_id = await enterCard(kiln, REFUSED)

  expect(await refusal(storeEnteredCard(kiln, { ...place(kiln), session_id }))).toBe(
    'card_not_added',
  )
  expect(await profileOf(kiln)).toMatchObject({ cardState: 'none', cardRef: null })
})

test('a failed charge pauses campaigns and sends an email, and is retried after 1, 3 and 7 days only', async () => {
  const { kiln } = await inDebt(FAILS_LATER)
  const tries: (number | null)[] = []
  let now = kiln.now

  for (let round = 0; round < 4; round++) {
    await runBilling(at(kiln, now))
    const [bill] = await billsOf(kiln)
    tries.push(bill?.nextAttemptAt ? (bill.nextAttemptAt - now) / DAY_MS : null)
    now = bill?.nextAttemptAt ?? now
  }
  await runBilling(at(kiln, now + 365 * DAY_MS))

  expect(tries).toEqual([1, 3, 7, null])
  expect(await billsOf(kiln)).toMatchObject([
    { state: 'failed', attempts: 4, problem: 'card_declined' },
  ])
  expect(await kindsOf(kiln)).toContain('bill_unpaid')
  expect(await profileOf(kiln)).toMatchObject({ cardState: 'failed' })
  expect(await sentEmailsTo(kiln.viewer.email)).toHaveLength(4)
  expect(await owedBy(kiln)).toBe(60_000_000)
})

test('of two concurrent runs only one charges a bill', async () => {
  const { kiln } = await inDebt(FAILS_LATER)
  await writeBills(kiln)
  const resume = await stopAfterRead((gate) =>
    chargeDueBills({ ...kiln, db: gatedDatabase(gate) }, kiln.viewer.id),
  )

  await chargeDueBills(kiln, kiln.viewer.id)
  await resume()

  expect(await billsOf(kiln)).toMatchObject([{ state: 'failed', attempts: 1 }])
})

test('a new card pays a bill that the old one couldn’t, at once', async () => {
  const { kiln } = await inDebt(FAILS_LATER)
  await runBilling(kiln)

  await addCard(kiln, OTHER_VALID_CARD)
  await kiln.settled()

  expect(await billsOf(kiln)).toMatchObject([{ state: 'paid', problem: null }])
  expect(await profileOf(kiln)).toMatchObject({ cardState: 'valid', cardBrand: 'mastercard' })
})

test('a late event about an older card doesn’t replace the newer one', async () => {
  const { kiln } = await aPayer()
  const older = await enterCard(kiln, VALID_CARD)
  await addCard(kiln, OTHER_VALID_CARD)

  await storeEnteredCard(kiln, { ...place(kiln), session_id: older })

  expect(await profileOf(kiln)).toMatchObject({ cardBrand: 'mastercard' })
})

test('returning twice with a card that was declined meanwhile doesn’t make it valid', async () => {
  const { kiln, campaign } = await aPayer()
  const session_id = await enterCard(kiln, FAILS_LATER)
  await storeEnteredCard(kiln, { ...place(kiln), session_id })
  await aClick(kiln, campaign)
  await runBilling(kiln)

  await storeEnteredCard(kiln, { ...place(kiln), session_id })

  expect(await profileOf(kiln)).toMatchObject({ cardState: 'failed' })
  expect(await billsOf(kiln)).toMatchObject([{ attempts: 1 }])
})

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'a cron run that loses the database after %i requests charges nobody twice',
  async (requests) => {
    const { kiln } = await inDebt(VALID_CARD)
    await writeBills(kiln)
    const broken = { ...kiln, db: brokenAfter(requests) }
    await chargeDueBills(broken, kiln.viewer.id).catch(() => {})

    for (let minute = 1; minute < 4; minute++)
      await runBilling(at(kiln, kiln.now + minute * 61_000))

    const bills = await billsOf(kiln)
    expect(bills).toMatchObject([{ state: 'paid', attempts: 0 }])
    expect(await paymentStateOf(bills[0]?.paymentRef ?? null)).toMatchObject({ amount: 6000 })
    expect((await ledgerOf(kiln)).filter(({ kind }) => kind === 'payment')).toHaveLength(1)
  },
)

test('if the payment provider doesn’t respond, the charge is retried and not counted as an attempt', async () => {
  const { kiln } = await inDebt(VALID_CARD)
  await runBilling({ ...kiln, env: { ...kiln.env, STRIPE_ORIGIN: NOWHERE } })
  expect(await billsOf(kiln)).toMatchObject([{ state: 'open', attempts: 0 }])

  await runBilling(at(kiln, kiln.now + 61_000))

  expect(await billsOf(kiln)).toMatchObject([{ state: 'paid' }])
})

test('a bill without a card waits for one', async () => {
  const { kiln, campaign } = await aPayer()
  await aClick(kiln, campaign)
  await runBilling(kiln)
  expect(await billsOf(kiln)).toMatchObject([
    { state: 'failed', problem: 'no_card', nextAttemptAt: null },
  ])

  await addCard(kiln)
  await kiln.settled()

  expect(await billsOf(kiln)).toMatchObject([{ state: 'paid' }])
})

test('the debt can be paid at once', async () => {
  const { kiln, campaign } = await aPayer()
  await addCard(kiln)
  await aClick(kiln, campaign, { micros: 1_230_000 })

  await payNow(kiln, { advertiserId: kiln.viewer.id })

  expect(await billsOf(kiln)).toMatchObject([{ micros: 1_230_000, state: 'paid' }])
  expect(await refusal(payNow(kiln, { advertiserId: kiln.viewer.id }))).toBe('nothing_to_pay')
})

test('another attempt to pay reports another decline', async () => {
  const { kiln } = await inDebt(FAILS_LATER)
  await runBilling(kiln)
  const later = at(kiln, kiln.now + 1000)

  expect(await refusal(payNow(later, { advertiserId: kiln.viewer.id }))).toBe('card_refused')
  expect(await billsOf(kiln)).toMatchObject([{ attempts: 2 }])
})

test('paying is refused without a card, if payments are unavailable, or if it is tried too often', async () => {
  const { kiln, campaign } = await aPayer()
  const asked = { advertiserId: kiln.viewer.id }
  await aClick(kiln, campaign)
  expect(await refusal(payNow(kiln, asked))).toBe('card_missing')
  await addCard(kiln)
  const closed = withoutSecret(kiln, 'STRIPE_SECRET_KEY')
  expect(await refusal(payNow(closed, asked))).toBe('payments_unavailable')
  const away = { ...kiln, env: { ...kiln.env, STRIPE_ORIGIN: NOWHERE } }
  expect(await refusal(payNow(away, asked))).toBe('payment_pending')

  for (let time = 0; time < 8; time++) {
    await refusal(payNow(kiln, asked))
    // KV allows one write per second and key.
    await new Promise((resolve) => setTimeout(resolve, 150))
  }

  expect(await refusal(payNow(kiln, asked))).toBe('rate_limited')
}, 30_000)

test('adding a card requires a payer, the right to do so, and a configured payment provider', async () => {
  const { kiln } = await aPayer()
  const bare = await aBusiness()
  const manager = await actingAs(await aMember(), kiln, ['CAMPAIGN_MANAGER'])
  const closed = { ...kiln, env: { ...kiln.env, STRIPE_SECRET_KEY: '' } }
  const away = { ...kiln, env: { ...kiln.env, STRIPE_ORIGIN: NOWHERE } }

  expect(await refusal(cardPageUrl(bare, place(bare)))).toBe('payer_unknown')
  expect(await refusal(cardPageUrl(manager, place(kiln)))).toBe('not_allowed')
  expect(await refusal(cardPageUrl(bare, place(kiln)))).toBe('not_found')
  expect(await refusal(cardPageUrl(closed, place(kiln)))).toBe('payments_unavailable')
  expect(await refusal(cardPageUrl(away, place(kiln)))).toBe('payments_unreachable')
})

test("neither another business's card nor an unknown session is accepted", async () => {
  const { kiln } = await aPayer()
  const { kiln: oven } = await aPayer()
  await addCard(oven)
  const session_id = await enterCard(kiln, OTHER_VALID_CARD)

  expect(await refusal(storeEnteredCard(oven, { ...place(oven), session_id }))).toBe('not_found')
  expect(await profileOf(oven)).toMatchObject({ cardBrand: 'visa' })
  const never = { ...place(oven), session_id: 'cs_test_never' }
  expect(await refusal(storeEnteredCard(oven, never))).toBe('card_not_added')
  const manager = await actingAs(await aMember(), oven, ['ANALYST'])
  expect(await refusal(storeEnteredCard(manager, never))).toBe('not_allowed')
})

test('two people who add the first card at once share one customer', async () => {
  const { kiln } = await aPayer()

  await Promise.all([cardPageUrl(kiln, place(kiln)), cardPageUrl(kiln, place(kiln))])

  expect((await profileOf(kiln)).customerRef).toMatch(/^cus_/)
})

test('a manager whose role was removed in the meantime can neither pay nor change the card', async () => {
  const { kiln, campaign } = await aPayer()
  await addCard(kiln)
  await aClick(kiln, campaign)
  const admin = await actingAs(await aMember(), kiln, ['ADMIN'])
  await env.DB.exec(`delete from business_access where business_id = ${kiln.viewer.id}`)

  expect(await refusal(payNow(admin, { advertiserId: kiln.viewer.id }))).toBe('card_missing')
  expect(await refusal(cardPageUrl(admin, place(kiln)))).toBe('payer_unknown')
  expect(await billsOf(kiln)).toEqual([])
})

test('without an API key the rest of the page still works', async () => {
  const { kiln, campaign } = await aPayer()
  await aClick(kiln, campaign)
  const closed = withoutSecret(kiln, 'STRIPE_SECRET_KEY')
  await runBilling(closed)

  const billing = await readBilling(closed, place(kiln))

  expect(billing).toMatchObject({ takesCards: false, accounts: [{ owed: '$60' }] })
  expect(await billsOf(kiln)).toMatchObject([{ state: 'open', attempts: 0 }])
})

test('a business that owes enough for a bill must pay before becoming personal or closing the account', async () => {
  const { kiln, campaign } = await aPayer()
  await addCard(kiln)
  await aClick(kiln, campaign, { micros: 1_000_000 })
  expect(await refusal(becomePersonal(kiln))).toBe('campaigns_open')
  await kiln.db.update(campaigns).set({ status: 'ended' }).where(eq(campaigns.id, campaign.id))

  expect(await refusal(becomePersonal(kiln))).toBe('money_owed')
  expect(await refusal(closeAccount(kiln))).toBe('money_owed')
  await payNow(kiln, { advertiserId: kiln.viewer.id })

  expect(await refusal(becomePersonal(kiln))).toBe('done')
  expect(await refusal(closeAccount(kiln))).toBe('done')
})

test('a late failure of an older card leaves the newer one valid, and the newer one is charged at once', async () => {
  const { kiln } = await inDebt(VALID_CARD)
  await writeBills(kiln)
  const [bill] = await billsOf(kiln)
  const old = (await profileOf(kiln))?.cardRef ?? ''
  await addCard(kiln, OTHER_VALID_CARD)
  const attempt = { number: 1, card: old, reason: null }

  if (bill) for (const _ of ['once', 'again']) await recordFailure(kiln, bill, attempt)

  expect((await profileOf(kiln))?.cardRef).not.toBe(old)
  expect(await profileOf(kiln)).toMatchObject({ cardState: 'valid' })
  await kiln.settled()
  await runBilling(at(kiln, kiln.now + 61_000))
  expect(await billsOf(kiln)).toMatchObject([{ state: 'paid', problem: null }])
  expect((await sentEmailsTo(kiln.viewer.email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('paid'),
  ])
})
