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
import { aCampaign } from '../../../factories/ads/campaigns.ts'
import {
  aClick,
  addCard,
  ask,
  BANK_ASKS,
  billsOf,
  eventsOf,
  FAILS_LATER,
  giveCard,
  ledgerOf,
  owedBy,
  profileOf,
  SLOW,
  tellEvent,
  WORKS,
  WORKS_TOO,
} from '../../../factories/ads/payments.ts'
import { anAdvertiser } from '../../../factories/ads/promotions.ts'
import { later } from '../../../factories/content/pins.ts'
import { refusal, withOutbox } from '../../../mail.ts'

/** How a business stands after a click of $60: its bill, its card, its campaigns, what it owes. */
type Standing = {
  bill: 'open' | 'processing' | 'failed' | 'paid' | 'carried'
  dispute: 'open' | 'won' | 'lost' | null
  card: 'none' | 'valid' | 'failed'
  /** The campaign that is active; one that is paused and one that ended never are. */
  isShown: boolean
  owed: number
}
type Change = Partial<Standing>

const UNPAID: Standing = { bill: 'open', dispute: null, card: 'valid', isShown: true, owed: 60 }
const FAILED = { bill: 'failed', card: 'failed', isShown: false } as const
const PAID: Standing = { ...UNPAID, bill: 'paid', owed: 0 }
const STOPPED = { card: 'failed', isShown: false } as const
const WORKING = { card: 'valid', isShown: true } as const

const STATE_NAMES = [
  ...(['open', 'processing', 'failed', 'asked by the bank', 'paid', 'refunded'] as const),
  ...(['refund failed', 'disputed', 'won', 'lost', 'carried'] as const),
]

type State = (typeof STATE_NAMES)[number]

/** Where bills have a tax of a fifth. */
const TAXED: readonly State[] = ['failed', 'paid']

const STATES: Record<State, Standing> = {
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

/** The changes that each event makes, by the state that it comes in: one that isn't named stays as it is. */
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
  // The last one, since its card stays where nothing else changes.
  'checkout.session.completed of another card': {
    ...TO_BE_PAID,
    processing: {},
    disputed: WORKING,
    lost: WORKING,
  },
}

const REPAYABLE: State[] = ['paid', 'refunded', 'won']
const DISPUTABLE: State[] = ['paid', 'refunded', 'refund failed']

/** The states that stay as they are, though money moves at the company. */
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

test.each(CELLS)('%s, where it is %s', async (event, state) => {
  const scene = await reach(state)
  expect(await standing(scene)).toEqual(STATES[state])

  await tellThrice(event, scene)

  expect(await standing(scene)).toEqual({ ...STATES[state], ...EVENTS[event]?.[state] })
})

test.each(STATE_NAMES)(
  'what changes nothing, one after the other, where it is %s',
  async (state) => {
    const scene = await reach(state)

    for (const event of Object.keys(EVENTS).filter((name) => isIdle(name, state))) {
      await tellThrice(event, scene)
      expect(await standing(scene), event).toEqual(STATES[state])
    }
  },
)

async function tellThrice(event: string, scene: Scene): Promise<void> {
  const told = await eventFor(event, scene)
  if (told) for (const id of ['once', 'again']) await tellEvent({ ...told, id: named(id) })
  if (told) await tellEvent(told)
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
  const kiln = await aPayer(CARDS[state] ?? WORKS)
  if (state === 'open') {
    await writeBills(kiln)
    const [bill] = await billsOf(kiln)
    const { cardRef } = await profileOf(kiln)
    await ask('POST', 'busy', { key: `charge-${bill?.id}-1-${cardRef}` })
  }
  if (state === 'carried') {
    await writeBills(kiln)
    await kiln.db
      .update(invoices)
      .set({ micros: 10_000, restMicros: 0 })
      .where(eq(invoices.advertiserId, kiln.viewer.id))
  }
  await runBilling(TAXED.includes(state) ? withTaxes(kiln) : kiln)
  if (state === 'refunded' || state === 'refund failed') await refund(kiln, state === 'refunded')
  if (state === 'disputed' || state === 'won' || state === 'lost') {
    await ask('POST', 'disputes', { payment_intent: await paymentOf(kiln) })
    await tellEvent(await latest(kiln, 'charge.dispute.created'))
    if (state !== 'disputed') await decide(kiln, state)
  }
  return kiln
}

function withTaxes(kiln: Scene): Scene {
  return { ...kiln, env: { ...kiln.env, STRIPE_TAX: 'on' } }
}

