import { expect, test } from 'vitest'
import { invoices } from '../../../app/db/ads/billing.ts'
import { ledger } from '../../../app/db/ads/ledger.ts'
import { campaignChanges } from '../../../app/db/ads/promote.ts'
import { newId } from '../../../app/db/ids.ts'
import { listBills } from '../../../app/features/ads/billing/billing-page.server.ts'
import { readHistory } from '../../../app/features/ads/campaigns/history.server.ts'
import { CampaignReportQuery, ReportQuery } from '../../../app/features/ads/reporting/range.ts'
import { readCampaign, readReport } from '../../../app/features/ads/reporting/reports.server.ts'
import { parseInput } from '../../../app/http/input.server.ts'
import { PageQuery } from '../../../app/paging.ts'
import { aCampaign } from '../../factories/ads/campaigns.ts'
import { later } from '../../factories/content/pins.ts'
import { aBusiness } from '../../factories/identity/businesses.ts'
import { type ReadPage, rowsOfFullPages } from '../../read-all-pages.ts'

const FOUR = [1, 2, 3, 4]

/** A business's lists of four items. */
const LISTS: Record<string, () => Promise<ReadPage>> = {
  async 'the changes of campaigns'() {
    const kiln = await aBusiness()
    const { id: campaignId } = await aCampaign(kiln)
    const change = { campaignId, act: 'paused' as const, createdAt: 0 }
    await kiln.db
      .insert(campaignChanges)
      .values(FOUR.map(() => ({ id: newId(later()), ...change })))
    return async (page) => {
      const query = { advertiserId: kiln.viewer.id, ...parseInput(PageQuery, page) }
      const { changes, bookmark } = await readHistory(kiln, query)
      return { items: changes, bookmark }
    }
  },
  async bills() {
    const kiln = await aBusiness()
    const advertiserId = kiln.viewer.id
    const payer = {
      name: 'Kiln & Co',
      email: 'bills@kiln.example',
      vatId: null,
      street: 'Kiln Lane 4',
      city: 'Stoke',
      region: null,
      postalCode: 'ST4 7QQ',
      country: 'GB',
    }
    const bill = { advertiserId, payer, currency: 'USD', micros: 50_000_000, remainingMicros: 0 }
    const bills = FOUR.map((n) => ({
      ...bill,
      id: newId(later()),
      number: crypto.randomUUID(),
      createdAt: 0,
      afterLedgerId: n,
      throughLedgerId: n + 1,
    }))
    await kiln.db.insert(invoices).values(bills)
    return async (page) => {
      const query = { advertiserId, ...parseInput(PageQuery, page) }
      const { bills, bookmark } = await listBills(kiln, query)
      return { items: bills, bookmark }
    }
  },
  async 'the clicks of a campaign'() {
    const kiln = await aBusiness()
    const { id: campaignId, currency } = await aCampaign(kiln)
    const advertiserId = kiln.viewer.id
    const click = { advertiserId, campaignId, kind: 'click' as const, micros: 300_000, currency }
    await kiln.db
      .insert(ledger)
      .values(FOUR.map(() => ({ ...click, key: crypto.randomUUID(), at: kiln.now })))
    return async (page) => {
      const query = parseInput(CampaignReportQuery, { advertiserId, campaignId, ...page })
      return (await readCampaign(kiln, query)).clicks
    }
  },
  async 'the campaigns of a report'() {
    const kiln = await aBusiness()
    for (const _ of FOUR) await aCampaign(kiln)
    return async (page) => {
      const query = parseInput(ReportQuery, { advertiserId: kiln.viewer.id, ...page })
      const { campaigns, bookmark } = await readReport(kiln, query)
      return { items: campaigns, bookmark }
    }
  },
}

test.each(Object.entries(LISTS))('%s have no page after a full last page', async (_, makeFour) => {
  expect(await rowsOfFullPages(await makeFour())).toEqual([[4], [2, 2]])
})
