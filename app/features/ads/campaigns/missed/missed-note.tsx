import type { ShownCampaign } from '../campaigns-page.server.ts'
import { missedText } from './missed-text.ts'

/** Explains why a campaign wasn't shown before its last day, and what helps. */
export function MissedNote({ campaign }: { campaign: ShownCampaign }) {
  if (campaign.standing !== 'missed') return null
  return (
    <p className="max-w-prose rounded-pin bg-sunken px-4 py-3 text-sm">
      Its last day has passed. {missedText(campaign)} It cost nothing. To run it after all, choose a
      later last day.
    </p>
  )
}