/** How it stands, where no bill is paid twice. */
async function standing(kiln: Scene): Promise<Standing> {
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
    ...{ bill: bill?.state, dispute: bill?.dispute, card: profile?.cardState },
    ...{
      isShown: shown?.ids.length === 1,
      owed: rows.reduce((sum, { micros }) => sum + micros, 0) / 1_000_000,
    },
  })
}

const AStanding = v.object({
  bill: v.picklist(['open', 'processing', 'failed', 'paid', 'carried']),
  dispute: v.nullable(v.picklist(['open', 'won', 'lost'])),
  card: v.picklist(['none', 'valid', 'failed']),
  isShown: v.boolean(),
  owed: v.number(),
})

type Told = Awaited<ReturnType<typeof latest>>

/** The event, after it happened at the company; undefined where the company says no. */
async function eventFor(event: string, kiln: Scene): Promise<Told | undefined> {
  const [type = '', which] = event.split(/ (?:of|as) /)
  const [bill] = await billsOf(kiln)
  const id = bill?.paymentRef ?? 'pi_none'
  const amount = (bill?.micros ?? 0) / 10_000
  const payment = { id, status: 'succeeded', amount, currency: 'usd' }
  switch (type) {
    case 'payment_intent.payment_failed':
      return crafted(type, payment, await keyOf(kiln, which))
    case 'checkout.session.completed':
      if (which === 'another card') await giveCard(kiln, WORKS_TOO)
      return latest(kiln, type)
    case 'payment_method.detached':
      await ask('POST', `payment_methods/${(await profileOf(kiln)).cardRef}/detach`)
      return latest(kiln, type)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const made = v.safeParse(
        Named,
        await ask('POST', 'refunds', { payment_intent: id, amount: '1500' }),
      )
      if (!made.success) return undefined
      const isFailed = type === 'refund.failed' || which === 'failed'
      if (isFailed) await ask('POST', `refunds/${made.output.id}/fail`)
      if (type !== 'refund.updated') return latest(kiln, type)
      return { ...(await latest(kiln, isFailed ? 'refund.failed' : 'refund.created')), type }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed': {
      if (!bill?.dispute) await ask('POST', 'disputes', { payment_intent: id })
      const dispute = await disputeOf(kiln)
      if (!dispute || !DECIDED.includes(type)) return dispute && { ...dispute, type }
      const evidence = which === 'lost' ? 'losing_evidence' : 'winning_evidence'
      await ask('POST', `disputes/${dispute.data.object.id}`, {
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

function crafted(type: string, object: { id: string }, idempotency_key: string | null): Told {
  return { id: named(type), type, data: { object }, request: { idempotency_key } }
}

function named(name: string): string {
  return `evt_${name}_${crypto.randomUUID()}`
}

async function paymentOf(kiln: Scene): Promise<string> {
  return (await billsOf(kiln))[0]?.paymentRef ?? 'pi_none'
}

async function latest(kiln: Scene, type: string) {
  const event = (await eventsOf(kiln)).findLast((told) => told.type === type)
  if (!event) throw new Error(`there is no ${type}`)
  return event
}

async function disputeOf(kiln: Scene) {
  return (await eventsOf(kiln)).findLast(({ type }) => type === 'charge.dispute.created')
}

async function decide(kiln: Scene, decision: 'won' | 'lost'): Promise<void> {
  const id = (await disputeOf(kiln))?.data.object.id
  const evidence = decision === 'won' ? 'winning_evidence' : 'losing_evidence'
  await ask('POST', `disputes/${id}`, { 'evidence[uncategorized_text]': evidence })
  await tellEvent(await latest(kiln, 'charge.dispute.closed'))
}

async function refund(kiln: Scene, arrives: boolean): Promise<void> {
  const asked = { payment_intent: await paymentOf(kiln), amount: '1500' }
  const { id } = v.parse(Named, await ask('POST', 'refunds', asked))
  if (!arrives) await ask('POST', `refunds/${id}/fail`)
  await tellEvent(await latest(kiln, arrives ? 'refund.created' : 'refund.failed'))
}

test('a bill whose payment was taken back is paid once more, and no more', async () => {
  const kiln = await reach('lost')
  await addCard(kiln, WORKS_TOO)

  await payNow(kiln, { advertiserId: kiln.viewer.id })

  expect(await owedBy(kiln)).toBe(0)
  expect(await refusal(payNow(kiln, { advertiserId: kiln.viewer.id }))).toBe('nothing_to_pay')
})
