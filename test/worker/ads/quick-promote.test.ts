import { env } from 'cloudflare:test'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { conversionTags } from '../../../app/db/ads/conversions.ts'
import { aTag } from '../../factories/ads/conversions.ts'
import { anAdvertiser, aQuickPromotion } from '../../factories/ads/promotions.ts'
import { aBusiness } from '../../factories/identity/businesses.ts'
import { aBrowser, aMember, browserOf } from '../../factories/identity/people.ts'

type Answer = {
  resource_response: {
    http_status: number
    code: number
    field?: string
    message_detail?: string
    data: Record<string, unknown> | null
  }
}

type Advertiser = Awaited<ReturnType<typeof anAdvertiser>>

/** Promotes by the documented call; `changes` are fields of its body. */
async function promote(
  { kiln, pin }: Advertiser,
  changes: Record<string, unknown> = {},
  browser = browserOf(kiln),
) {
  const id = kiln.viewer.id
  const pinId = pin.id
  const response = await (await browser).post(
    `/ads/v4/advertisers/${id}/pins/${pinId}/quick_promote/`,
    { ...aQuickPromotion(id, pinId), ...changes },
  )
  const { resource_response: answer }: Answer = await response.json()
  expect(answer.http_status).toBe(response.status)
  return answer
}

test('the documented call creates a campaign', async () => {
  const advertiser = await anAdvertiser()

  const { data } = await promote(advertiser, { inclusive_end_date: inDays(3) })

  expect(data).toMatchObject({
    id: expect.stringMatching(/^\d+$/),
    advertiser_id: String(advertiser.kiln.viewer.id),
    pin_id: String(advertiser.pin.id),
    review: 'pending',
    budget_in_micro_currency: 7_000_000,
    currency: 'USD',
    end_at: Date.parse(`${inDays(4)}T00:00:00Z`),
  })
})

test('an ongoing campaign has no end, whatever day is sent', async () => {
  const { data } = await promote(await anAdvertiser(), {
    is_ongoing: true,
    inclusive_end_date: inDays(3),
  })

  expect(data?.['end_at']).toBeNull()
})

test('a long name is shortened', async () => {
  const { data } = await promote(await anAdvertiser(), { campaign_name: 'a'.repeat(64) })

  expect(data?.['name']).toBe(`${'a'.repeat(62)}…`)
})

test('the same key returns the same campaign; without a key each call creates another', async () => {
  const advertiser = await anAdvertiser()
  const first = await promote(advertiser, { idempotency_key: 'one' })

  expect((await promote(advertiser, { idempotency_key: 'one' })).data).toEqual(first.data)
  expect((await promote(advertiser)).data?.['id']).not.toBe(first.data?.['id'])
  expect((await promote(advertiser)).data?.['id']).not.toBe(first.data?.['id'])
})

test('a tag and an event measure a sale', async () => {
  const advertiser = await anAdvertiser()
  const { db, viewer, now } = advertiser.kiln
  const row = { advertiserId: viewer.id, name: 'Shop', createdAt: now }
  const [tag] = await db.insert(conversionTags).values(row).returning()
  const goal = { conversion_tag_id: String(tag?.id), conversion_event: 'CHECKOUT' }
  const sales = { objective_type: 'WEB_CONVERSION' }

  const { data } = await promote(advertiser, {
    ...sales,
    optimization_goal_metadata: { conversion_tag_v3_goal_metadata: goal },
  })

  const { results } = await env.DB.prepare(
    'select objective, conversion_tag_id as tag, conversion_event as event from campaigns where id = ?',
  )
    .bind(Number(data?.['id']))
    .all()
  expect(results).toEqual([{ objective: 'WEB_CONVERSION', tag: tag?.id, event: 'CHECKOUT' }])
  expect(await promote(advertiser, sales)).toMatchObject({ code: 2211 })
})

test('a product group without a pin saves nothing', async () => {
  const advertiser = await anAdvertiser()

  const answer = await promote(advertiser, { pin_id: null, product_group_id: '5' })

  expect(answer).toMatchObject({ http_status: 200, data: null })
  expect(await countOf(advertiser)).toBe(0)
  expect(await promote(advertiser, { pin_id: null })).toMatchObject({ code: 2200 })
})

const REFUSED = [
  [{ advertiser_id: '7' }, 403, null],
  [{ pin_id: '7' }, 400, 2221],
  [{ start_now: false }, 400, null],
  [{ flexible_daily_budget_enabled: true }, 400, null],
  [{ ads_client_type: 'ads_manager' }, 400, null],
  [{ budget_in_micro_currency: 7.5 }, 400, 2246],
  [{ budget_in_micro_currency: 2_000_000 }, 400, 2247],
  [{ duration: 'soon' }, 400, 2209],
  [{ duration: 0 }, 400, 2209],
  [{ campaign_name: ' ' }, 400, 2207],
  [{ destination_url: '' }, 400, 2208],
  [{ destination_url: 'javascript:alert(1)' }, 400, null],
  [{ inclusive_end_date: '2026-02-30' }, 400, 2249],
  [{ inclusive_end_date: '2020-01-01' }, 400, 2249],
  [{ targeting_spec: { LOCATION: '' } }, 400, 2210],
  [{ targeting_spec: { LOCATION: 'US+XX' } }, 403, 2205],
  [{ targeting_spec: { LOCATION: 'US', AGE_BUCKET: ['13-17'] } }, 400, null],
  [{ objective_type: 'CATALOG_SALES' }, 400, 2206],
] as const

