import { expect, test } from 'vitest'
import { campaignDays, ledger } from '../../../../app/db/ads/ledger.ts'
import { newId } from '../../../../app/db/ids.ts'
import { isoDay } from '../../../../app/features/ads/reporting/range.ts'
import { dayNumber } from '../../../../app/forms/zoned-days.ts'
import { aCampaign, aRunningCampaign } from '../../../factories/ads/campaigns.ts'
import { later } from '../../../factories/content/pins.ts'
import { aBusiness, giveAccess } from '../../../factories/identity/businesses.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { aToken } from '../../../factories/identity/tokens.ts'
import { expectValid } from '../../../openapi/expect-valid.ts'
import { ask } from './call-api.ts'

type Page = { items: { id: string }[]; bookmark: string | null }

test('a business and those who may see its campaigns can read its ad account', async () => {
  const kiln = await aBusiness()
  const ana = await aBusiness()
  const bo = await aBusiness()
  await giveAccess(kiln, ana, ['ANALYST'])
  await giveAccess(kiln, bo, ['PROFILE'])
  const personal = await aMember()
  await giveAccess(kiln, personal, ['ANALYST'])
  const id = String(kiln.viewer.id)
  const accountsOf = async (member: typeof kiln, query = '') => {
    const answer = await ask(`ad_accounts${query}`, await aToken(member, ['ads:read']))
    expect(answer.headers.get('Server-Timing')).toBe('d1;desc="2"')
    const page = await answer.json<Page>()
    expectValid('ad_accounts/list', answer.status, page)
    return page.items.map((account) => account.id).sort()
  }

  expect(await accountsOf(kiln)).toEqual([id])
  expect(await accountsOf(ana)).toEqual([id, String(ana.viewer.id)].sort())
  expect(await accountsOf(ana, '?include_shared_accounts=false')).toEqual([String(ana.viewer.id)])
  expect(await accountsOf(bo)).toEqual([String(bo.viewer.id)])
  expect(await accountsOf(personal)).toEqual([])
  const account = await (await ask(`ad_accounts/${id}`, await aToken(ana))).json()
  expectValid('ad_accounts/get', 200, account)
  expect(account).toMatchObject({ id, owner: { id }, permissions: ['ANALYST'], currency: 'USD' })
})

test('campaigns and their ads are listed by status, page by page', async () => {
  const { kiln, pin, campaign } = await aRunningCampaign()
  const paused = await aCampaign(kiln, { status: 'paused', pinId: pin.id })
  const ended = await aCampaign(kiln, { status: 'ended', pinId: pin.id })
  const token = await aToken(kiln, ['ads:read'])
  const account = `ad_accounts/${kiln.viewer.id}`
  const idsOf = async (path: string) => {
    const answer = await ask(`${account}/${path}`, token)
    const page = await answer.json<Page>()
    expectValid(path.startsWith('ads') ? 'ads/list' : 'campaigns/list', answer.status, page)
    return page.items.map(({ id }) => Number(id))
  }

  expect(await idsOf('campaigns')).toEqual([paused.id, campaign.id])
  expect(await idsOf('campaigns?order=ASCENDING')).toEqual([campaign.id, paused.id])
  expect(await idsOf('campaigns?entity_statuses=ARCHIVED')).toEqual([ended.id])
  expect(await idsOf(`ads?campaign_ids=${campaign.id}&campaign_ids=${ended.id}`)).toEqual([
    campaign.id,
  ])
  const first = await ask(`${account}/campaigns?page_size=1`, token)
  const { bookmark } = await first.json<Page>()
  expect(await idsOf(`campaigns?page_size=1&bookmark=${bookmark}`)).toEqual([campaign.id])
  const one = await (await ask(`${account}/campaigns/${campaign.id}`, token)).json()
  expectValid('campaigns/get', 200, one)
  expect(one).toMatchObject({ status: 'ACTIVE', summary_status: 'RUNNING', name: campaign.name })
  const ad = await (await ask(`${account}/ads/${campaign.id}`, token)).json()
  expectValid('ads/get', 200, ad)
  expect(ad).toMatchObject({ pin_id: String(pin.id), review_status: 'APPROVED' })
})

