import { ButtonLink } from '../../../ui/button.tsx'
import type { Advertiser, ShownCampaign } from '../campaigns/campaigns-page.server.ts'
import type { Standing } from '../campaigns/standing.ts'
import { adsBillingPath, QUICK_PROMOTE_PATH } from '../console-urls.ts'

const CAN_PROMOTE_AGAIN: ReadonlySet<Standing> = new Set(['active', 'rejected', 'ended', 'over'])

export function NoClicks({
  advertiser: { id, mayEdit },
  campaign,
  text,
}: {
  advertiser: Advertiser
  campaign: ShownCampaign
  text: string
}) {
  const { standing, pinId } = campaign
  const isPromotable = mayEdit && pinId !== null && CAN_PROMOTE_AGAIN.has(standing)
  return (
    <div className="flex max-w-xl flex-col items-start gap-4 rounded-pin bg-sunken p-5">
      <p>{text}</p>
      {standing === 'needs_card' && (
        <ButtonLink to={adsBillingPath(id, campaign.id)} look="ink" size="small">
          Add a card
        </ButtonLink>
      )}
      {isPromotable && (
        <ButtonLink to={`${QUICK_PROMOTE_PATH}?pin=${pinId}`} look="ink" size="small">
          Promote again
        </ButtonLink>
      )}
    </div>
  )
}
