import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { conversionTags } from '../../../app/db/ads/conversions.ts'
import { campaignChanges, campaigns } from '../../../app/db/ads/promote.ts'
import { businesses } from '../../../app/db/identity/business.ts'
import { actOnCampaign } from '../../../app/features/ads/campaigns/change-campaign.server.ts'
import { giveConsent, savePayer } from '../../../app/features/ads/payer/payer.server.ts'
import { promoteByCall } from '../../../app/features/ads/quick-promote/promote-by-call.server.ts'
import { promotePin } from '../../../app/features/ads/quick-promote/promote-pin.server.ts'
import { QuickPromoteCall } from '../../../app/features/ads/quick-promote/promotion-form/quick-promote-call.ts'
import { Refusal } from '../../../app/refusal.ts'
import { refusal } from '../../emails.ts'
import { anAdvertiser, aPromotion, enterPayerDetails } from '../../factories/ads/promotions.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { aPin, later } from '../../factories/content/pins.ts'
import { aBusiness, actingAs, giveAccess } from '../../factories/identity/businesses.ts'
import { aMember, aVisitor } from '../../factories/identity/people.ts'

type Member = Awaited<ReturnType<typeof aBusiness>>

test('promoting a pin creates a campaign that waits for review, with its first change', async () => {
  const { kiln, pin } = await anAdvertiser()

  const campaign = await promotePin(kiln, aPromotion(kiln, pin))

  expect(campaign).toMatchObject({
    advertiserId: kiln.viewer.id,
    pinId: pin.id,
    status: 'active',
    review: 'pending',
    budgetInMicroCurrency: 7_000_000,
    currency: 'USD',
    startAt: kiln.now,
    endAt: null,
    waitingDays: 10,
  })
  const [change] = await changesOf(campaign.id)
  expect(change).toMatchObject({ act: 'created', actorId: kiln.viewer.id, createdAt: kiln.now })
})

test('the manager who acts for a business is recorded, too', async () => {
  const { kiln, pin } = await anAdvertiser()
  const bo = await actingAs(await aBusiness(), kiln, ['CAMPAIGN_MANAGER'])

  const { id } = await promotePin(bo, aPromotion(kiln, pin))

  const [stored] = await kiln.db.select().from(campaigns).where(eq(campaigns.id, id))
  expect(stored).toMatchObject({ advertiserId: kiln.viewer.id, actorId: bo.viewer.id })
})

const ROLES = [
  ['ADMIN', 'done'],
  ['CAMPAIGN_MANAGER', 'done'],
  ['ANALYST', 'not_allowed'],
  ['PROFILE', 'not_allowed'],
] as const

test.each(ROLES)('%s promotes a pin of the business: %s', async (role, expected) => {
  const { kiln, pin } = await anAdvertiser()
  const bo = await actingAs(await aBusiness(), kiln, [role])

  expect(await refusal(promotePin(bo, aPromotion(kiln, pin)))).toBe(expected)
  expect(await campaignsOf(kiln)).toHaveLength(expected === 'done' ? 1 : 0)
})

test('nobody promotes for a business that they don’t manage', async () => {
  const { kiln, pin } = await anAdvertiser()

  expect(await refusal(promotePin(aVisitor(), aPromotion(kiln, pin)))).toBe('not_signed_in')
  expect(await refusal(promotePin(await aMember(), aPromotion(kiln, pin)))).toBe('not_found')
  expect(await refusal(promotePin(await aBusiness(), aPromotion(kiln, pin)))).toBe('not_found')
  expect(await campaignsOf(kiln)).toHaveLength(0)
})

test('a manager whose access was reduced meanwhile creates no campaign', async () => {
  const { kiln, pin } = await anAdvertiser()
  const bo = await actingAs(await aBusiness(), kiln, ['CAMPAIGN_MANAGER'])
  await giveAccess(kiln, bo, ['ANALYST'])

  expect(await refusal(promotePin(bo, aPromotion(kiln, pin)))).toBe('not_allowed')
  expect(await campaignsOf(kiln)).toHaveLength(0)
})

test('a manager whose access was narrowed since doesn’t see the campaign that they created', async () => {
  const { kiln, pin } = await anAdvertiser()
  const bo = await actingAs(await aBusiness(), kiln, ['CAMPAIGN_MANAGER'])
  const promotion = aPromotion(kiln, pin)
  await promotePin(bo, promotion)
  await giveAccess(kiln, bo, ['ANALYST'])

  expect(await refusal(promotePin(bo, promotion))).toBe('not_allowed')
})

