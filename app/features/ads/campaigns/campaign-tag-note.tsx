import { Link } from 'react-router-dom'
import { tagPath } from '../console-urls.ts'
import { EVENT_NAMES } from '../tags/tag-labels.ts'
import type { ShownCampaign } from './campaigns-page.server.ts'

export function CampaignTagNote({
  advertiserId,
  campaign: { conversionEvent, tagId, tagName, tagLastAt },
}: {
  advertiserId: number
  campaign: ShownCampaign
}) {
  if (conversionEvent === null) return null
  if (tagId === null) {
    return <p className="text-sm text-danger">The tag that counted its sales was deleted.</p>
  }
  const label = Object.entries(EVENT_NAMES).find(([event]) => event === conversionEvent)?.[1]
  return (
    <p className="text-sm text-muted">
      Counted by the tag{' '}
      <Link to={tagPath(advertiserId, tagId)} className="font-semibold text-ink underline">
        <bdi>{tagName}</bdi>
      </Link>
      : {(label ?? conversionEvent).toLowerCase()}.
      {tagLastAt === null && (
        <strong className="block font-semibold text-ink">
          Your tag hasn't sent any events yet.
        </strong>
      )}
    </p>
  )
}
