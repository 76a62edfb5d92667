import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Role } from '../../../app/context.server.ts'
import { billingProfiles } from '../../../app/db/ads/billing.ts'
import { campaigns, promoteDrafts } from '../../../app/db/ads/promote.ts'
import { businesses } from '../../../app/db/identity/business.ts'
import { saveAddress, savePayer } from '../../../app/features/ads/payer/payer.server.ts'
import { Payer } from '../../../app/features/ads/payer/payer.ts'
import { continuePromotion } from '../../../app/features/ads/quick-promote/continue-promotion.server.ts'
import { saveDraft } from '../../../app/features/ads/quick-promote/drafts.server.ts'
import { readQuickPromote } from '../../../app/features/ads/quick-promote/page.server.ts'
import { PromoteDraftSave } from '../../../app/features/ads/quick-promote/promotion-form/draft.ts'
import { QuickQuery } from '../../../app/features/ads/quick-promote/quick-query.ts'
import { TagChoice } from '../../../app/features/ads/tags/tag-choice.ts'
import { chooseTag } from '../../../app/features/ads/tags/tags.server.ts'
import { parseInput } from '../../../app/http/input.server.ts'
import { refusal } from '../../emails.ts'
import { aCampaign } from '../../factories/ads/campaigns.ts'
import { anAdvertiser } from '../../factories/ads/promotions.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { aPin } from '../../factories/content/pins.ts'
import { aBusiness, actingAs } from '../../factories/identity/businesses.ts'

type Member = Awaited<ReturnType<typeof aBusiness>>

const TYPED = {
  name: 'Moon jars',
  destinationUrl: 'kiln.example/jars',
  budget: '7,50',
  ends: '14',
  genders: ['female', 'male'],
  ages: ['25-34', '35-44'],
  interests: '6',
  location: ['US', 'CA'],
  adType: 'CONSIDERATION',
}

test('a draft keeps what is typed, valid or not, and reopens where it was left', async () => {
  const { kiln, pin } = await anAdvertiser()
  await saveDraft(kiln, aDraft(kiln, pin, { ...TYPED, budget: 'seven' }))

  await saveDraft(kiln, aDraft(kiln, pin, { ...TYPED, name: 'Jars' }))

  const { form } = await shown(kiln, { pin: `${pin.id}` })
  expect(form).toMatchObject({
    name: 'Jars',
    budget: '7,50',
    ends: '14',
    genders: 'female,male',
    ages: '25-34,35-44',
    interests: '6',
    location: 'US+CA',
  })
})

test('without a draft the page suggests values from the pin and its country', async () => {
  const { kiln, pin } = await anAdvertiser({ country: 'US' })

  const { form, step, audience } = await shown(kiln, { pin: `${pin.id}` })

  expect(step).toBe('page')
  expect(audience).toEqual({ members: 0, isAtLeast: false, widen: null })
  expect(form).toMatchObject({
    name: 'Moon jar',
    destinationUrl: 'https://kiln.example/jars',
    budget: '7',
    ends: '10',
    location: 'US',
  })
})

test('a draft keeps its first idempotency key', async () => {
  const { kiln, pin } = await anAdvertiser()
  const first = await saveDraft(kiln, aDraft(kiln, pin, { key: crypto.randomUUID() }))

  const second = await saveDraft(kiln, aDraft(kiln, pin, { key: crypto.randomUUID() }))

  expect(second.form.key).toBe(first.form.key)
})

test('a complete draft becomes a campaign and is deleted; resubmitting its page returns that campaign', async () => {
  const { kiln, pin } = await anAdvertiser()
  const sent = aDraft(kiln, pin, { ...TYPED, key: crypto.randomUUID() })
  await saveDraft(kiln, sent)

  const path = await continuePromotion(kiln, 'page', promoting(sent))
  const again = await saveDraft(kiln, sent)

  const [campaign] = await campaignsOf(kiln)
  expect(campaign).toMatchObject({
    name: 'Moon jars',
    budgetMicros: 7_500_000,
    destinationUrl: 'https://kiln.example/jars',
    waitingDays: 14,
    targeting: {
      genders: ['female', 'male'],
      ages: ['25-34', '35-44'],
      interests: [6],
      countries: ['US', 'CA'],
    },
  })
  expect(path).toBe(
    `/advertiser/quick-promote/?pin=${pin.id}&step=success&campaign=${campaign?.id}`,
  )
  expect(again.campaignId).toBe(campaign?.id)
  expect(await draftsOf(kiln)).toHaveLength(0)
})

