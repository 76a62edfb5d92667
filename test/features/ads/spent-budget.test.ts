import { expect, test } from 'vitest'
import { DAY_MS } from '../../../app/durations.ts'
import { readCampaign, readReport } from '../../../app/features/ads/reporting/reports.server.ts'
import { aRunningCampaign } from '../../factories/ads/campaigns.ts'
import { aClick } from '../../factories/ads/conversions.ts'

const UNIT = 1_000_000
const PAGE = { bookmark: null, pageSize: 25 }

type Changes = Parameters<typeof aRunningCampaign>[0]

/** A campaign with these costs on consecutive days. The last is today. */
async function aCampaignThatCost(units: readonly number[], changes: Changes = {}) {
  const noon = Date.UTC(2026, 10, 25, 12)
  const { kiln, campaign } = await aRunningCampaign({
    budgetMicros: 7 * UNIT,
    startAt: noon - 9 * DAY_MS,
    ...changes,
  })
  for (const [place, cost] of units.entries()) {
    const at = noon - (units.length - 1 - place) * DAY_MS
    await aClick(kiln, campaign, { micros: cost * UNIT, at })
  }
  return { kiln: { ...kiln, now: noon + 1 }, campaign }
}

const STATES = [
  { state: 'active', cost: [6], changes: {} },
  { state: 'day_spent', cost: [7], changes: {} },
  { state: 'active', cost: [7, 1], changes: {} },
  { state: 'paused', cost: [7], changes: { status: 'paused' } },
  { state: 'all_spent', cost: [7, 7], changes: { totalMicros: 14 * UNIT } },
  {
    state: 'all_spent',
    cost: [3, 7],
    changes: { totalMicros: 14 * UNIT, endAt: Date.UTC(2026, 10, 26) },
  },
  {
    state: 'day_spent',
    cost: [7],
    changes: { totalMicros: 14 * UNIT, endAt: Date.UTC(2026, 10, 27) },
  },
] as const

test.each(STATES)(
  'a campaign that cost $cost a day, with $changes, is $state on its page and in the list',
  async ({ state, cost, changes }) => {
    const { kiln, campaign } = await aCampaignThatCost(cost, changes)
    const advertiserId = kiln.viewer.id

    const page = await readCampaign(kiln, { advertiserId, campaignId: campaign.id, ...PAGE })
    const list = await readReport(kiln, { advertiserId, objective: undefined, ...PAGE })

    expect(page.campaign.standing).toBe(state)
    expect(list.campaigns.map(({ standing }) => standing)).toEqual([state])
  },
)
