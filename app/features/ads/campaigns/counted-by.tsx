import { Link } from '@remix-run/react'
import { tagPath } from '../console-urls.ts'
import { EVENT_WORDS } from '../tags/tag-words.ts'
import type { ShownCampaign } from './campaigns-page.server.ts'

export function CountedBy({
  advertiserId,
  campaign: { conversionEvent, tagId, tagName, tagLastAt },
}: {
  advertiserId: number
  campaign: ShownCampaign
}) {
  if (conversionEvent === null) return null
  if (tagId === null) {
    return <p className="text-sm text-danger">The tag that counted its sales is deleted.</p>
  }
  const words = Object.entries(EVENT_WORDS).find(([event]) => event === conversionEvent)?.[1]
  return (
    <p className="text-sm text-muted">
      Counts by the tag{' '}
      <Link to={tagPath(advertiserId, tagId)} className="font-semibold text-ink underline">
        <bdi>{tagName}</bdi>
      </Link>
      : {(words ?? conversionEvent).toLowerCase()}.
      {tagLastAt === null && (
        <strong className="block font-semibold text-ink">
          Your tag hasn't told us anything yet.
        </strong>
      )}
    </p>
  )
}
