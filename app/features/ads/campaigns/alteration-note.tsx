import { Link } from 'react-router-dom'
import type { ShownCampaign } from './campaigns-page.server.ts'

export function AlterationNote({ campaign }: { campaign: ShownCampaign }) {
  const { alteration, approvedText, reviewReason, pinId } = campaign
  if (!alteration || !approvedText) return null
  const { title, altText, businessName } = approvedText
  return (
    <div className="max-w-prose rounded-pin bg-sunken px-4 py-3 text-sm">
      <p className="font-semibold">
        {alteration === 'waiting'
          ? 'The pin or your profile has changed. We’ll review the change first.'
          : 'We can’t promote the changed version.'}
      </p>
      {alteration === 'refused' && reviewReason && (
        <p className="break-words">
          Our reason: <bdi>{reviewReason}</bdi>
        </p>
      )}
      <p className="break-words">
        People still see what we approved: “<bdi>{title || altText || 'no title'}</bdi>”
        {businessName && (
          <span>
            , promoted by <bdi>{businessName}</bdi>
          </span>
        )}
        <span>. </span>
        {alteration === 'refused' && pinId !== null && (
          <span>
            <Link to={`/pin/${pinId}/edit/`} className="font-semibold underline">
              Change the pin
            </Link>{' '}
            or{' '}
            <Link to="/settings/profile/" className="font-semibold underline">
              your profile
            </Link>
            .
          </span>
        )}
      </p>
    </div>
  )
}
