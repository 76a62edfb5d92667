import { Link, useLocation } from '@remix-run/react'
import { CampaignPicture } from '../../../ads/campaigns/campaign-picture.tsx'
import { picturePath } from '../../../ground/pictures/picture-path.ts'
import { TimeText } from '../../../identity/account/time-text.tsx'
import { withWayBack } from '../way-back.ts'
import type { QueuedCampaign } from './campaigns.server.ts'
import { reviewText } from './review-words.ts'

export function CampaignRows({
  campaigns,
  now,
}: {
  campaigns: readonly QueuedCampaign[]
  now: number
}) {
  const here = useLocation()
  return (
    <ol className="divide-y divide-line">
      {campaigns.map((row) => (
        <li key={row.id} className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-4 py-4">
          <CampaignPicture src={row.hash && picturePath(row.hash, '236x')} />
          <div className="min-w-0">
            <h2 className="text-base">
              <Link
                to={withWayBack(`/desk/campaigns/${row.id}/`, here)}
                dir="auto"
                className="font-semibold break-words hover:underline"
              >
                {row.name}
              </Link>
            </h2>
            <p>{reviewText(row)}</p>
            <p className="text-sm break-words text-muted">
              of <bdi>{row.business}</bdi> · created <TimeText at={row.createdAt} now={now} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