test('a manager whose access is reduced between read and write creates no campaign', async () => {
  const { kiln, pin } = await anAdvertiser()
  const bo = await actingAs(await aBusiness(), kiln, ['CAMPAIGN_MANAGER'])
  const hurried = { ...bo, db: afterFirstBatch(bo.db, () => giveAccess(kiln, bo, ['ANALYST'])) }

  expect(await refusal(promotePin(hurried, aPromotion(kiln, pin)))).toBe('not_allowed')
  expect(await campaignsOf(kiln)).toHaveLength(0)
})

test('somebody else’s pin, an unknown one and one on a secret board are refused alike', async () => {
  const { kiln } = await anAdvertiser()
  const bo = await aBusiness()
  const theirs = await aPin(bo, await aBoard(bo))
  const secret = await aPin(kiln, await aBoard(kiln, { privacy: 'secret' }))

  for (const id of [theirs.id, secret.id, 5]) {
    await expect(promotePin(kiln, aPromotion(kiln, { id }))).rejects.toMatchObject({
      code: 'pin_not_promotable',
      status: 401,
      details: { messageDetail: expect.stringContaining("can't be promoted") },
    })
  }
  expect(await campaignsOf(kiln)).toHaveLength(0)
})

test('twenty requests with one key create one campaign, and each of them returns it', async () => {
  const { kiln, pin } = await anAdvertiser()
  const promotion = aPromotion(kiln, pin)

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => promotePin({ ...kiln, now: later() }, promotion)),
  )

  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await campaignsOf(kiln)).toHaveLength(1)
  expect(await changesOf(answers[0]?.id ?? 0)).toHaveLength(1)
})

/** The documented call without a key, as its endpoint reads it. */
function aCall({ viewer }: Member, pin: { id: number }, changes: Record<string, unknown> = {}) {
  return v.parse(QuickPromoteCall, {
    advertiser: viewer.id,
    advertiserId: viewer.id,
    pin: pin.id,
    pinId: pin.id,
    campaignName: 'Moon jars',
    destinationUrl: 'https://kiln.example/jars',
    budgetInMicroCurrency: 7_000_000,
    duration: 10,
    isOngoing: false,
    startNow: true,
    autoTargetingEnabled: false,
    flexibleDailyBudgetEnabled: false,
    targetingSpec: { LOCATION: 'US' },
    adsClientType: 'quick_promote',
    idempotencyKey: '',
    ...changes,
  })
}

test.each([
  { times: [0, 59_999], campaigns: 1 },
  { times: [30_000, 89_999], campaigns: 1 },
  { times: [59_999, 60_000], campaigns: 1 },
  { times: [0, 60_000], campaigns: 2 },
  { times: [1, 60_000, 60_001], campaigns: 2 },
])('equal calls at $times ms make $campaigns campaigns', async ({ times, campaigns: made }) => {
  const { kiln, pin } = await anAdvertiser()
  const minute = Math.ceil(kiln.now / 60_000) * 60_000
  const ids = new Set<number | undefined>()

  for (const time of times) {
    ids.add((await promoteByCall({ ...kiln, now: minute + time }, aCall(kiln, pin)))?.id)
  }

  expect(ids.size).toBe(made)
  expect(await campaignsOf(kiln)).toHaveLength(made)
})

test('concurrent equal calls are one campaign, even across the start of a minute', async () => {
  const { kiln, pin } = await anAdvertiser()
  const minute = Math.ceil(kiln.now / 60_000) * 60_000
  const times = Array.from({ length: 20 }, (_, place) => minute - 10 + place)

  const made = await Promise.all(
    times.map((now) => promoteByCall({ ...kiln, now }, aCall(kiln, pin))),
  )
  const other = await promoteByCall(kiln, aCall(kiln, pin, { duration: 7 }))

  expect(new Set(made.map((campaign) => campaign?.id)).size).toBe(1)
  expect(other?.id).not.toBe(made[0]?.id)
  expect(await campaignsOf(kiln)).toHaveLength(2)
})

