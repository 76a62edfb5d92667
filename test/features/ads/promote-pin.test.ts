import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { conversionTags } from '../../../app/db/ads/conversions.ts'
import { campaignChanges, campaigns } from '../../../app/db/ads/promote.ts'
import { businesses } from '../../../app/db/identity/business.ts'
import { giveConsent, savePayer } from '../../../app/features/ads/payer/payer.server.ts'
import { QuickPromoteCall } from '../../../app/features/ads/quick-promote/form/quick-promote-call.ts'
import { promoteByCall } from '../../../app/features/ads/quick-promote/promote-by-call.server.ts'
import { promotePin } from '../../../app/features/ads/quick-promote/promote-pin.server.ts'
import { anAdvertiser, aPromotion, tellAll } from '../../factories/ads/promotions.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { aPin, later } from '../../factories/content/pins.ts'
import { aBusiness, actingAs, giveAccess } from '../../factories/identity/businesses.ts'
import { aMember, aVisitor } from '../../factories/identity/people.ts'
import { refusal } from '../../mail.ts'

type Member = Awaited<ReturnType<typeof aBusiness>>

test('a promoted pin is a campaign that waits for review, with its first change', async () => {
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
    endAt: kiln.now + 10 * 86_400_000,
  })
  const [change] = await changesOf(campaign.id)
  expect(change).toMatchObject({ act: 'created', actorId: kiln.viewer.id, createdAt: kiln.now })
})

test('who acts for a business is recorded beside it', async () => {
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

test('nobody promotes for a business that they do not act for', async () => {
  const { kiln, pin } = await anAdvertiser()

  expect(await refusal(promotePin(aVisitor(), aPromotion(kiln, pin)))).toBe('not_signed_in')
  expect(await refusal(promotePin(await aMember(), aPromotion(kiln, pin)))).toBe('not_found')
  expect(await refusal(promotePin(await aBusiness(), aPromotion(kiln, pin)))).toBe('not_found')
  expect(await campaignsOf(kiln)).toHaveLength(0)
})

test('an access that was taken back in the middle creates nothing', async () => {
  const { kiln, pin } = await anAdvertiser()
  const bo = await actingAs(await aBusiness(), kiln, ['CAMPAIGN_MANAGER'])
  await giveAccess(kiln, bo, ['ANALYST'])

  expect(await refusal(promotePin(bo, aPromotion(kiln, pin)))).toBe('not_allowed')
  expect(await campaignsOf(kiln)).toHaveLength(0)
})

test('whose access was narrowed since is not told of the campaign that they made', async () => {
  const { kiln, pin } = await anAdvertiser()
  const bo = await actingAs(await aBusiness(), kiln, ['CAMPAIGN_MANAGER'])
  const promotion = aPromotion(kiln, pin)
  await promotePin(bo, promotion)
  await giveAccess(kiln, bo, ['ANALYST'])

  expect(await refusal(promotePin(bo, promotion))).toBe('not_allowed')
})

test('an access that goes between the reading and the writing creates nothing', async () => {
  const { kiln, pin } = await anAdvertiser()
  const bo = await actingAs(await aBusiness(), kiln, ['CAMPAIGN_MANAGER'])
  const hurried = { ...bo, db: afterFirstBatch(bo.db, () => giveAccess(kiln, bo, ['ANALYST'])) }

  expect(await refusal(promotePin(hurried, aPromotion(kiln, pin)))).toBe('not_allowed')
  expect(await campaignsOf(kiln)).toHaveLength(0)
})

test('somebody else’s pin, one that never was and one on a secret board are refused alike', async () => {
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

test('twenty requests of one key create one campaign, and all answer it', async () => {
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
    ...{ advertiser: viewer.id, advertiserId: viewer.id, pin: pin.id, pinId: pin.id },
    ...{ campaignName: 'Moon jars', destinationUrl: 'https://kiln.example/jars' },
    ...{ budgetInMicroCurrency: 7_000_000, duration: 10, isOngoing: false, startNow: true },
    ...{ autoTargetingEnabled: false, flexibleDailyBudgetEnabled: false },
    ...{ targetingSpec: { LOCATION: 'US' }, adsClientType: 'quick_promote', idempotencyKey: '' },
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

test('equal calls at once are one campaign, also where a minute begins between them', async () => {
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

test('another key is another campaign, and another business may use the same key', async () => {
  const [{ kiln, pin }, other] = [await anAdvertiser(), await anAdvertiser()]
  const idempotencyKey = 'call:1'
  await promotePin(kiln, aPromotion(kiln, pin, { idempotencyKey }))

  await promotePin(kiln, aPromotion(kiln, pin, { idempotencyKey: 'call:2' }))
  await promotePin(other.kiln, aPromotion(other.kiln, other.pin, { idempotencyKey }))

  expect(await campaignsOf(kiln)).toHaveLength(2)
  expect(await campaignsOf(other.kiln)).toHaveLength(1)
})

test('a business that has told too little is told what is missing', async () => {
  const kiln = await aBusiness()
  const pin = await aPin(kiln, await aBoard(kiln))
  const promotion = aPromotion(kiln, pin)
  expect(await refusal(promotePin(kiln, promotion))).toBe('business_address_missing')

  await tellAll(kiln)
  await env.DB.prepare('delete from billing_profiles where advertiser_id = ?')
    .bind(kiln.viewer.id)
    .run()
  expect(await refusal(promotePin(kiln, promotion))).toBe('payer_unknown')

  const payer = { payerName: 'Kiln', email: 'bills@kiln.example', vatId: 'GB123456789' }
  await savePayer(kiln, { advertiserId: kiln.viewer.id, ...payer })
  expect(await refusal(promotePin(kiln, promotion))).toBe('done')
})

test('an advertiser in Europe agrees to the GDPR first, once', async () => {
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

test('whom promoting is closed to, and whose country is not served, is told so', async () => {
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
  [
    { ending: { isOngoing: false, inclusiveEndDate: '2020-01-01', duration: 1 } },
    'end_date_invalid',
  ],
] as const

test.each(REFUSED)('a campaign of %j: %s', async (changes, expected) => {
  const { kiln, pin } = await anAdvertiser()

  expect(await refusal(promotePin(kiln, aPromotion(kiln, pin, changes)))).toBe(expected)
})

test('a sale is counted by a tag of the business, never by somebody else’s', async () => {
  const [{ kiln, pin }, other] = [await anAdvertiser(), await anAdvertiser()]
  const [mine, theirs] = [await aTag(kiln), await aTag(other.kiln)]
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

/** A database in which something happens between the first reading and what follows it. */
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
