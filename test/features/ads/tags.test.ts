import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { conversionTags } from '../../../app/db/ads/conversions.ts'
import { storeEvent } from '../../../app/features/ads/conversions/store-event.server.ts'
import { TagEvent } from '../../../app/features/ads/conversions/tag-event.ts'
import { readTagStatus } from '../../../app/features/ads/conversions/tag-status.server.ts'
import { repeatedPercent, tagWarnings } from '../../../app/features/ads/conversions/tag-warnings.ts'
import { readTests, testAddress } from '../../../app/features/ads/conversions/test-events.server.ts'
import { testNotes } from '../../../app/features/ads/conversions/test-notes.ts'
import { promotePin } from '../../../app/features/ads/quick-promote/promote-pin.server.ts'
import { CampaignReportQuery } from '../../../app/features/ads/reporting/range.ts'
import { readCampaign } from '../../../app/features/ads/reporting/reports.server.ts'
import {
  createTag,
  deleteTag,
  renameTag,
} from '../../../app/features/ads/tags/manage-tags.server.ts'
import { snippetOf } from '../../../app/features/ads/tags/snippet.ts'
import { NewTag, TagRename } from '../../../app/features/ads/tags/tag.ts'
import { chooseTag } from '../../../app/features/ads/tags/tags.server.ts'
import { listTags, readTag } from '../../../app/features/ads/tags/tags-page.server.ts'
import { refusal } from '../../emails.ts'
import { aCampaign } from '../../factories/ads/campaigns.ts'
import { aClickId, aTag } from '../../factories/ads/conversions.ts'
import { anAdvertiser, aPromotion } from '../../factories/ads/promotions.ts'
import { aBusiness, actingAs, giveAccess } from '../../factories/identity/businesses.ts'
import { aMember, aVisitor } from '../../factories/identity/people.ts'

type Member = Awaited<ReturnType<typeof aBusiness>>

const DAY = 24 * 60 * 60_000

function create(context: Parameters<typeof createTag>[0], advertiserId: number, tagName: string) {
  return createTag(context, v.parse(NewTag, { advertiserId, tagName }))
}

function rename(context: Member, { id }: { id: number }, tagName: string, advertiserId?: number) {
  const of = advertiserId ?? context.viewer.id
  return renameTag(context, v.parse(TagRename, { advertiserId: of, tag: id, tagName }))
}

/** Reports an event from a browser, at this time. */
function reportEvent(
  { id }: { id: number },
  fields: Record<string, unknown> = {},
  now = Date.now(),
) {
  const input = v.parse(TagEvent, { tid: id, event: 'CHECKOUT', ...fields })
  return storeEvent(aVisitor({ now }), { ...input, via: 'script', host: 'kiln.example' })
}

async function names(business: Member) {
  const { tags } = await listTags(business, { advertiserId: business.viewer.id })
  return tags.map(({ name }) => name)
}

test('tags are created, renamed and deleted, and listed newest first', async () => {
  const kiln = await aBusiness()
  const shop = await create(kiln, kiln.viewer.id, ' Shop ')
  await create({ ...kiln, now: kiln.now + 5 }, kiln.viewer.id, 'Courses')

  await rename(kiln, shop, 'Web shop')
  expect(await names(kiln)).toEqual(['Courses', 'Web shop'])
  await deleteTag(kiln, { advertiserId: kiln.viewer.id, tag: shop.id })

  expect(await names(kiln)).toEqual(['Courses'])
  expect(await names(await aBusiness())).toEqual([])
})

test('two tags of a business can’t share a name, and deleting one frees its name', async () => {
  const kiln = await aBusiness()
  const oven = await aBusiness()
  const id = kiln.viewer.id
  const shop = await create(kiln, id, 'Shop')
  const other = await create(kiln, id, 'Other')

  await expect(create(kiln, id, 'Shop')).rejects.toMatchObject({
    code: 'tag_name_taken',
    field: 'tagName',
  })
  await expect(rename(kiln, other, 'Shop')).rejects.toMatchObject({ code: 'tag_name_taken' })
  expect(await rename(kiln, shop, 'Shop')).toEqual(shop)
  await create(oven, oven.viewer.id, 'Shop')
  await deleteTag(kiln, { advertiserId: id, tag: shop.id })

  expect((await create(kiln, id, 'Shop')).id).not.toBe(shop.id)
})