test('an equal call after its campaign has ended creates another campaign', async () => {
  const { kiln, pin } = await anAdvertiser()
  const first = await promoteByCall(kiln, aCall(kiln, pin))
  await actOnCampaign(kiln, {
    advertiserId: kiln.viewer.id,
    campaignId: first?.id ?? 0,
    version: 1,
    act: 'end',
  })

  const again = await promoteByCall({ ...kiln, now: kiln.now + 1000 }, aCall(kiln, pin))

  expect(again).toMatchObject({ status: 'active' })
  expect(again?.id).not.toBe(first?.id)
})

test('a key is refused with another body, and returns its campaign with the same body', async () => {
  const { kiln, pin } = await anAdvertiser()
  const call = (changes: Record<string, unknown>) =>
    promoteByCall(kiln, aCall(kiln, pin, { idempotencyKey: 'one', ...changes }))
  const first = await call({})

  const other = call({ campaignName: 'Other jars' })

  await expect(other).rejects.toMatchObject({ code: 'idempotency_key_used', status: 409 })
  expect(await call({})).toEqual(first)
  expect(await campaignsOf(kiln)).toHaveLength(1)
})

test('of two concurrent calls with one key and different bodies, one is refused', async () => {
  const { kiln, pin } = await anAdvertiser()
  const call = (campaignName: string) =>
    promoteByCall(kiln, aCall(kiln, pin, { idempotencyKey: 'one', campaignName }))

  const ended = await Promise.allSettled([call('Jars'), call('Bowls')])

  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await campaignsOf(kiln)).toHaveLength(1)
})

test('another key creates another campaign, and another business may use the same key', async () => {
  const { kiln, pin } = await anAdvertiser()
  const other = await anAdvertiser()
  const idempotencyKey = 'call:1'
  await promotePin(kiln, aPromotion(kiln, pin, { idempotencyKey }))

  await promotePin(kiln, aPromotion(kiln, pin, { idempotencyKey: 'call:2' }))
  await promotePin(other.kiln, aPromotion(other.kiln, other.pin, { idempotencyKey }))

  expect(await campaignsOf(kiln)).toHaveLength(2)
  expect(await campaignsOf(other.kiln)).toHaveLength(1)
})

test('a business sees which of its details are missing', async () => {
  const kiln = await aBusiness()
  const pin = await aPin(kiln, await aBoard(kiln))
  const promotion = aPromotion(kiln, pin)
  expect(await refusal(promotePin(kiln, promotion))).toBe('business_address_missing')

  await enterPayerDetails(kiln)
  await env.DB.prepare('delete from billing_profiles where advertiser_id = ?')
    .bind(kiln.viewer.id)
    .run()
  expect(await refusal(promotePin(kiln, promotion))).toBe('payer_unknown')

  const payer = { payerName: 'Kiln', email: 'bills@kiln.example', vatId: 'GB123456789' }
  await savePayer(kiln, { advertiserId: kiln.viewer.id, ...payer })
  expect(await refusal(promotePin(kiln, promotion))).toBe('done')
})

test('an advertiser in Europe consents to the GDPR terms first, once', async () => {
  const { kiln, pin } = await anAdvertiser({ country: 'DK' })
  const promotion = aPromotion(kiln, pin, { budgetMicros: 50_000_000 })
  expect(await refusal(promotePin(kiln, promotion))).toBe('consent_missing')

  await giveConsent(kiln, { advertiserId: kiln.viewer.id })
  await giveConsent({ ...kiln, now: kiln.now + 5 }, { advertiserId: kiln.viewer.id })

  expect(await promotePin(kiln, promotion)).toMatchObject({ currency: 'DKK' })
  const [{ gdprConsentAt } = { gdprConsentAt: null }] = await kiln.db
    .select()
    .from(businesses)
    .where(eq(businesses.memberId, kiln.viewer.id))
  expect(gdprConsentAt).toBe(kiln.now)
})

test('excluded businesses, and those in other countries, are refused with a reason', async () => {
  const closed = await anAdvertiser({ promoteExcludedAt: 1 })
  const far = await anAdvertiser({ country: 'KE' })

  expect(await refusal(promotePin(closed.kiln, aPromotion(closed.kiln, closed.pin)))).toBe(
    'promote_closed',
  )
  expect(await refusal(promotePin(far.kiln, aPromotion(far.kiln, far.pin)))).toBe(
    'country_not_served',
  )
})

