import { Link } from '@remix-run/react'
import { reportPath } from '../console-urls.ts'
import { FigureList } from '../reports/figure-list.tsx'
import { type Figures, hasResults } from '../reports/report.ts'
import { ActButton, canRun } from './act-button.tsx'
import { CampaignPicture } from './campaign-picture.tsx'
import type { Advertiser, ShownCampaign } from './campaigns-page.server.ts'
import { CardLink } from './card-link.tsx'
import { StandingText } from './standing-text.tsx'

export function CampaignRow({
  advertiser,
  campaign,
}: {
  advertiser: Advertiser
  campaign: ShownCampaign & { figures: Figures; noClicks: string | null }
}) {
  const { id, name, standing, reviewReason, most, days, picture } = campaign
  const { figures, noClicks, currency } = campaign
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-4 py-4 narrow:grid-cols-[3.5rem_minmax(0,1fr)_7rem]">
      <CampaignPicture src={picture} />
      <div className="flex min-w-0 flex-col gap-1">
        <Link
          to={`${reportPath(advertiser.id, 'campaigns')}${id}/`}
          dir="auto"
          className="block w-fit max-w-full truncate font-semibold hover:underline"
        >
          {name}
        </Link>
        <StandingText standing={standing} reason={reviewReason} />
        <p className="text-sm text-muted tabular-nums">
          {most} · {days}
        </p>
        {campaign.alteration && (
          <p className="text-sm text-muted">
            {campaign.alteration === 'waiting'
              ? 'Its pin was changed: we look at that first.'
              : 'What its pin says now can’t be promoted.'}
          </p>
        )}
        {standing === 'needs_card' && <CardLink advertiserId={advertiser.id} campaignId={id} />}
      </div>
      <div className="col-span-full flex flex-col gap-3">
        {hasResults(figures) && <FigureList figures={figures} currency={currency} />}
        {noClicks && <p className="max-w-prose text-sm text-muted">{noClicks}</p>}
      </div>
      {advertiser.mayEdit && canRun(campaign) && (
        <div className="col-start-2 narrow:col-start-3 narrow:justify-self-end">
          <ActButton advertiserId={advertiser.id} campaign={campaign} />
        </div>
      )}
    </li>
  )
}
