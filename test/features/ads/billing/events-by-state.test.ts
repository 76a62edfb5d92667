import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { billingProfiles, invoices } from '../../../../app/db/ads/billing.ts'
import { campaigns } from '../../../../app/db/ads/promote.ts'
import { newId } from '../../../../app/db/ids.ts'
import { runBilling } from '../../../../app/features/ads/billing/charge.server.ts'
import { payNow } from '../../../../app/features/ads/billing/pay-now.server.ts'
import { writeBills } from '../../../../app/features/ads/billing/write-bills.server.ts'
import { selectShowable } from '../../../../app/features/ads/delivery/showable.server.ts'
import { refusal, withOutbox } from '../../../emails.ts'
import { aCampaign } from '../../../factories/ads/campaigns.ts'
import {
  aClick,
  addCard,
  BANK_ASKS,
  billsOf,
  callPaymentProvider,
  deliverEvent,
  enterCard,
  eventsOf,
  FAILS_LATER,
  ledgerOf,
  OTHER_VALID_CARD,
  owedBy,
  profileOf,
  SLOW,
  VALID_CARD,
} from '../../../factories/ads/payments.ts'
import { anAdvertiser } from '../../../factories/ads/promotions.ts'
import { later } from '../../../factories/content/pins.ts'

/** A business's state after a click of $60: its bill, card, campaigns and debt. */
type BusinessState = {
  bill: 'open' | 'processing' | 'failed' | 'paid' | 'carried'
  dispute: 'open' | 'won' | 'lost' | null
  card: 'none' | 'valid' | 'failed'
  /** Whether the active campaign is shown. Paused and ended campaigns never are. */
  isShown: boolean
  owed: number
}
type Change = Partial<BusinessState>

const UNPAID: BusinessState = {
  bill: 'open',
  dispute: null,
  card: 'valid',
  isShown: true,
  owed: 60,
}
const FAILED = { bill: 'failed', card: 'failed', isShown: false } as const
const PAID: BusinessState = { ...UNPAID, bill: 'paid', owed: 0 }
const STOPPED = { card: 'failed', isShown: false } as const
const WORKING = { card: 'valid', isShown: true } as const

const STATE_NAMES = [
  ...(['open', 'processing', 'failed', 'asked by the bank', 'paid', 'refunded'] as const),
  ...(['refund failed', 'disputed', 'won', 'lost', 'carried'] as const),
]

type State = (typeof STATE_NAMES)[number]

/** The states whose bills include a tax of 20 %. */
const TAXED: readonly State[] = ['failed', 'paid']

const STATES: Record<State, BusinessState> = {
  open: UNPAID,
  processing: { ...UNPAID, bill: 'processing' },
  failed: { ...UNPAID, ...FAILED, owed: 72 },
  'asked by the bank': { ...UNPAID, ...FAILED },
  paid: PAID,
  refunded: PAID,
  'refund failed': { ...PAID, owed: -15 },
  disputed: { ...PAID, dispute: 'open', ...STOPPED },
  won: { ...PAID, dispute: 'won' },
  lost: { ...PAID, dispute: 'lost', ...STOPPED, owed: 60 },
  carried: { ...UNPAID, bill: 'carried' },
}

const PAYS = { bill: 'paid', ...WORKING, owed: 0 } as const
const TO_BE_PAID = { open: PAYS, processing: PAYS, failed: PAYS, 'asked by the bank': PAYS }

const REFUNDED = { 'refund failed': { owed: 0 } }
const RETURNED = { paid: { owed: -15 }, refunded: { owed: -15 }, won: { owed: -15 } }
const OPENED = { dispute: 'open', ...STOPPED } as const
const DISPUTED = { paid: OPENED, refunded: OPENED, 'refund failed': OPENED }
const WON = {
  disputed: { dispute: 'won', ...WORKING },
  lost: { dispute: 'won', ...WORKING, owed: 0 },
} as const