test('twenty concurrent creations of one name make one tag', async () => {
  const kiln = await aBusiness()

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => refusal(create(kiln, kiln.viewer.id, 'Shop'))),
  )

  expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
  expect(await names(kiln)).toEqual(['Shop'])
})

test('a business has at most 50 tags; deleted ones don’t count', async () => {
  const kiln = await aBusiness()
  const last = [await aTag(kiln, 'First')]
  for (let n = 2; n <= 50; n++) last.push(await aTag(kiln, `Tag ${n}`))

  await expect(create(kiln, kiln.viewer.id, 'One more')).rejects.toMatchObject({
    code: 'too_many_tags',
    field: 'tagName',
  })
  expect(await refusal(create(kiln, kiln.viewer.id, 'Tag 7'))).toBe('tag_name_taken')
  await deleteTag(kiln, { advertiserId: kiln.viewer.id, tag: last[0]?.id ?? 0 })

  expect(await refusal(create(kiln, kiln.viewer.id, 'One more'))).toBe('done')
})

test.each([
  ['', 'tag_name_missing'],
  [' ', 'tag_name_missing'],
  ['x'.repeat(61), 'tag_name_too_long'],
])('a tag can’t be called “%s”', (tagName, code) => {
  const parsed = v.safeParse(NewTag, { advertiserId: 5, tagName })

  expect(parsed.issues?.map(({ message }) => message)).toContain(code)
})

const ROLES = [
  ['ADMIN', 'done', 'done'],
  ['CAMPAIGN_MANAGER', 'done', 'done'],
  ['ANALYST', 'done', 'not_allowed'],
  ['PROFILE', 'not_allowed', 'not_allowed'],
] as const

test.each(ROLES)('%s sees tags: %s, and changes them: %s', async (role, sees, changes) => {
  const kiln = await aBusiness()
  const shop = await aTag(kiln, 'Shop')
  const bo = await actingAs(await aBusiness(), kiln, [role])
  const of = { advertiserId: kiln.viewer.id }
  const query = { ...of, tag: shop.id }

  expect(await refusal(listTags(bo, of))).toBe(sees)
  expect(await refusal(readTag(bo, query))).toBe(sees)
  expect(await refusal(readTests(bo, { ...query, page: '' }))).toBe(sees)
  expect(await refusal(readTagStatus(bo, of))).toBe(sees)
  expect(await refusal(create(bo, kiln.viewer.id, 'New'))).toBe(changes)
  expect(await refusal(rename(bo, shop, 'Renamed', kiln.viewer.id))).toBe(changes)
  expect(await refusal(deleteTag(bo, query))).toBe(changes)
})

test('somebody else’s tag, a deleted one and an unknown one aren’t found', async () => {
  const kiln = await aBusiness()
  const oven = await aBusiness()
  const theirs = await aTag(oven, 'Bread')
  const gone = await aTag(kiln, 'Gone')
  const advertiserId = kiln.viewer.id
  await deleteTag(kiln, { advertiserId, tag: gone.id })

  for (const { id: tag } of [theirs, gone, { id: 5 }]) {
    const query = { advertiserId, tag }
    expect(await refusal(readTag(kiln, query))).toBe('not_found')
    expect(await refusal(readTests(kiln, { ...query, page: '' }))).toBe('not_found')
    expect(await refusal(rename(kiln, { id: tag }, 'Mine'))).toBe('not_found')
    expect(await refusal(deleteTag(kiln, query))).toBe('not_found')
  }
  expect(await names(oven)).toEqual(['Bread'])
  for (const stranger of [await aMember(), oven]) {
    expect(await refusal(listTags(stranger, { advertiserId }))).toBe('not_found')
    expect(await refusal(create(stranger, advertiserId, 'X'))).toBe('not_found')
  }
  expect(await refusal(listTags(aVisitor(), { advertiserId }))).toBe('not_signed_in')
  expect(await refusal(create(aVisitor(), advertiserId, 'X'))).toBe('not_signed_in')
})