const REFUSED = [
  [{ budgetMicros: 2_999_999 }, 'budget_too_low'],
  [{ budgetMicros: 3_000_000 }, 'done'],
  [{ budgetMicros: 1_000_000_000_000 }, 'done'],
  [{ budgetMicros: 1_000_000_000_001 }, 'budget_too_high'],
  [{ adType: 'CATALOG_SALES' }, 'catalog_sales_not_offered'],
  ...[
    'http://localhost:3000/',
    'http://127.0.0.1/',
    'https://10.0.0.5/',
    'https://192.168.1.9/',
    'http://[::1]/',
    'http://[fd00::1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://printer.local/',
    'https://intranet.corp/',
    'https://kiln.internal/',
    'http://169.254.169.254/latest/',
    'http://localhost:8787/ana/',
  ].map((destinationUrl) => [{ destinationUrl }, 'destination_not_public'] as const),
  [{ destinationUrl: 'http://kiln.example/jars' }, 'done'],
  [{ destinationUrl: 'https://kiln.example:8443/jars' }, 'done'],
  [
    { ending: { isOngoing: false, inclusiveEndDate: '2020-01-01', duration: 1 } },
    'end_date_invalid',
  ],
] as const

test.each(REFUSED)('promoting a campaign with %j gives %s', async (changes, expected) => {
  const { kiln, pin } = await anAdvertiser()

  expect(await refusal(promotePin(kiln, aPromotion(kiln, pin, changes)))).toBe(expected)
})

test('the refusal of a budget names the amount and its currency, in the form and in the call', async () => {
  const texts = async (country: string, budgetMicros: number) => {
    const { kiln, pin } = await anAdvertiser({ country })
    const promoting = promotePin(kiln, aPromotion(kiln, pin, { budgetMicros }))
    const refused = await promoting.then(
      () => null,
      (error: unknown) => error,
    )
    if (!(refused instanceof Refusal)) throw new Error('not refused')
    return [refused.message, refused.details?.['messageDetail']]
  }

  expect(await texts('US', 1)).toEqual(Array(2).fill('Enter at least $3 a day.'))
  expect(await texts('AU', 1)).toEqual(Array(2).fill('Enter at least A$1 a day.'))
  expect(await texts('CA', 2_000_000_000_000)).toEqual(
    Array(2).fill('Enter no more than CA$1,000,000 a day, or contact us first.'),
  )
})

test('a sale is measured by the business’s own tag, never by another’s', async () => {
  const { kiln, pin } = await anAdvertiser()
  const other = await anAdvertiser()
  const mine = await aTag(kiln)
  const theirs = await aTag(other.kiln)
  const counted = (conversionTagId: number) =>
    aPromotion(kiln, pin, {
      adType: 'WEB_CONVERSION',
      tag: { conversionTagId, conversionEvent: 'CHECKOUT' },
    })

  expect(await refusal(promotePin(kiln, counted(theirs)))).toBe('tag_missing')
  const { id } = await promotePin(kiln, counted(mine))

  const [stored] = await kiln.db.select().from(campaigns).where(eq(campaigns.id, id))
  expect(stored).toMatchObject({
    objective: 'WEB_CONVERSION',
    conversionTagId: mine,
    conversionEvent: 'CHECKOUT',
  })
})

async function aTag({ db, viewer, now }: Member): Promise<number> {
  const row = { advertiserId: viewer.id, name: 'Shop', createdAt: now }
  const [tag] = await db.insert(conversionTags).values(row).returning()
  return tag?.id ?? 0
}

function campaignsOf({ db, viewer }: Member) {
  return db.select().from(campaigns).where(eq(campaigns.advertiserId, viewer.id))
}

function changesOf(campaignId: number) {
  return aVisitor()
    .db.select()
    .from(campaignChanges)
    .where(eq(campaignChanges.campaignId, campaignId))
}

/** A database in which something happens right after the first read. */
function afterFirstBatch(db: Member['db'], happen: () => Promise<unknown>): Member['db'] {
  const batch: Member['db']['batch'] = db.batch.bind(db)
  const once = async (statements: Parameters<typeof batch>[0]) => {
    hurried.batch = batch
    const results = await batch(statements)
    await happen()
    return results
  }
  const hurried = Object.assign(Object.create(db), { batch: once })
  return hurried
}
