import { ButtonLink } from '../../../ui/button.tsx'
import type { Advertiser, ShownCampaign } from '../campaigns/campaigns-page.server.ts'
import type { Standing } from '../campaigns/standing.ts'
import { adsBillingPath, QUICK_PROMOTE_PATH } from '../console-urls.ts'

const PROMOTED_ANEW: ReadonlySet<Standing> = new Set(['active', 'rejected', 'ended', 'over'])

export function NoClicks({
  advertiser: { id, mayEdit },
  campaign,
  words,
}: {
  advertiser: Advertiser
  campaign: ShownCampaign
  words: string
}) {
  const { standing, pinId } = campaign
  const isAnew = mayEdit && pinId !== null && PROMOTED_ANEW.has(standing)
  return (
    <div className="flex max-w-xl flex-col items-start gap-4 rounded-pin bg-sunken p-5">
      <p>{words}</p>
      {standing === 'needs_card' && (
        <ButtonLink to={adsBillingPath(id, campaign.id)} look="ink" size="small">
          Add a card
        </ButtonLink>
      )}
      {isAnew && (
        <ButtonLink to={`${QUICK_PROMOTE_PATH}?pin=${pinId}`} look="ink" size="small">
          Promote it once more
        </ButtonLink>
      )}
    </div>
  )
}