test('figures of an account, campaigns and ads match the reports', async () => {
  const { kiln, campaign } = await aRunningCampaign()
  const today = dayNumber(kiln.now, 'UTC')
  await kiln.db.insert(campaignDays).values([
    { campaignId: campaign.id, day: today, budgetMicros: 7_000_000, views: 40, saves: 3 },
    { campaignId: campaign.id, day: today - 1, budgetMicros: 5_000_000, views: 10, saves: 1 },
  ])
  await kiln.db.insert(ledger).values({
    id: newId(later()),
    campaignId: campaign.id,
    kind: 'click',
    micros: 300_000,
    advertiserId: kiln.viewer.id,
    currency: 'USD',
    at: kiln.now,
    key: crypto.randomUUID(),
  })
  const token = await aToken(kiln, ['ads:read'])
  const asked = `start_date=${isoDay(today - 1)}&end_date=${isoDay(today)}`
  const columns = 'columns=TOTAL_IMPRESSION,CLICKTHROUGH_1,SPEND_IN_MICRO_DOLLAR,VIDEO_LENGTH'
  const figures = async (path: string, id: string, granularity: string) => {
    const address = `ad_accounts/${kiln.viewer.id}/${path}`
    const joined = `${address}${path.includes('?') ? '&' : '?'}${asked}&${columns}`
    const answer = await ask(`${joined}&granularity=${granularity}`, token)
    const rows = await answer.json()
    expectValid(id, answer.status, rows)
    return rows
  }

  expect(await figures('analytics', 'ad_account/analytics', 'TOTAL')).toEqual([
    {
      AD_ACCOUNT_ID: String(kiln.viewer.id),
      TOTAL_IMPRESSION: 50,
      CLICKTHROUGH_1: 1,
      SPEND_IN_MICRO_DOLLAR: 300_000,
    },
  ])
  const ofCampaign = `campaigns/analytics?campaign_ids=${campaign.id}`
  const byDay = await figures(ofCampaign, 'campaigns/analytics', 'DAY')
  expect(byDay).toHaveLength(2)
  expect(byDay).toContainEqual(
    expect.objectContaining({ DATE: isoDay(today - 1), TOTAL_IMPRESSION: 10 }),
  )
  expect(await figures(`ads/analytics?ad_ids=${campaign.id}`, 'ads/analytics', 'TOTAL')).toEqual([
    expect.objectContaining({ AD_ID: String(campaign.id), TOTAL_IMPRESSION: 50 }),
  ])
  expect(await figures('ads/analytics?ad_ids=1', 'ads/analytics', 'TOTAL')).toEqual([])
})

test('nobody else sees a business’s campaigns, and those who act for it see them by role', async () => {
  const { kiln, campaign } = await aRunningCampaign()
  const ana = await aBusiness()
  const bo = await aBusiness()
  const cy = await aBusiness()
  await giveAccess(kiln, ana, ['ANALYST'])
  await giveAccess(kiln, bo, ['PROFILE'])
  const account = `ad_accounts/${kiln.viewer.id}`
  const range = 'start_date=2026-01-01&end_date=2026-01-02&columns=CTR&granularity=TOTAL'
  const paths = [account, `${account}/campaigns/${campaign.id}`, `${account}/analytics?${range}`]

  for (const path of paths) {
    expect((await ask(path, await aToken(ana))).status, path).toBe(200)
    expect([403, 404], path).toContain((await ask(path, await aToken(bo))).status)
    expect((await ask(path, await aToken(cy))).status, path).toBe(403)
    expect((await ask(path, await aToken(ana, ['user_accounts:read']))).status).toBe(403)
  }
  const others = await ask(`ad_accounts/${cy.viewer.id}/campaigns/${campaign.id}`, await aToken(cy))
  expect(others.status).toBe(404)
  expect((await ask(`${account}/ad_groups`, await aToken(kiln))).status).toBe(501)
})

test('the businesses that a member acts for are listed, without the member', async () => {
  const kiln = await aBusiness()
  const ana = await aBusiness()
  await giveAccess(kiln, ana, ['ANALYST'])

  const linked = await (await ask('user_account/businesses', await aToken(ana))).json()

  expectValid('linked_business_accounts/get', 200, linked)
  expect(linked).toEqual([{ id: String(kiln.viewer.id), username: kiln.viewer.username }])
})