test('the flow leads through both forms to success, and starts at the page while both are missing', async () => {
  const kiln = await aBusiness()
  const pin = await aPin(kiln, await aBoard(kiln), { link: 'https://kiln.example/' })
  const sent = aDraft(kiln, pin, TYPED)
  await saveDraft(kiln, sent)
  const page = `/advertiser/quick-promote/?pin=${pin.id}`
  expect(await continuePromotion(kiln, 'page', promoting(sent))).toBe(`${page}&asked=1`)

  await saveAddress(kiln, anAddress(kiln))
  expect(await continuePromotion(kiln, 'business', sent)).toBe(`${page}&step=billing`)
  expect(await continuePromotion(kiln, 'page', promoting(sent))).toBe(`${page}&step=billing`)

  await savePayer(kiln, aPayer(kiln))
  expect(await continuePromotion(kiln, 'billing', promoting(sent))).toMatch(
    /&step=success&campaign=\d+$/,
  )
})

test('an incomplete draft leads from the forms back to the page, which names what is missing', async () => {
  const { kiln, pin } = await anAdvertiser()
  await saveDraft(kiln, aDraft(kiln, pin, { ...TYPED, budget: 'seven', destinationUrl: '' }))

  const path = await continuePromotion(kiln, 'billing', promoting(aDraft(kiln, pin, {})))

  expect(path).toBe(`/advertiser/quick-promote/?pin=${pin.id}&asked=1`)
  const { wasAsked, problems } = await shown(kiln, { pin: `${pin.id}`, asked: '1' })
  expect(wasAsked).toBe(true)
  expect(Object.keys(problems ?? {}).sort()).toEqual(['budget', 'destinationUrl'])
  expect(await campaignsOf(kiln)).toHaveLength(0)
})

test('without a draft the forms promote nothing, and the page says so', async () => {
  const { kiln, pin } = await anAdvertiser()

  const path = await continuePromotion(kiln, 'billing', promoting(aDraft(kiln, pin, {})))

  expect(path).toBe(`/advertiser/quick-promote/?pin=${pin.id}&asked=1`)
  expect((await shown(kiln, { pin: `${pin.id}` })).problems).toBeNull()
  expect(await campaignsOf(kiln)).toHaveLength(0)
})

test('a form whose button says Save promotes nothing, even if the draft is complete by then', async () => {
  const { kiln, pin } = await anAdvertiser()
  const sent = aDraft(kiln, pin, TYPED)
  await saveDraft(kiln, sent)

  for (const step of ['business', 'billing'] as const) {
    expect(await continuePromotion(kiln, step, sent)).toBe(
      `/advertiser/quick-promote/?pin=${pin.id}&asked=1`,
    )
  }
  expect(await campaignsOf(kiln)).toHaveLength(0)
})

test('a form of a draft that another tab has promoted leads to that campaign', async () => {
  const { kiln, pin } = await anAdvertiser()
  const sent = { ...aDraft(kiln, pin, TYPED), key: crypto.randomUUID() }
  await saveDraft(kiln, aDraft(kiln, pin, { ...TYPED, key: sent.key }))
  const path = await continuePromotion(kiln, 'billing', promoting(sent))

  expect(await continuePromotion(kiln, 'billing', promoting(sent))).toBe(path)
  expect(await campaignsOf(kiln)).toHaveLength(1)
})

test('a budget below the country’s minimum keeps a draft from becoming a campaign', async () => {
  const { kiln, pin } = await anAdvertiser({ country: 'US' })
  await saveDraft(kiln, aDraft(kiln, pin, { ...TYPED, budget: '2' }))
  expect(Object.keys((await shown(kiln, { pin: `${pin.id}` })).problems ?? {})).toEqual(['budget'])

  await saveDraft(kiln, aDraft(kiln, pin, TYPED))
  expect((await shown(kiln, { pin: `${pin.id}` })).problems).toEqual({})
})

