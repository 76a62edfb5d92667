import { NameLink } from '../../../ui/name-link.tsx'
import { CampaignPicture } from '../campaigns/campaign-picture.tsx'
import { FigureList } from './figure-list.tsx'
import { type Figures, hasResults, NO_CLICKS } from './report.ts'

export function AdRow({
  pin: { pinId, pinTitle, picture, currency, campaigns, figures },
}: {
  pin: {
    pinId: number | null
    pinTitle: string | null
    picture: string | null
    currency: string
    campaigns: number
    figures: Figures
  }
}) {
  const title = pinId === null ? 'Deleted pin' : pinTitle || 'Untitled pin'
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-4 py-4">
      <CampaignPicture src={picture} />
      <div className="min-w-0">
        {pinId === null ? (
          <p className="font-semibold">{title}</p>
        ) : (
          <NameLink to={`/pin/${pinId}/`}>{title}</NameLink>
        )}
        <p className="text-sm text-muted">
          {campaigns === 1 ? 'One campaign' : `${campaigns} campaigns`}
        </p>
      </div>
      <div className="col-span-full">
        {hasResults(figures) ? (
          <FigureList figures={figures} currency={currency} />
        ) : (
          <p className="text-sm text-muted">{NO_CLICKS}</p>
        )}
      </div>
    </li>
  )
}
