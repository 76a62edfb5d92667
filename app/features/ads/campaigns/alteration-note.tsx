import { Link } from '@remix-run/react'
import type { ShownCampaign } from './campaigns-page.server.ts'

/** Says what people see while a campaign's pin says something that nobody approved. */
export function AlterationNote({ campaign }: { campaign: ShownCampaign }) {
  const { alteration, approvedWords, reviewReason, pinId } = campaign
  if (!alteration || !approvedWords) return null
  const { title, altText } = approvedWords
  return (
    <div className="max-w-prose rounded-pin bg-sunken px-4 py-3 text-sm">
      <p className="font-semibold">
        {alteration === 'waiting'
          ? 'Its pin was changed. We look at that first.'
          : 'We can’t promote what its pin says now.'}
      </p>
      {alteration === 'refused' && reviewReason && (
        <p className="break-words">
          Our reason: <bdi>{reviewReason}</bdi>
        </p>
      )}
      <p className="break-words">
        Until then people see what we approved: “<bdi>{title || altText || 'no title'}</bdi>”.{' '}
        {alteration === 'refused' && pinId !== null && (
          <Link to={`/pin/${pinId}/edit/`} className="font-semibold underline">
            Change the pin
          </Link>
        )}
      </p>
    </div>
  )
}