test('the pins to choose from are the business’s own non-secret ones, newest first', async () => {
  const { kiln, pin } = await anAdvertiser()
  const bo = await actingAs(await aBusiness(), kiln, ['PROFILE'])
  const guarded = await aPin(bo, await aBoard(bo, { privacy: 'protected' }), { title: '50%' })
  await aPin(kiln, await aBoard(kiln, { privacy: 'secret' }))
  const other = await aBusiness()
  const theirs = await aPin(other, await aBoard(other))

  const { step, choices } = await shown(kiln)
  expect(step).toBe('pins')
  expect(choices?.items.map(({ id }) => id)).toEqual([guarded.id, pin.id])

  const found = await shown(kiln, { q: '%' })
  expect(found.choices?.items.map(({ id }) => id)).toEqual([guarded.id])

  const refused = await shown(kiln, { pin: `${theirs.id}` })
  expect(refused).toMatchObject({ step: 'pins', isPinRefused: true, pin: null })
})

test('pins are searched by words of any length, within D1’s limits', async () => {
  const { kiln } = await anAdvertiser()
  const title = 'جرّة القمر 🏺 '.repeat(7).trim()
  const { id } = await aPin(kiln, await aBoard(kiln), { title: `A ${title}` })

  expect((await shown(kiln, { q: title })).choices?.items.map((pin) => pin.id)).toEqual([id])
  expect((await shown(kiln, { q: 'a جرّة' })).choices?.items.map((pin) => pin.id)).toEqual([id])
  expect((await shown(kiln, { q: '%' })).choices?.items).toEqual([])
})

test('a business in Europe is asked for its consent first', async () => {
  const { kiln, pin } = await anAdvertiser({ country: 'GB' })

  expect((await shown(kiln, { pin: `${pin.id}`, step: 'billing' })).step).toBe('gdpr')
})

test('choosing a tag again by its name creates no second tag, and the latest answer is kept', async () => {
  const { kiln, pin } = await anAdvertiser()
  await saveDraft(kiln, aDraft(kiln, pin, TYPED))
  await chooseTag(kiln, aTagChoice(kiln, pin, { upsellAnswer: '1', tagName: 'Shop' }))
  await chooseTag(kiln, aTagChoice(kiln, pin, { upsellAnswer: '3', tagName: 'Shop' }))

  const { tags, form, upsellAnswer } = await shown(kiln, { pin: `${pin.id}` })

  expect(tags.map(({ name }) => name)).toEqual(['Shop'])
  expect(upsellAnswer).toBe(3)
  expect(form).toMatchObject({
    name: 'Moon jars',
    adType: 'WEB_CONVERSION',
    conversionTagId: String(tags[0]?.id),
    conversionEvent: 'CHECKOUT',
  })
})

test('a draft that measures sales needs a tag, and any other draft needs none', async () => {
  const { kiln, pin } = await anAdvertiser()
  expect(() => aTagChoice(kiln, pin, { upsellAnswer: '1' })).toThrow('Give the tag a name.')

  await chooseTag(kiln, aTagChoice(kiln, pin, { upsellAnswer: '2' }))

  expect((await shown(kiln, { pin: `${pin.id}` })).form.adType).toBe('CONSIDERATION')
})

test('a business can have at most 50 tags', async () => {
  const { kiln, pin } = await anAdvertiser()
  for (let n = 1; n <= 50; n++) {
    await chooseTag(kiln, aTagChoice(kiln, pin, { tagName: `Tag ${n}` }))
  }

  const next = chooseTag(kiln, aTagChoice(kiln, pin, { tagName: 'Tag 51' }))

  expect(await refusal(next)).toBe('too_many_tags')
})

/** Whether each role may save a draft, choose a tag, set the address and name the payer. */
const ROLES = [
  ['ADMIN', ['done', 'done', 'done', 'done']],
  ['CAMPAIGN_MANAGER', ['done', 'done', 'not_allowed', 'not_allowed']],
  ['ANALYST', ['not_allowed', 'not_allowed', 'not_allowed', 'not_allowed']],
  ['PROFILE', ['not_allowed', 'not_allowed', 'done', 'not_allowed']],
] as const satisfies [Exclude<Role, 'OWNER'>, string[]][]

test.each(ROLES)('%s may save a draft, a tag, the address, the payer: %j', async (role, acts) => {
  const { kiln, pin } = await anAdvertiser()
  const bo = await actingAs(await aBusiness(), kiln, [role])

  expect([
    await refusal(saveDraft(bo, aDraft(kiln, pin, TYPED))),
    await refusal(chooseTag(bo, aTagChoice(kiln, pin, { tagName: 'Shop' }))),
    await refusal(saveAddress(bo, anAddress(kiln))),
    await refusal(savePayer(bo, aPayer(kiln))),
  ]).toEqual(acts)
})

