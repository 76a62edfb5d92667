import { CampaignPicture } from '../../../ads/campaigns/campaign-picture.tsx'
import { picturePath } from '../../../core/pictures/picture-path.ts'
import { TimeText } from '../../../identity/account/time-text.tsx'
import { ModerationRow } from '../moderation-row.tsx'
import type { QueuedCampaign } from './campaigns.server.ts'
import { reviewText } from './review-labels.ts'

export function CampaignRows({
  campaigns,
  now,
}: {
  campaigns: readonly QueuedCampaign[]
  now: number
}) {
  return (
    <ol className="divide-y divide-line">
      {campaigns.map((row) => (
        <ModerationRow
          key={row.id}
          to={`/desk/campaigns/${row.id}/`}
          name={row.name}
          picture={<CampaignPicture src={row.hash && picturePath(row.hash, '236x')} />}
          facts={
            <>
              of <bdi>{row.business}</bdi> · created <TimeText at={row.createdAt} now={now} />
            </>
          }
        >
          {reviewText(row)}
        </ModerationRow>
      ))}
    </ol>
  )
}