/** The changes by each event in each state. Unlisted states stay the same. */
const EVENTS: Record<string, Partial<Record<State, Change>>> = {
  'payment_intent.succeeded': TO_BE_PAID,
  'payment_intent.payment_failed of the next try': { open: FAILED, processing: FAILED },
  'payment_intent.payment_failed of an earlier try': {},
  'payment_intent.payment_failed of no try': {},
  'payment_intent.processing': {},
  'payment_intent.requires_action': {},
  'payment_intent.canceled': {},
  'checkout.session.completed of the same card': {},
  'payment_method.detached': Object.fromEntries(
    STATE_NAMES.map((state) => [state, { card: 'none', isShown: false }]),
  ),
  'payment_method.updated': {},
  'payment_method.automatically_updated': {},
  'customer.updated': {},
  'refund.created': REFUNDED,
  'refund.updated': REFUNDED,
  'refund.updated as failed': RETURNED,
  'refund.failed': RETURNED,
  'charge.dispute.created': DISPUTED,
  'charge.dispute.updated': DISPUTED,
  'charge.dispute.funds_withdrawn': DISPUTED,
  'charge.dispute.funds_reinstated': WON,
  'charge.dispute.closed as won': WON,
  'charge.dispute.closed as lost': {
    paid: { dispute: 'lost', ...STOPPED, owed: 72 },
    refunded: { dispute: 'lost', ...STOPPED, owed: 45 },
    'refund failed': { dispute: 'lost', ...STOPPED, owed: 45 },
    disputed: { dispute: 'lost', owed: 60 },
    won: { dispute: 'lost', owed: 60 },
  },
  'a.kind.of.tomorrow': {},
  // This event is last, because its new card would affect the events after it.
  'checkout.session.completed of another card': {
    ...TO_BE_PAID,
    processing: {},
    disputed: WORKING,
    lost: WORKING,
  },
}

const REPAYABLE: State[] = ['paid', 'refunded', 'won']
const DISPUTABLE: State[] = ['paid', 'refunded', 'refund failed']

/** The states that an event leaves unchanged although money moves at the payment provider. */
const MOVES: Record<string, State[]> = {
  'refund.created': REPAYABLE,
  'refund.updated': REPAYABLE,
  'refund.updated as failed': ['refund failed'],
  'refund.failed': ['refund failed'],
  'charge.dispute.funds_reinstated': DISPUTABLE,
  'charge.dispute.closed as won': DISPUTABLE,
}

function isIdle(event: string, state: State): boolean {
  return !EVENTS[event]?.[state] && !MOVES[event]?.includes(state)
}

const CELLS = Object.keys(EVENTS).flatMap((event) =>
  STATE_NAMES.filter((state) => !isIdle(event, state)).map((state) => [event, state] as const),
)

test.each(CELLS)('%s, in state %s', async (event, state) => {
  const scene = await reach(state)
  expect(await businessState(scene)).toEqual(STATES[state])

  await sendThrice(event, scene)

  expect(await businessState(scene)).toEqual({ ...STATES[state], ...EVENTS[event]?.[state] })
})

test.each(STATE_NAMES)(
  'events without an effect, sent one after the other, change nothing in state %s',
  async (state) => {
    const scene = await reach(state)

    for (const event of Object.keys(EVENTS).filter((name) => isIdle(name, state))) {
      await sendThrice(event, scene)
      expect(await businessState(scene), event).toEqual(STATES[state])
    }
  },
)

async function sendThrice(event: string, scene: Scene): Promise<void> {
  const payload = await eventFor(event, scene)
  if (payload) for (const id of ['once', 'again']) await deliverEvent({ ...payload, id: named(id) })
  if (payload) await deliverEvent(payload)
}

type Scene = Awaited<ReturnType<typeof aPayer>>

const CARDS: Partial<Record<State, string>> = {
  processing: SLOW,
  failed: FAILS_LATER,
  'asked by the bank': BANK_ASKS,
}

