import { DAY_MS } from '../../app/durations.ts'
import { drawChance } from '../../app/features/ads/delivery/chance.ts'
import { candidatesFor, choosePromotions } from '../../app/features/ads/delivery/choose.ts'
import { marketOf } from '../../app/features/ads/delivery/market.ts'
import { shortlisted } from '../../app/features/ads/delivery/shortlist.ts'
import { HOME } from '../../app/features/ads/delivery/subject.ts'
import { aCampaign, anAdViewer, MIDNIGHT } from './campaigns.ts'
import { NOTHING_SHOWN, PLACES_OF_PAGE, seeded } from './day.ts'

export const MANY_CAMPAIGNS = 50_000
const CHOICES = 20_000

const NO_ANSWERS: ReadonlyMap<number, boolean> = new Map()

/** Only the fastest of several runs for a page counts, because other load only makes runs slower. */
const RUNS = 3

type Choices = { chooseMs: number[]; listed: number; listKib: number; listMs: number }

/** Chooses pins for pages of a country with the most campaigns that a country can have. */
export function playChoices(): Choices {
  const random = seeded(11)
  const now = MIDNIGHT + DAY_MS / 2
  const all = Array.from({ length: MANY_CAMPAIGNS }, (_, place) => aCampaign(place))
  const startedAt = performance.now()
  const list = shortlisted(all, now, drawChance(random))
  const market = marketOf(list)
  const listMs = performance.now() - startedAt
  const chooseMs = Array.from({ length: CHOICES }, (_, page) => {
    const adViewer = anAdViewer(page, random)
    const asked = { adViewer, ...NOTHING_SHOWN, places: PLACES_OF_PAGE, now }
    const chance = drawChance(random)
    const runs = Array.from({ length: RUNS }, () => {
      const begun = performance.now()
      const candidates = candidatesFor(market, {
        ...asked,
        chance,
        answers: NO_ANSWERS,
        subject: null,
      })
      const answers = new Map(candidates.map(({ id }) => [id, true]))
      choosePromotions(market, { ...asked, chance, answers, subject: HOME })
      return performance.now() - begun
    })
    return Math.min(...runs)
  })
  const listKib = Math.round(JSON.stringify(list).length / 1024)
  return { chooseMs, listed: list.length, listKib, listMs }
}
