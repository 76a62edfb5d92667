import {
  aPage,
  campaignsOf,
  playByBruteForce,
  playPage,
  published,
  type Shop,
} from '../promotion/auction.ts'
import { PLACES_OF_PAGE, seeded } from '../promotion/day.ts'
import { mustHold, type Table } from '../table.ts'

const DOLLAR = 1_000_000
const PAGES = 6000

/** The number of pages served from one list. A list with new random choices is published each minute. */
const PAGES_OF_LIST = 20

const CASES: Record<string, Shop[]> = {
  'two shops at $7, a third with 1 campaign at $20': [shop(7, 1), shop(7, 1), shop(20, 1)],
  'two shops at $7, a third with 8 at $20': [shop(7, 1), shop(7, 1), shop(20, 8)],
  'two shops at $7, a third with 500 at $20': [shop(7, 1), shop(7, 1), shop(20, 500)],
  '12 shops at $7, one of them with 500': [shop(7, 500), ...shops(11, () => 7)],
  '60 shops from $1 to $20, with 1 to 60': shops(60, (place) => 1 + (place % 20)).map(
    (one, place) => Array.from({ length: place + 1 }).flatMap(() => one),
  ),
  '200 shops from $1 to $20, with 1 or 500': shops(200, (place) => 1 + (place % 20)).map(
    (one, place) => (place % 50 === 7 ? Array.from({ length: 500 }).flatMap(() => one) : one),
  ),
}

/** Runs auctions for pages of a country, and compares them with a brute-force auction over every campaign. */
export async function measureAuction(): Promise<Table[]> {
  const tables: Table[] = []
  for (const [title, some] of Object.entries(CASES)) tables.push(await tableOf(title, some))
  return tables
}

async function tableOf(title: string, some: readonly Shop[]): Promise<Table> {
  const random = seeded(9)
  const campaigns = campaignsOf(some)
  const own = some.map(() => 0)
  const wanted = some.map(() => 0)
  const sums = { own: 0, wanted: 0, empty: 0 }
  let market = published(campaigns, random)
  for (let made = 0; made < PAGES; made++) {
    if (made % PAGES_OF_LIST === 0) market = published(campaigns, random)
    const page = aPage(random)
    const { chosen } = await playPage(market, page)
    const brute = playByBruteForce(campaigns, page)
    for (const { campaign, priceMicros } of chosen) {
      own[campaign.advertiserId - 1] = (own[campaign.advertiserId - 1] ?? 0) + 1
      sums.own += priceMicros
    }
    for (const { advertiserId, priceMicros } of brute) {
      wanted[advertiserId - 1] = (wanted[advertiserId - 1] ?? 0) + 1
      sums.wanted += priceMicros
    }
    sums.empty += brute.length - chosen.length
  }
  const places = PAGES * PLACES_OF_PAGE
  const off = own.map((count, place) => Math.abs(count - (wanted[place] ?? 0)) / places)
  const largest = Math.max(...off)
  return {
    title,
    figures: [
      {
        name: 'share of the places: the largest difference',
        value: percent(largest),
        bound: '≤ 2.00 %',
        verdict: mustHold(largest <= 0.02),
      },
      {
        name: 'sum of the prices, relative to brute force',
        value: percent(sums.own / sums.wanted),
        bound: '98 to 102 %',
        verdict: mustHold(Math.abs(sums.own / sums.wanted - 1) <= 0.02),
      },
      {
        name: 'places left empty that somebody could fill',
        value: String(sums.empty),
        bound: '0',
        verdict: mustHold(sums.empty === 0),
      },
    ],
  }
}

function shop(dollars: number, count: number): Shop {
  return Array.from({ length: count }, () => ({ budgetMicros: dollars * DOLLAR, interests: [] }))
}

function shops(count: number, dollarsOf: (place: number) => number): Shop[] {
  return Array.from({ length: count }, (_, place) => shop(dollarsOf(place), 1))
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`
}
