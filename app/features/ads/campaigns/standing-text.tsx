import { Link } from 'react-router-dom'
import { reportPath } from '../console-urls.ts'
import { zoneText } from '../days.ts'
import type { ShownCampaign } from './campaigns-page.server.ts'
import { STANDING_NAMES, type Standing } from './standing.ts'

const COLOURS: Readonly<Record<Standing, string>> = {
  in_review: 'text-warning',
  needs_card: 'text-warning',
  active: 'text-success',
  day_spent: 'text-warning',
  all_spent: 'text-warning',
  paused: 'text-warning',
  ended: 'text-muted',
  rejected: 'text-danger',
  scheduled: 'text-ink',
  over: 'text-muted',
  missed: 'text-danger',
}

/** Shows a campaign's state. If its budget is spent, also shows when it continues, and a link to raise the budget. */
export function StandingText({
  campaign: { id, standing, reviewReason: reason, timeZone },
  advertiser,
}: {
  campaign: Pick<ShownCampaign, 'id' | 'standing' | 'reviewReason' | 'timeZone'>
  advertiser: { id: number; mayEdit: boolean }
}) {
  const isSpent = standing === 'day_spent' || standing === 'all_spent'
  return (
    <p className={`flex items-baseline gap-2 text-sm font-semibold ${COLOURS[standing]}`}>
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />
      <span className="min-w-0">
        {STANDING_NAMES[standing]}
        {standing === 'day_spent' && <span>{`. Continues at 00:00 (${zoneText(timeZone)})`}</span>}
        {isSpent && advertiser.mayEdit && (
          <span>
            {' · '}
            <Link
              to={`${reportPath(advertiser.id, 'campaigns')}${id}/#change`}
              className="text-ink underline underline-offset-4"
            >
              Raise budget
            </Link>
          </span>
        )}
        {standing === 'rejected' && reason && (
          <span>
            : <bdi>{reason}</bdi>
          </span>
        )}
      </span>
    </p>
  )
}