test('a manager whose access was reduced meanwhile changes no tags', async () => {
  const kiln = await aBusiness()
  const shop = await aTag(kiln, 'Shop')
  const bo = await actingAs(await aBusiness(), kiln, ['ADMIN'])
  await giveAccess(kiln, bo, ['ANALYST'])

  expect(await refusal(rename(bo, shop, 'Renamed', kiln.viewer.id))).toBe('not_found')
  expect(await refusal(create(bo, kiln.viewer.id, 'New'))).not.toBe('done')
  expect(await names(kiln)).toEqual(['Shop'])
})

test('a list shows a tag’s last event, and how many campaigns use it', async () => {
  const kiln = await aBusiness()
  const [shop] = [await aTag(kiln, 'Shop'), await aTag(kiln, 'Silent')]
  const counted = { conversionTagId: shop.id, conversionEvent: 'CHECKOUT' }
  await aCampaign(kiln, counted)
  await aCampaign(kiln, { ...counted, status: 'ended' })
  await reportEvent(shop, {}, kiln.now + 5)
  await reportEvent(shop, { test: '1' }, kiln.now + 9)

  const { tags } = await listTags(kiln, { advertiserId: kiln.viewer.id })

  expect(tags).toMatchObject([
    { name: 'Silent', lastAt: null, campaigns: 0 },
    { name: 'Shop', lastAt: kiln.now + 5, campaigns: 1 },
  ])
})

test('a campaign shows which tag measures it, and whether that has sent anything', async () => {
  const kiln = await aBusiness()
  const shop = await aTag(kiln, 'Shop')
  const of = { conversionTagId: shop.id, conversionEvent: 'CHECKOUT' }
  const { id: campaignId } = await aCampaign(kiln, { objective: 'WEB_CONVERSION', ...of })
  const advertiserId = kiln.viewer.id
  const query = v.parse(CampaignReportQuery, { advertiserId, campaignId })
  const read = async () => (await readCampaign(kiln, query)).campaign

  expect(await read()).toMatchObject({
    tagName: 'Shop',
    tagLastAt: null,
    conversionEvent: 'CHECKOUT',
  })
  await reportEvent(shop, {}, kiln.now)
  expect(await read()).toMatchObject({ tagLastAt: kiln.now })
  await deleteTag(kiln, { advertiserId, tag: shop.id })
  expect(await read()).toMatchObject({ tagId: null, tagName: null, conversionEvent: 'CHECKOUT' })
})

test('a deleted tag can’t be chosen for a campaign', async () => {
  const { kiln, pin } = await anAdvertiser()
  const shop = await aTag(kiln, 'Shop')
  await deleteTag(kiln, { advertiserId: kiln.viewer.id, tag: shop.id })
  const tag = { conversionTagId: shop.id, conversionEvent: 'CHECKOUT' } as const
  const promotion = aPromotion(kiln, pin, { adType: 'WEB_CONVERSION', tag })

  expect(await refusal(promotePin(kiln, promotion))).toBe('tag_missing')
  await chooseTag(kiln, {
    advertiserId: kiln.viewer.id,
    pinId: pin.id,
    upsellAnswer: 1,
    tagId: null,
    tagName: 'Shop',
    conversionEvent: 'CHECKOUT',
  })

  const [kept] = await kiln.db.select().from(conversionTags).where(eq(conversionTags.id, shop.id))
  expect(kept?.deletedAt).not.toBeNull()
  expect(await names(kiln)).toEqual(['Shop'])
})

test('the test page shows the test events of the last day, newest first, and no real ones', async () => {
  const kiln = await aBusiness()
  const shop = await aTag(kiln)
  const other = await aTag(kiln)
  const cid = aClickId()
  await reportEvent(shop, { test: '1' }, kiln.now - DAY - 1)
  await reportEvent(shop, { test: '1', value: '5', currency: 'EUR', cid, eid: 'a' }, kiln.now - 2)
  await reportEvent(shop, { test: '1', value: '5', event: 'LEAD' }, kiln.now - 1)
  await reportEvent(shop, {}, kiln.now)
  await reportEvent(other, { test: '1' }, kiln.now)

  const query = { advertiserId: kiln.viewer.id, tag: shop.id, page: 'kiln.example/jars?a=1#top' }
  const { events, page } = await readTests(kiln, query)

  expect(events).toMatchObject([
    { event: 'LEAD', value: null, hasClick: false, valueProblem: 'currency_missing' },
    { event: 'CHECKOUT', value: '€5', hasClick: true, eventId: 'a' },
  ])
  expect(JSON.stringify(events)).not.toContain(cid)
  expect(page.testAddress).toBe(
    'https://kiln.example/jars?a=1&pf_test=1&pfcid=a-test-of-your-own-tag#top',
  )
})

