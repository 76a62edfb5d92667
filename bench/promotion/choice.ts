import { candidatesFor, choosePromotions } from '../../app/features/ads/delivery/choose.ts'
import { shortlisted } from '../../app/features/ads/delivery/shortlist.ts'
import { HOME } from '../../app/features/ads/delivery/subject.ts'
import { DAY_MS } from '../../app/features/ads/spending/days.ts'
import { aCampaign, anAdViewer, MIDNIGHT } from './campaigns.ts'
import { NOTHING_SHOWN, PLACES_OF_PAGE, seeded } from './day.ts'

export const MANY_CAMPAIGNS = 50_000
const CHOICES = 20_000

/** Of runs for one page the least counts: the machine does other things, too. */
const RUNS = 3

type Choices = { chooseMs: number[]; listed: number; listKib: number; listMs: number }

/** Chooses for pages of one country, among as many campaigns as one may come to have. */
export function playChoices(): Choices {
  const random = seeded(11)
  const now = MIDNIGHT + DAY_MS / 2
  const all = Array.from({ length: MANY_CAMPAIGNS }, (_, place) => aCampaign(place))
  const startedAt = performance.now()
  const list = shortlisted(all, now, random)
  const listMs = performance.now() - startedAt
  const chooseMs = Array.from({ length: CHOICES }, (_, page) => {
    const asked = { adViewer: anAdViewer(page, random), ...NOTHING_SHOWN, now, random }
    const runs = Array.from({ length: RUNS }, () => {
      const begun = performance.now()
      const candidates = candidatesFor(list, { ...asked, subject: null })
      choosePromotions(candidates, { ...asked, subject: HOME, places: PLACES_OF_PAGE })
      return performance.now() - begun
    })
    return Math.min(...runs)
  })
  const listKib = Math.round(JSON.stringify(list).length / 1024)
  return { chooseMs, listed: list.length, listKib, listMs }
}
