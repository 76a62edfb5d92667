import { DAY_MS } from '../../../durations.ts'
import { quoted } from '../../core/emails/quoted.server.ts'
import type { ShownCampaign } from '../campaigns/campaigns-page.server.ts'
import type { CurrencyReport } from '../reporting/report.ts'

type Campaign = Pick<ShownCampaign, 'name' | 'standing' | 'alteration' | 'endAt' | 'tagId'>

const RUNNING: ReadonlySet<Campaign['standing']> = new Set(['active', 'day_spent', 'all_spent'])

const SOON_MS = 7 * DAY_MS

/** The suggestion that would help a business most now; null if there is none. */
export function suggestionFor(
  campaigns: readonly Campaign[],
  reports: readonly CurrencyReport[],
  now: number,
): string | null {
  const named = (of: (campaign: Campaign) => boolean) => {
    const found = campaigns.find(of)
    return found && `“${quoted(found.name)}”`
  }
  const isActive = ({ standing }: Campaign) => RUNNING.has(standing)
  const cardless = named(({ standing }) => standing === 'needs_card')
  if (cardless) return `add a card, so that people can see ${cardless}.`
  const refused = named(({ alteration }) => alteration === 'refused')
  if (refused) return `change the pin of ${refused}: we couldn't approve what it shows now.`
  if (missedIn(reports) > 0) {
    return 'raise the budget. People were still clicking your pins when the day’s budget was spent.'
  }
  const ending = named((one) => isActive(one) && one.endAt !== null && one.endAt < now + SOON_MS)
  if (ending) return `extend ${ending}: it ends within a week.`
  if (campaigns.some(isActive) && campaigns.every(({ tagId }) => tagId === null)) {
    return 'add a tag to your site to see what your clicks sell.'
  }
  return campaigns.some(isActive) ? null : 'promote a pin again: none of your pins is running now.'
}

function missedIn(reports: readonly CurrencyReport[]): number {
  return reports
    .flatMap(({ reasons }) => reasons)
    .filter(({ reason }) => reason === 'budget_gone')
    .reduce((sum, { count }) => sum + count, 0)
}
