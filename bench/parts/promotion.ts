import { DAY_MS } from '../../app/durations.ts'
import type { Click } from '../../app/features/ads/spending/clicks.ts'
import { dayNumber } from '../../app/forms/zoned-days.ts'
import type { Site } from '../../scripts/site/miniflare.ts'
import { alternate } from '../load/alternate.ts'
import { percentile } from '../load/load.ts'
import { aCampaign, budgetOf, budgets, CAMPAIGNS, MIDNIGHT } from '../promotion/campaigns.ts'
import { MANY_CAMPAIGNS, playChoices } from '../promotion/choice.ts'
import { type Day, playDay, sum, VIEWS, worstShortfall } from '../promotion/day.ts'
import { storeCampaigns } from '../promotion/stored-campaigns.ts'
import type { Built } from '../site/build.ts'
import { PLACES, VIEWER_ID } from '../site/fill.ts'
import { startMiniflare } from '../site/miniflare.ts'
import { filledState } from '../site/state.ts'
import { logViewerIn } from '../site/viewer.ts'
import { type Figure, mustHold, shouldHold, type Table } from '../table.ts'
import type { PromotionsRequest } from '../workers/promotions.ts'

const PIN_COUNT = 100_000

/** Switches promotion off and on by country, because campaigns only run in `own`. */
const COUNTRY = { without: 'NZ', own: 'US' }

/** How much longer a page may take with promotion. */
const MORE_TIME = 0.03

/** Simulates a day's spending, and measures the choice of promoted pins and its cost for pages. */
export async function measurePromotion({ folders: { app, peers } }: Built): Promise<Table[]> {
  const site = await startMiniflare(await filledState(PIN_COUNT), {
    front: app,
    peers,
    pages: app,
  })
  try {
    return [await spendingTable(await site.direct('peers')), choiceTable(), await pagesTable(site)]
  } finally {
    await site.stop()
  }
}

async function spendingTable(peers: string): Promise<Table> {
  const ask = async (asked: PromotionsRequest): Promise<number[]> => {
    const response = await fetch(peers, {
      method: 'POST',
      headers: { Peer: 'promotions' },
      body: JSON.stringify(asked),
    })
    return response.json()
  }
  const byObject = (clicks: Click[]) => (clicks.length > 0 ? ask({ clicks }) : Promise.resolve([]))
  const atOnce = (clicks: Click[]) => Promise.resolve(clicks.map(({ priceMicros }) => priceMicros))
  const own = await playDay({
    paceAt: (budgetMicros) => ({
      from: MIDNIGHT,
      until: MIDNIGHT + DAY_MS,
      spentMicros: 0,
      budgetMicros,
    }),
    bill: byObject,
  })
  const naive = await playDay({
    // The naive rule: show the campaign while its total of a minute ago is below the budget.
    paceAt: (budgetMicros, now) => ({
      from: now,
      until: MIDNIGHT + DAY_MS,
      spentMicros: budgetMicros,
      budgetMicros,
    }),
    bill: atOnce,
  })
  const published = await playDay({
    // EthicalAds' rule: the part of the budget that is due by this time of day, minus spending.
    paceAt: (budgetMicros, now) => {
      const share = Math.round((budgetMicros * (now - MIDNIGHT)) / DAY_MS)
      return { from: now, until: MIDNIGHT + DAY_MS, spentMicros: share, budgetMicros: share }
    },
    bill: atOnce,
  })
  const off = worstShortfall(own)
  const over = (day: Day) => Math.max(...day.spent.map((spent, place) => spent - budgetOf(place)))
  const p99 = percentile(own.chooseMs, 0.99)
  const text = (day: Day) =>
    `${percent(sum(day.spent) / sum(budgets()))} spent, ${percent(day.byNoon)} of it by noon, most over ${money(over(day))}`
  const figures: Figure[] = [
    {
      name: 'spent of what was planned, where there is demand: the worst campaign',
      value: percent(1 - off),
      peer: `naive ${percent(1 - worstShortfall(naive))}, published rule ${percent(1 - worstShortfall(published))}`,
      bound: '≥ 99.00 %',
      verdict: mustHold(off <= 0.01),
    },
    {
      name: 'most that a campaign spent above its budget',
      value: money(over(own)),
      peer: `naive ${money(over(naive))}, published rule ${money(over(published))}`,
      bound: '$0.00',
      verdict: mustHold(over(own) <= 0),
    },
    { name: 'the day', value: text(own), peer: `naive: ${text(naive)}` },
    { name: '', value: '', peer: `published rule: ${text(published)}` },
    {
      name: `choosing for a page, of ${CAMPAIGNS} campaigns`,
      value: `p50 ${ms(percentile(own.chooseMs, 0.5))}, p99 ${ms(p99)}`,
      bound: 'p99 < 1 ms',
      verdict: shouldHold(p99 < 1),
    },
  ]
  const views = VIEWS.toLocaleString('en')
  return { title: `A day of ${views} views over ${CAMPAIGNS} campaigns`, figures }
}

