import { Link } from 'react-router-dom'
import { TimeText } from '../../identity/account/time-text.tsx'
import { reportPath } from '../console-urls.ts'
import type { ShownChange } from './history.server.ts'

const ACT_NAMES: Readonly<Record<ShownChange['act'], string>> = {
  created: 'created',
  edited: 'changed',
  paused: 'paused',
  resumed: 'resumed',
  ended: 'ended',
  approved: 'approved',
  rejected: 'rejected',
  words_approved: 'approved the changes to',
  words_rejected: 'rejected the changes to',
}

export function ChangeRows({
  advertiser,
  changes,
  now,
}: {
  advertiser: { id: number; name: string }
  changes: readonly ShownChange[]
  now: number
}) {
  return (
    <ol className="divide-y divide-line">
      {changes.map(({ id, who, act, campaignId, campaign, details, createdAt }) => (
        <li key={id} className="py-3">
          <p>
            <bdi className="font-semibold">{who}</bdi> {ACT_NAMES[act]}{' '}
            <Link
              to={`${reportPath(advertiser.id, 'campaigns')}${campaignId}/`}
              className="font-semibold hover:underline"
            >
              <bdi>{campaign}</bdi>
            </Link>
          </p>
          {details && <p className="text-sm">{details}</p>}
          <p className="text-sm text-muted">
            For <bdi>{advertiser.name}</bdi> · <TimeText at={createdAt} now={now} />
          </p>
        </li>
      ))}
    </ol>
  )
}