test.each(REFUSED)('a call with %j is refused', async (changes, status, code) => {
  const advertiser = await anAdvertiser()

  const answer = await promote(advertiser, changes)

  expect(answer).toMatchObject({ http_status: status, data: null })
  if (code !== null) expect(answer.code).toBe(code)
  expect(await countOf(advertiser)).toBe(0)
})

test('invalid input is refused with the payload’s field name and a message', async () => {
  const advertiser = await anAdvertiser()
  const spec = { GENDER: ['female'], AGE_BUCKET: ['18-24'], LOCATION: ['US', 'DE', 'XX'] }

  const answer = await promote(advertiser, { targeting_spec: spec })

  expect(answer).toMatchObject({
    http_status: 403,
    field: 'targeting_spec.LOCATION.2',
    message_detail: "You can't promote pins in this country yet.",
  })
  expect(await promote(advertiser, { budget_in_micro_currency: 'much' })).toMatchObject({
    field: 'budget_in_micro_currency',
    message_detail: 'Enter an amount, such as 7 or 7.50.',
  })
})

/** The call's fields, including nested ones, each with invalid values. */
const WRONG: Record<string, readonly unknown[]> = {
  pin_id: ['7', 'x', {}, true],
  campaign_name: [' ', '', 5, {}, ['a']],
  destination_url: ['', ' ', 'javascript:alert(1)', 5, {}, null],
  budget_in_micro_currency: ['1,000', '7', 7.5, 0, -1, 2_000_000, 2e12, 1e300, {}, null],
  duration: ['soon', 0, -1, 366, {}, null],
  auto_targeting_enabled: [5, {}, []],
  is_ongoing: [5, {}, []],
  start_now: [false, 'yes', null],
  inclusive_end_date: ['2026-02-30', '2020-01-01', 'soon', 5, {}],
  targeting_spec: [null, 5, 'US'],
  'targeting_spec.LOCATION': ['', [], 5, null, {}],
  'targeting_spec.LOCATION.1': ['XX', 'usa'],
  'targeting_spec.GENDER': [[], 'female', null],
  'targeting_spec.GENDER.0': ['all', 5, null],
  'targeting_spec.AGE_BUCKET': [[], '25-34', null],
  'targeting_spec.AGE_BUCKET.0': ['13-17', 25, null],
  'targeting_spec.INTEREST': ['6', {}, null],
  'targeting_spec.INTEREST.0': [999_999, 'x', null, {}],
  ads_client_type: ['ads_manager', '', 5, null],
  flexible_daily_budget_enabled: [true, 'no', null],
  objective_type: ['CATALOG_SALES', 'AWARENESS', 5, null],
  optimization_goal_metadata: [5, 'x', null],
  'optimization_goal_metadata.conversion_tag_v3_goal_metadata': [5, null, undefined],
  'optimization_goal_metadata.conversion_tag_v3_goal_metadata.conversion_tag_id': [
    '',
    'x',
    {},
    null,
    undefined,
    '999999',
  ],
  'optimization_goal_metadata.conversion_tag_v3_goal_metadata.conversion_event': [
    '',
    'SALE',
    5,
    null,
    undefined,
  ],
  idempotency_key: ['a'.repeat(101), 5, {}],
}

/** A copy of the value with `wrong` at this path. */
function changed(value: unknown, path: readonly string[], wrong: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return wrong
  if (Array.isArray(value)) {
    return value.map((item, place) => (String(place) === name ? changed(item, rest, wrong) : item))
  }
  const fields: Record<string, unknown> = { ...(typeof value === 'object' ? value : {}) }
  return { ...fields, [name]: changed(fields[name], rest, wrong) }
}

test.each(Object.entries(WRONG))(
  'a wrong %s is refused by that name, with a message',
  async (field, wrongs) => {
    const advertiser = await anAdvertiser()
    const { kiln, pin } = advertiser
    const tag = await aTag(kiln)
    const goal = { conversion_tag_id: String(tag.id), conversion_event: 'CHECKOUT' }
    const whole = {
      ...aQuickPromotion(kiln.viewer.id, pin.id),
      targeting_spec: {
        LOCATION: ['US', 'CA'],
        GENDER: ['female'],
        AGE_BUCKET: ['25-34'],
        INTEREST: [6],
      },
      objective_type: 'WEB_CONVERSION',
      optimization_goal_metadata: { conversion_tag_v3_goal_metadata: goal },
      idempotency_key: 'one',
    }
    const browser = browserOf(kiln)

    for (const wrong of wrongs) {
      const body = v.parse(Body, changed(whole, field.split('.'), wrong))
      const answer = await promote(advertiser, body, browser)

      expect(answer, JSON.stringify(wrong)).toMatchObject({
        http_status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
        field,
        message_detail: expect.stringMatching(/[a-z].*\.$/),
        data: null,
      })
    }
    expect(await countOf(advertiser)).toBe(0)
  },
)

