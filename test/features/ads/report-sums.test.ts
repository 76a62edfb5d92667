import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../app/durations.ts'
import { reportCsv } from '../../../app/features/ads/reporting/csv.ts'
import { isoDay } from '../../../app/features/ads/reporting/range.ts'
import {
  readAdsReport,
  readReport,
  readReportRows,
} from '../../../app/features/ads/reporting/reports.server.ts'
import { sendWeeklyEmails } from '../../../app/features/ads/weekly/send-weekly.server.ts'
import {
  readAccountAnalytics,
  readCampaignAnalytics,
} from '../../../app/features/transfer/api/ads/analytics.server.ts'
import { dayNumber } from '../../../app/forms/zoned-days.ts'
import { sentEmailsTo, withOutbox } from '../../emails.ts'
import { aRunningCampaign } from '../../factories/ads/campaigns.ts'

/** More campaigns than any list shows at once. */
const MANY = 621

const PAGE = { bookmark: null, pageSize: 250 }

const MONDAY = Date.parse('2026-11-23T12:00:00Z')

/** A business with 621 campaigns for as many pins at $0.10 each: $62.10. */
async function aBusyBusiness(at: number) {
  const { kiln, campaign } = await aRunningCampaign({ createdAt: 1 })
  const own = [campaign.id, MANY - 1, at - 60_000] as const
  await env.DB.prepare(
    `insert into campaigns (id, advertiser_id, idempotency_key, name, objective, destination_url,
      budget_micros, currency, start_at, review, targeting, created_at)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?2)
    select id - n, advertiser_id, 'copy ' || n, name, objective, destination_url, budget_micros,
      currency, start_at, review, targeting, created_at
    from numbers join campaigns on campaigns.id = ?1`,
  )
    .bind(...own.slice(0, 2))
    .run()
  await env.DB.prepare(
    `insert into ledger (advertiser_id, campaign_id, kind, micros, currency, key, at)
    select advertiser_id, id, 'click', 100000, currency, 'click of ' || id, ?2 from campaigns
    where id between ?1 - 1000 and ?1 and advertiser_id = ?3`,
  )
    .bind(campaign.id, own[2], kiln.viewer.id)
    .run()
  return { kiln, campaign, query: { advertiserId: kiln.viewer.id, ...PAGE } }
}

type Business = Awaited<ReturnType<typeof aBusyBusiness>>

async function ledgerSum({ kiln }: Business): Promise<number | null> {
  return env.DB.prepare('select sum(micros) from ledger where advertiser_id = ?')
    .bind(kiln.viewer.id)
    .first('sum(micros)')
}

test('the report, its file and the API add up all campaigns to the ledger’s sum', async () => {
  const business = await aBusyBusiness(Date.now())
  const { kiln, campaign, query } = business
  const day = isoDay(dayNumber(kiln.now - 60_000, 'UTC'))
  const asked = {
    adAccountId: kiln.viewer.id,
    startDate: day,
    endDate: day,
    columns: 'SPEND_IN_MICRO_DOLLAR',
    granularity: 'TOTAL' as const,
  }

  const { reports } = await readReport(kiln, query)
  const { lines } = await readReportRows(kiln, query)
  const cents = reportCsv(lines)
    .split('\r\n')
    .slice(1, -1)
    .map((line) => Math.round(Number(line.replaceAll('"', '').split(',')[6]) * 100))
  const account = await readAccountAnalytics(kiln, asked)
  const oldest = await readCampaignAnalytics(kiln, {
    ...asked,
    campaignIds: campaign.id - MANY + 1,
  })

  expect(await ledgerSum(business)).toBe(62_100_000)
  expect(reports.map(({ totals }) => totals.spentMicros)).toEqual([62_100_000])
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(6210)
  expect(account).toMatchObject([{ SPEND_IN_MICRO_DOLLAR: 62_100_000 }])
  expect(oldest).toMatchObject([{ SPEND_IN_MICRO_DOLLAR: 100_000 }])
})

test('every campaign is on a page, which links to the previous and next pages', async () => {
  const { kiln, query } = await aBusyBusiness(Date.now())
  const pages = []
  let bookmark: number | null = null
  do {
    const page = await readReport(kiln, { ...query, bookmark })
    pages.push(page)
    bookmark = page.bookmark === null ? null : Number(page.bookmark)
  } while (bookmark !== null)

  const ids = pages.flatMap(({ campaigns }) => campaigns.map(({ id }) => id))
  expect(new Set(ids).size).toBe(MANY)
  expect(pages.map(({ campaigns }) => campaigns.length)).toEqual([250, 250, 121])
  expect(pages.map(({ newer }) => newer)).toEqual([null, '', pages[0]?.bookmark])
  for (const { campaigns } of pages) {
    expect(campaigns.every(({ figures }) => figures.spentMicros === 100_000)).toBe(true)
  }
})

test('every promoted pin is on a page, with all of its campaigns', async () => {
  const { kiln, query } = await aBusyBusiness(Date.now())

  const first = await readAdsReport(kiln, { ...query, pageSize: 1 })
  const second = await readAdsReport(kiln, { ...query, bookmark: Number(first.bookmark) })

  expect(first.pins).toMatchObject([{ pinTitle: 'Moon jar', campaigns: 1 }])
  expect(second.pins).toMatchObject([
    { pinId: null, campaigns: MANY - 1, figures: { spentMicros: (MANY - 1) * 100_000 } },
  ])
  expect(second.bookmark).toBeNull()
})

test('the weekly email adds up all campaigns, and considers all for its suggestion', async () => {
  const { kiln, campaign } = await aBusyBusiness(MONDAY - 4 * DAY_MS)
  await env.DB.prepare(
    `update campaigns set alteration = iif(id = ?1 - ?2 + 1, 'refused', null),
      name = iif(id = ?1 - ?2 + 1, 'The oldest', name) where advertiser_id = ?3`,
  )
    .bind(campaign.id, MANY, kiln.viewer.id)
    .run()
  await env.DB.prepare('update businesses set weekly_email_at = iif(member_id = ?2, 0, ?1)')
    .bind(2 * MONDAY, kiln.viewer.id)
    .run()

  await sendWeeklyEmails(withOutbox({ ...kiln, now: MONDAY }))

  const [email] = await sentEmailsTo(kiln.viewer.email)
  expect(email?.text).toContain('You spent $62.10 on 621 clicks')
  expect(email?.text).toContain('The oldest')
})