test.each(['javascript:alert(1)', 'shop', 'https://a:b@shop.example/'])(
  'the address %s can’t be tested',
  async (page) => {
    const kiln = await aBusiness()
    const { id: tag } = await aTag(kiln)

    const tests = await readTests(kiln, { advertiserId: kiln.viewer.id, tag, page })

    expect(tests.page).toMatchObject({ testAddress: null, typed: page })
    expect(tests.page.error).toContain('web address')
  },
)

test('the click id used for tests is valid, and belongs to no click', () => {
  const cid = new URL(testAddress('https://kiln.example/')).searchParams.get('pfcid')

  expect(v.parse(TagEvent, { tid: 1, event: 'LEAD', cid }).cid).toBe(cid)
})

test('an event’s notes explain its problems', () => {
  const right = { valueProblem: null, eventId: '1', hasClick: true, repeats: 0 } as const

  expect(testNotes(right)).toEqual([])
  expect(testNotes({ ...right, valueProblem: 'currency_missing' })[0]).toContain('currency')
  expect(testNotes({ ...right, valueProblem: 'malformed' })[0]).toContain('24.90')
  expect(testNotes({ ...right, eventId: null, hasClick: false })).toHaveLength(2)
  expect(testNotes({ ...right, repeats: 2 })).toEqual([
    'We received it 2 more times, but counted it once.',
  ])
})

test('a tag’s status counts the events of seven days by tag and event, without tests', async () => {
  const kiln = await aBusiness()
  const oven = await aBusiness()
  const [shop] = [await aTag(kiln, 'Shop'), await aTag(kiln, 'Silent')]
  const bread = await aTag(oven)
  await reportEvent(shop, { cid: aClickId(), eid: '1' }, kiln.now - 6 * DAY)
  await reportEvent(shop, { eid: '1' }, kiln.now - 5 * DAY)
  await reportEvent(shop, { value: '3' }, kiln.now - 4 * DAY)
  await reportEvent(shop, { value: 'much', currency: 'EUR', eid: '2' }, kiln.now - 4 * DAY)
  await reportEvent(shop, { event: 'LEAD', eid: '1' }, kiln.now - 7 * DAY - 1000)
  await reportEvent(shop, { test: '1' }, kiln.now)
  await reportEvent(shop, { event: 'PURCHASE' }, kiln.now)
  await reportEvent(bread, {}, kiln.now)

  const { tags } = await readTagStatus(kiln, { advertiserId: kiln.viewer.id })

  expect(tags.map(({ name }) => name)).toEqual(['Silent', 'Shop'])
  expect(tags[0]?.warnings).toEqual(['No events received yet.'])
  const [, { events, warnings } = { events: [], warnings: [] }] = tags
  expect(events).toMatchObject([
    {
      event: 'CHECKOUT',
      count: 3,
      withClick: 1,
      withEventId: 2,
      withoutCurrency: 1,
      malformed: 1,
      repeats: 1,
    },
  ])
  expect(repeatedPercent(events)).toBe(25)
  expect(warnings.join(' ')).toMatch(
    /more than three days.*“PURCHASE” isn’t an event.*1 value had no currency.*1 value had an invalid amount.*no event id/,
  )
})

test('a tag counts as silent after three days, to the millisecond', () => {
  const tag = { id: 1, name: 'Shop', unknownEvent: null, unknownEventAt: null, events: [] }

  expect(tagWarnings({ ...tag, lastAt: 0 }, 3 * DAY)).toEqual([])
  expect(tagWarnings({ ...tag, lastAt: 0 }, 3 * DAY + 1)).toHaveLength(1)
})

test('the snippet with its image stays under 2 KB, with the longest id and a long origin', () => {
  const origin = 'https://pins.a-rather-long-name-of-a-site.example'
  const snippet = snippetOf({ id: Number.MAX_SAFE_INTEGER, origin })

  expect(new TextEncoder().encode(snippet).byteLength).toBeLessThan(2048)
  expect(snippet).toContain(`${origin}/ct/tag.js`)
  expect(snippet).toContain('/ct/?tid=9007199254740991&amp;event=PAGE_VISIT"')
})