async function aPayer(card: string) {
  const { kiln: firm, pin } = await anAdvertiser()
  const kiln = withOutbox(firm)
  await addCard(kiln, card)
  const campaign = await aCampaign(kiln, { pinId: pin.id })
  const another = (status: 'paused' | 'ended') => {
    const own = { id: newId(later()), idempotencyKey: crypto.randomUUID() }
    return kiln.db.insert(campaigns).values({ ...campaign, ...own, status })
  }
  await kiln.db.batch([aClick(kiln, campaign), another('paused'), another('ended')])
  return kiln
}

async function reach(state: State): Promise<Scene> {
  const kiln = await aPayer(CARDS[state] ?? VALID_CARD)
  if (state === 'open') {
    await writeBills(kiln)
    const [bill] = await billsOf(kiln)
    const { cardRef } = await profileOf(kiln)
    await callPaymentProvider('POST', 'busy', { key: `charge-${bill?.id}-1-${cardRef}` })
  }
  if (state === 'carried') {
    await writeBills(kiln)
    await kiln.db
      .update(invoices)
      .set({ micros: 10_000, remainingMicros: 0 })
      .where(eq(invoices.advertiserId, kiln.viewer.id))
  }
  await runBilling(TAXED.includes(state) ? withTaxes(kiln) : kiln)
  if (state === 'refunded' || state === 'refund failed') await refund(kiln, state === 'refunded')
  if (state === 'disputed' || state === 'won' || state === 'lost') {
    await callPaymentProvider('POST', 'disputes', { payment_intent: await paymentOf(kiln) })
    await deliverEvent(await latest(kiln, 'charge.dispute.created'))
    if (state !== 'disputed') await decide(kiln, state)
  }
  return kiln
}

function withTaxes(kiln: Scene): Scene {
  return { ...kiln, env: { ...kiln.env, STRIPE_TAX: 'on' } }
}

/** The business's state, after checking that no bill is paid twice. */
async function businessState(kiln: Scene): Promise<BusinessState> {
  const { db, viewer } = kiln
  const { advertiserId, cardState } = billingProfiles
  const [[bill], [profile], own, rows] = await db.batch([
    billsOf(kiln),
    db.select({ cardState }).from(billingProfiles).where(eq(advertiserId, viewer.id)),
    db
      .select({ id: campaigns.id, status: campaigns.status })
      .from(campaigns)
      .where(eq(campaigns.advertiserId, viewer.id))
      .orderBy(campaigns.id),
    ledgerOf(kiln),
  ])
  expect(own.map(({ status }) => status)).toEqual(['active', 'paused', 'ended'])
  expect(rows.filter(({ kind }) => kind === 'payment').length).toBeLessThanOrEqual(1)
  const ids = own.map(({ id }) => id)
  const [shown] = await selectShowable({ ...kiln, viewer: null }, ids)
  expect(shown?.ids.every((id) => id === ids[0])).toBe(true)
  return v.parse(AStanding, {
    bill: bill?.state,
    dispute: bill?.dispute,
    card: profile?.cardState,
    isShown: shown?.ids.length === 1,
    owed: rows.reduce((sum, { micros }) => sum + micros, 0) / 1_000_000,
  })
}

const AStanding = v.object({
  bill: v.picklist(['open', 'processing', 'failed', 'paid', 'carried']),
  dispute: v.nullable(v.picklist(['open', 'won', 'lost'])),
  card: v.picklist(['none', 'valid', 'failed']),
  isShown: v.boolean(),
  owed: v.number(),
})

type PaymentEvent = Awaited<ReturnType<typeof latest>>