test('the page tells an analyst that their role can’t promote', async () => {
  const { kiln } = await anAdvertiser()
  const bo = await actingAs(await aBusiness(), kiln, ['ANALYST'])

  expect(await readQuickPromote(bo, parseInput(QuickQuery, {}))).toEqual({
    isAllowed: false,
    businessName: 'Kiln',
    roles: ['ANALYST'],
  })
})

test('nobody can save drafts, choose tags or name payers for somebody else', async () => {
  const { kiln, pin } = await anAdvertiser()
  const other = await aBusiness()

  for (const act of [
    saveDraft(other, aDraft(kiln, pin, TYPED)),
    chooseTag(other, aTagChoice(kiln, pin, { tagName: 'Shop' })),
    saveAddress(other, anAddress(kiln)),
    savePayer(other, aPayer(kiln)),
  ]) {
    expect(await refusal(act)).toBe('not_found')
  }
  expect(await refusal(saveDraft(other, aDraft(other, pin, TYPED)))).toBe('pin_not_promotable')
  expect(await draftsOf(kiln)).toHaveLength(0)
})

test('the country can’t be changed once there is a campaign', async () => {
  const kiln = await aBusiness()
  await saveAddress(kiln, { ...anAddress(kiln), country: 'DK' })
  await aCampaign(kiln)

  expect(await refusal(saveAddress(kiln, { ...anAddress(kiln), country: 'SE' }))).toBe(
    'country_fixed',
  )
  expect(await refusal(saveAddress(kiln, { ...anAddress(kiln), country: 'DK' }))).toBe('done')
  const [row] = await kiln.db
    .select()
    .from(businesses)
    .where(eq(businesses.memberId, kiln.viewer.id))
  expect(row?.country).toBe('DK')
})

test('a VAT ID is saved without its spaces; one without a country is refused', async () => {
  const kiln = await aBusiness()
  const payer = { payerName: 'Kiln', email: 'bills@kiln.example', advertiserId: kiln.viewer.id }

  await savePayer(kiln, parseInput(Payer, { ...payer, vatId: 'de 123 456 789' }))

  const [row] = await kiln.db
    .select()
    .from(billingProfiles)
    .where(eq(billingProfiles.advertiserId, kiln.viewer.id))
  expect(row?.vatId).toBe('DE123456789')
  expect(() => parseInput(Payer, { ...payer, vatId: '123456789' })).toThrow('VAT ID')
})

async function shown(member: Member, query: Record<string, string> = {}) {
  const page = await readQuickPromote(member, parseInput(QuickQuery, query))
  if (!page.isAllowed) throw new Error('the page is closed')
  return page
}

function aDraft({ viewer }: Member, pin: { id: number }, typed: Record<string, unknown>) {
  return parseInput(PromoteDraftSave, { advertiserId: viewer.id, pinId: pin.id, ...typed })
}

/** The fields of a form whose button is meant to promote the pin. */
function promoting({
  advertiserId,
  pinId,
  ...sent
}: {
  advertiserId: number
  pinId: number
  key?: string
}) {
  return { ...sent, advertiserId, pinId, intent: 'promote' }
}

function aTagChoice({ viewer }: Member, pin: { id: number }, typed: Record<string, unknown>) {
  const ids = { advertiserId: viewer.id, pinId: pin.id }
  return parseInput(TagChoice, { ...ids, conversionEvent: 'CHECKOUT', ...typed })
}

function anAddress({ viewer }: Member) {
  const lines = { street: 'Kiln Lane 4', city: 'Stoke', region: null, postalCode: 'ST4 7QQ' }
  return { advertiserId: viewer.id, country: viewer.country, ...lines }
}

function aPayer({ viewer }: Member) {
  const payer = { payerName: 'Kiln & Co', email: 'bills@kiln.example', vatId: null }
  return { advertiserId: viewer.id, ...payer }
}

function draftsOf({ db, viewer }: Member) {
  return db.select().from(promoteDrafts).where(eq(promoteDrafts.advertiserId, viewer.id))
}

function campaignsOf({ db, viewer }: Member) {
  return db.select().from(campaigns).where(eq(campaigns.advertiserId, viewer.id))
}
