import { isolated } from '../../../text/direction.ts'
import type { ShownCampaign } from '../campaigns/campaigns-page.server.ts'
import type { CurrencyReport } from '../reports/report.ts'
import { DAY_MS } from '../spending/days.ts'

type Campaign = Pick<ShownCampaign, 'name' | 'standing' | 'alteration' | 'endAt' | 'tagId'>

const SOON_MS = 7 * DAY_MS

/** The one thing that would help a business most now; null where all is well. */
export function suggestionFor(
  campaigns: readonly Campaign[],
  reports: readonly CurrencyReport[],
  now: number,
): string | null {
  const named = (of: (campaign: Campaign) => boolean) => {
    const found = campaigns.find(of)
    return found && `“${isolated(found.name)}”`
  }
  const isActive = ({ standing }: Campaign) => standing === 'active'
  const cardless = named(({ standing }) => standing === 'needs_card')
  if (cardless) return `add a card, since nobody sees ${cardless} before.`
  const refused = named(({ alteration }) => alteration === 'refused')
  if (refused) return `change the pin of ${refused}: we couldn't approve what it says now.`
  if (missedIn(reports) > 0) {
    return 'a higher budget. People still pressed your pins when the day’s was spent.'
  }
  const ending = named((one) => isActive(one) && one.endAt !== null && one.endAt < now + SOON_MS)
  if (ending) return `let ${ending} go on: it ends within a week.`
  if (campaigns.some(isActive) && campaigns.every(({ tagId }) => tagId === null)) {
    return 'put a tag on your site, and see here what your clicks sell.'
  }
  return campaigns.some(isActive) ? null : 'promote a pin again: none of yours is shown now.'
}

function missedIn(reports: readonly CurrencyReport[]): number {
  return reports
    .flatMap(({ reasons }) => reasons)
    .filter(({ reason }) => reason === 'budget_gone')
    .reduce((sum, { count }) => sum + count, 0)
}