function choiceTable(): Table {
  const { chooseMs, listed, listKib, listMs } = playChoices()
  const p99 = percentile(chooseMs, 0.99)
  return {
    title: `Choosing among ${MANY_CAMPAIGNS.toLocaleString('en')} campaigns of one country`,
    figures: [
      {
        name: `a page's candidates and choice, of ${listed} listed`,
        value: `p50 ${ms(percentile(chooseMs, 0.5))}, p99 ${ms(p99)}`,
        bound: 'p99 < 0.3 ms',
        verdict: mustHold(p99 < 0.3),
      },
      { name: 'the list', value: `${listKib} KiB in KV, made in ${ms(listMs)}` },
    ],
  }
}

async function pagesTable(site: Site): Promise<Table> {
  const session = await logViewerIn(site.database)
  const today = dayNumber(Date.now(), 'UTC') * DAY_MS
  const campaigns = Array.from({ length: CAMPAIGNS }, (_, place) => aCampaign(place))
  const stored = await storeCampaigns(site.database, campaigns)
  const running = stored.map((campaign, place) => ({
    ...campaign,
    pace: { from: today, until: today + DAY_MS, spentMicros: 0, budgetMicros: budgetOf(place) },
  }))
  await fetch(await site.direct('peers'), {
    method: 'POST',
    headers: { Peer: 'promotions' },
    body: JSON.stringify({ running: JSON.stringify(running) } satisfies PromotionsRequest),
  })
  const origin = await site.direct('pages')
  const turnTo = async (isPromoted: boolean): Promise<void> => {
    await site.database
      .prepare('update members set country = ? where id = ?')
      .bind(isPromoted ? COUNTRY.own : COUNTRY.without, VIEWER_ID)
      .run()
  }
  const figures: Figure[] = []
  for (const [name, path] of Object.entries({ home: '/', board: PLACES.board, pin: PLACES.pin })) {
    const target = { name, url: origin + path, headers: session }
    for (const isPromoted of [false, true]) {
      await turnTo(isPromoted)
      const shown = await (await fetch(target.url, { headers: session })).text()
      if (name !== 'board' && shown.includes('Promoted by') !== isPromoted) {
        throw new Error(`${name} has ${isPromoted ? 'nothing' : 'something'} promoted.`)
      }
    }
    const { costMs, ratio, within, pairs } = await alternate(target, turnTo)
    figures.push({
      name: `${name}, member`,
      value: `${ratio.toFixed(3)} ± ${within.toFixed(3)} of it without`,
      peer: `${costMs[1].toFixed(2)} and ${costMs[0].toFixed(2)} ms CPU, in ${pairs} pairs of turns`,
      bound: `≤ ${(1 + MORE_TIME).toFixed(2)}`,
      verdict: shouldHold(ratio <= 1 + MORE_TIME),
    })
  }
  return { title: 'Pages with promoted pins', figures }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`
}

function money(micros: number): string {
  return `$${(Math.max(0, micros) / 1_000_000).toFixed(2)}`
}

function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(3)} ms`
}
