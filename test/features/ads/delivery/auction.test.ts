import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  aPage,
  campaignsOf,
  type Page,
  playByBruteForce,
  playPage,
  published,
  type Shop,
} from '../../../../bench/promotion/auction.ts'
import { seeded } from '../../../../bench/promotion/day.ts'

const DOLLAR = 1_000_000

/** A country's list contains all campaigns of a kind if there are at most this many. */
const UNCUT = 16

/** Topics 1 to 4; most campaigns are for any page. */
const anInterest = fc.oneof(
  { weight: 3, arbitrary: fc.constant<number[]>([]) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 4 }).map((topic) => [topic]) },
)

function someShops(most: { shops: number; campaigns: number }): fc.Arbitrary<Shop[]> {
  const aCampaign = fc.record({
    budgetMicros: fc.integer({ min: 1, max: 40 }).map((dollars) => dollars * DOLLAR),
    interests: anInterest,
  })
  const shop = fc
    .tuple(
      fc.array(aCampaign, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: most.campaigns }),
    )
    .map(([kinds, count]) =>
      Array.from({ length: count }, (_, place) => kinds[place % kinds.length] ?? kinds[0]),
    )
    .map((campaigns) => campaigns.flatMap((one) => (one ? [one] : [])))
  return fc.array(shop, { minLength: 3, maxLength: most.shops })
}

function pagesOf(seed: number, changes: Partial<Page> = {}): Page[] {
  const random = seeded(seed)
  const ceramics = { words: '', topics: [2] }
  return [
    aPage(random, changes),
    aPage(random, { subject: ceramics, ...changes }),
    aPage(random, { subject: ceramics, isKnown: false, ...changes }),
    aPage(random, { isKnown: false, ...changes }),
  ]
}

test('a page’s choices and prices are those of an auction of all campaigns', async () => {
  await fc.assert(
    fc.asyncProperty(
      someShops({ shops: UNCUT, campaigns: 1 }),
      fc.integer(),
      async (shops, seed) => {
        const campaigns = campaignsOf(shops)
        const market = published(campaigns, seeded(seed))
        for (const page of pagesOf(seed)) {
          const { chosen } = await playPage(market, page)

          expect(chosen.map(summaryOf)).toEqual(playByBruteForce(campaigns, page))
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('with up to 200 businesses of up to 500 campaigns every place is filled, at the prices of an auction', async () => {
  await fc.assert(
    fc.asyncProperty(
      someShops({ shops: 200, campaigns: 500 }),
      fc.integer(),
      async (shops, seed) => {
        const campaigns = campaignsOf(shops)
        const market = published(campaigns, seeded(seed))
        const listed = market.bidders.flatMap(({ offers }) =>
          offers.map(({ campaign }) => campaign),
        )
        for (const page of pagesOf(seed)) {
          const { chosen, lookedUp } = await playPage(market, page)

          expect(chosen).toHaveLength(playByBruteForce(campaigns, page).length)
          expect(new Set(chosen.map(({ campaign }) => campaign.advertiserId)).size).toBe(
            chosen.length,
          )
          if (page.isKnown) expect(chosen.map(summaryOf)).toEqual(playByBruteForce(listed, page))
          expect(lookedUp).toBeLessThanOrEqual(page.isKnown ? 8 : 40)
        }
      },
    ),
    { numRuns: 12 },
  )
})

test('a business that copies its campaigns neither moves up nor changes a price', async () => {
  await fc.assert(
    fc.asyncProperty(
      someShops({ shops: 40, campaigns: 1 }),
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 40, maxLength: 40 }),
      fc.integer(),
      async (shops, copies, seed) => {
        const copied = shops.map((shop, place) =>
          Array.from({ length: copies[place] ?? 1 }, () => shop).flat(),
        )
        const [before, after] = [shops, copied].map((some) =>
          published(campaignsOf(some), seeded(seed)),
        )
        for (const page of pagesOf(seed).filter(({ isKnown }) => isKnown)) {
          const [once, often] = await Promise.all(
            [before, after].flatMap((market) => (market ? [playPage(market, page)] : [])),
          )

          expect(often?.chosen.map(businessAndPrice)).toEqual(once?.chosen.map(businessAndPrice))
        }
      },
    ),
    { numRuns: 40 },
  )
})

test('if look-ups refuse campaigns, places go to others that could fill them', async () => {
  await fc.assert(
    fc.asyncProperty(someShops({ shops: 60, campaigns: 5 }), fc.integer(), async (shops, seed) => {
      const campaigns = campaignsOf(shops)
      const market = published(campaigns, seeded(seed))
      for (const page of pagesOf(seed, { isRefused: (id) => id % 3 === 0 })) {
        const { chosen, lookUps } = await playPage(market, page)

        expect(chosen).toHaveLength(playByBruteForce(campaigns, page).length)
        expect(lookUps).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: 30 },
  )
})

test('businesses with equal offers get equal shares, whatever their number of campaigns', async () => {
  const random = seeded(5)
  const shops = [1, 500, 1, 20, 1, 3].map((count) =>
    Array.from({ length: count }, () => ({ budgetMicros: 7 * DOLLAR, interests: [] })),
  )
  const market = published(campaignsOf(shops), random)
  const places = shops.map(() => 0)

  for (let made = 0; made < 2000; made++) {
    const { chosen } = await playPage(market, aPage(random))
    for (const { campaign } of chosen) {
      const place = campaign.advertiserId - 1
      places[place] = (places[place] ?? 0) + 1
    }
  }

  // Six businesses share 6,000 places, so a count rarely differs from 1,000 by more than 60.
  for (const count of places) expect(Math.abs(count - 1000)).toBeLessThan(100)
})

function businessAndPrice({ campaign: { advertiserId }, priceMicros }: ChosenPromotion) {
  return { advertiserId, priceMicros }
}

function summaryOf({ campaign: { id, advertiserId }, priceMicros }: ChosenPromotion) {
  return { advertiserId, campaignId: id, priceMicros }
}
type ChosenPromotion = Awaited<ReturnType<typeof playPage>>['chosen'][number]