/** Makes something happen at the payment provider and returns its event; undefined if the provider refuses. */
async function eventFor(event: string, kiln: Scene): Promise<PaymentEvent | undefined> {
  const [type = '', which] = event.split(/ (?:of|as) /)
  const [bill] = await billsOf(kiln)
  const id = bill?.paymentRef ?? 'pi_none'
  const amount = (bill?.micros ?? 0) / 10_000
  const payment = { id, status: 'succeeded', amount, currency: 'usd' }
  switch (type) {
    case 'payment_intent.payment_failed':
      return crafted(type, payment, await keyOf(kiln, which))
    case 'checkout.session.completed':
      if (which === 'another card') await enterCard(kiln, OTHER_VALID_CARD)
      return latest(kiln, type)
    case 'payment_method.detached':
      await callPaymentProvider('POST', `payment_methods/${(await profileOf(kiln)).cardRef}/detach`)
      return latest(kiln, type)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const made = v.safeParse(
        Named,
        await callPaymentProvider('POST', 'refunds', { payment_intent: id, amount: '1500' }),
      )
      if (!made.success) return undefined
      const isFailed = type === 'refund.failed' || which === 'failed'
      if (isFailed) await callPaymentProvider('POST', `refunds/${made.output.id}/fail`)
      if (type !== 'refund.updated') return latest(kiln, type)
      return { ...(await latest(kiln, isFailed ? 'refund.failed' : 'refund.created')), type }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed': {
      if (!bill?.dispute) await callPaymentProvider('POST', 'disputes', { payment_intent: id })
      const dispute = await disputeOf(kiln)
      if (!dispute || !DECIDED.includes(type)) return dispute && { ...dispute, type }
      const evidence = which === 'lost' ? 'losing_evidence' : 'winning_evidence'
      await callPaymentProvider('POST', `disputes/${dispute.data.object.id}`, {
        'evidence[uncategorized_text]': evidence,
      })
      return latest(kiln, type)
    }
    default:
      return crafted(type, payment, null)
  }
}

const DECIDED = ['charge.dispute.funds_reinstated', 'charge.dispute.closed']

const Named = v.object({ id: v.string() })

async function keyOf(kiln: Scene, which = ''): Promise<string | null> {
  if (which === 'no try') return null
  const [bill] = await billsOf(kiln)
  const { cardRef } = await profileOf(kiln)
  const attempt = (bill?.attempts ?? 0) + (which === 'the next try' ? 1 : 0)
  return `charge-${bill?.id}-${attempt}-${cardRef}`
}

function crafted(
  type: string,
  object: { id: string },
  idempotency_key: string | null,
): PaymentEvent {
  return { id: named(type), type, data: { object }, request: { idempotency_key } }
}

function named(name: string): string {
  return `evt_${name}_${crypto.randomUUID()}`
}

async function paymentOf(kiln: Scene): Promise<string> {
  return (await billsOf(kiln))[0]?.paymentRef ?? 'pi_none'
}

async function latest(kiln: Scene, type: string) {
  const event = (await eventsOf(kiln)).findLast((payload) => payload.type === type)
  if (!event) throw new Error(`there is no ${type}`)
  return event
}

async function disputeOf(kiln: Scene) {
  return (await eventsOf(kiln)).findLast(({ type }) => type === 'charge.dispute.created')
}

async function decide(kiln: Scene, decision: 'won' | 'lost'): Promise<void> {
  const id = (await disputeOf(kiln))?.data.object.id
  const evidence = decision === 'won' ? 'winning_evidence' : 'losing_evidence'
  await callPaymentProvider('POST', `disputes/${id}`, { 'evidence[uncategorized_text]': evidence })
  await deliverEvent(await latest(kiln, 'charge.dispute.closed'))
}

async function refund(kiln: Scene, arrives: boolean): Promise<void> {
  const asked = { payment_intent: await paymentOf(kiln), amount: '1500' }
  const { id } = v.parse(Named, await callPaymentProvider('POST', 'refunds', asked))
  if (!arrives) await callPaymentProvider('POST', `refunds/${id}/fail`)
  await deliverEvent(await latest(kiln, arrives ? 'refund.created' : 'refund.failed'))
}

test('a bill whose payment was reversed can be paid once more, but only once', async () => {
  const kiln = await reach('lost')
  await addCard(kiln, OTHER_VALID_CARD)

  await payNow(kiln, { advertiserId: kiln.viewer.id })

  expect(await owedBy(kiln)).toBe(0)
  expect(await refusal(payNow(kiln, { advertiserId: kiln.viewer.id }))).toBe('nothing_to_pay')
})
