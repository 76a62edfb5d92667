import { NameLink } from '../../../ui/name-link.tsx'
import { reportPath } from '../console-urls.ts'
import { FigureList } from '../reporting/figure-list.tsx'
import { type Figures, hasResults } from '../reporting/report.ts'
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
  const { id, name, standing, most, days, picture } = campaign
  const { figures, noClicks, currency } = campaign
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-4 py-4 narrow:grid-cols-[3.5rem_minmax(0,1fr)_7rem]">
      <CampaignPicture src={picture} />
      <div className="flex min-w-0 flex-col gap-1">
        <NameLink to={`${reportPath(advertiser.id, 'campaigns')}${id}/`}>{name}</NameLink>
        <StandingText campaign={campaign} advertiser={advertiser} />
        <p className="text-sm text-muted tabular-nums">
          {most} · {days}
        </p>
        {campaign.alteration && (
          <p className="text-sm text-muted">
            {campaign.alteration === 'waiting'
              ? 'The pin or your profile has changed. We’ll review the change first.'
              : 'We can’t promote the changed version.'}
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