const Body = v.record(v.string(), v.unknown())

test('a call without a required field is refused by its name', async () => {
  const advertiser = await anAdvertiser()
  const needed = [
    'advertiser_id',
    'campaign_name',
    'destination_url',
    'budget_in_micro_currency',
    'duration',
    'start_now',
    'targeting_spec',
    'ads_client_type',
    'flexible_daily_budget_enabled',
  ]

  for (const field of needed) {
    expect(await promote(advertiser, { [field]: undefined }), field).toMatchObject({
      field,
      message_detail: expect.stringMatching(/[a-z].*\.$/),
    })
  }
  expect(await countOf(advertiser)).toBe(0)
})

test('an equal call without a key returns the same campaign, and a different call doesn’t', async () => {
  const advertiser = await anAdvertiser()
  const call = { idempotency_key: '' }

  const [{ data: first }, { data: second }] = await Promise.all([
    promote(advertiser, call),
    promote(advertiser, call),
  ])
  const { data: other } = await promote(advertiser, { ...call, campaign_name: 'Other' })

  expect(first?.['id']).toBe(second?.['id'])
  expect(other?.['id']).not.toBe(first?.['id'])
  expect(await countOf(advertiser)).toBe(2)
})

test('the path and the body must name the same advertiser', async () => {
  const { kiln, pin } = await anAdvertiser()
  const body = aQuickPromotion(kiln.viewer.id, pin.id)

  const answer = await (await browserOf(kiln)).post(
    `/ads/v4/advertisers/7/pins/${pin.id}/quick_promote/`,
    body,
  )

  expect(await answer.json()).toMatchObject({ resource_response: { code: 2221 } })
})

test('a pin that can’t be promoted is refused with a message and a 401', async () => {
  const { kiln } = await anAdvertiser()
  const other = await anAdvertiser()

  expect(await promote({ kiln, pin: other.pin })).toMatchObject({
    http_status: 401,
    code: 2200,
    message_detail:
      "This pin can't be promoted. Choose one of your own that isn't on a secret board.",
  })
})

test('missing business details are listed beside the message', async () => {
  const advertiser = await anAdvertiser()
  await env.DB.prepare('update businesses set city = null where member_id = ?')
    .bind(advertiser.kiln.viewer.id)
    .run()

  expect(await promote(advertiser)).toMatchObject({
    http_status: 409,
    code: 2201,
    message_detail: 'Add the address of your business first.',
  })
})

test('nobody can promote for somebody else through the call', async () => {
  const advertiser = await anAdvertiser()

  for (const [browser, status] of [
    [Promise.resolve(aBrowser()), 401],
    [browserOf(await aMember()), 403],
    [browserOf(await aBusiness()), 403],
  ] as const) {
    expect(await promote(advertiser, {}, browser)).toMatchObject({ http_status: status })
  }
  expect(await countOf(advertiser)).toBe(0)
})

test('a member without a business is led to become one, with the pin', async () => {
  const old = { createdAt: Date.now() - 30 * 86_400_000 }
  const ana = await browserOf(await aMember(old))
  const newcomer = await browserOf(await aMember())
  const path = '/advertiser/quick-promote/?pin=7'

  const led = await ana.fetch(path)

  expect(led.headers.get('Location')).toBe(
    '/business/convert/?next=%2Fadvertiser%2Fquick-promote%2F&pinId=7',
  )
  expect((await newcomer.fetch(path)).status).toBe(403)
  expect((await aBrowser().fetch(path)).headers.get('Location')).toBe(
    `/login/?next=${encodeURIComponent(path)}`,
  )
})

test('the page’s other addresses redirect to it with their query', async () => {
  const { kiln } = await anAdvertiser()
  const browser = await browserOf(kiln)

  for (const path of [
    '/quick-promote/',
    '/advertiser/quick_promote/',
    `/advertiser/${kiln.viewer.id}/quick-promote/`,
  ]) {
    const answer = await browser.fetch(`${path}?pin=7&placement=pin_rep`)
    expect(answer.headers.get('Location'), path).toBe(
      '/advertiser/quick-promote/?pin=7&placement=pin_rep',
    )
  }
  const others = await browser.fetch('/advertiser/5/quick-promote/')
  expect(others.headers.get('Location')).not.toContain('quick-promote')
})

test('a page takes one round trip for the viewer, and two more', async () => {
  const { kiln, pin } = await anAdvertiser()

  const answer = await (await browserOf(kiln)).fetch(`/advertiser/quick-promote/?pin=${pin.id}`)

  expect(answer.status).toBe(200)
  expect(answer.headers.get('Server-Timing')).toBe('d1;desc="3"')
})

async function countOf({ kiln }: Advertiser): Promise<unknown> {
  const row = await env.DB.prepare('select count(*) as n from campaigns where advertiser_id = ?')
    .bind(kiln.viewer.id)
    .first()
  return row?.['n']
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
