import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import { MoreLink } from '../../features/feeds/more-link.tsx'
import { CampaignsQuery } from '../../features/promote/campaigns/campaign.ts'
import { CampaignRow } from '../../features/promote/campaigns/campaign-row.tsx'
import { listCampaigns } from '../../features/promote/campaigns/campaigns-page.server.ts'
import { ConsolePage } from '../../features/promote/campaigns/console-page.tsx'
import { QUICK_PROMOTE_PATH } from '../../features/promote/console-urls.ts'
import { show } from '../../http/form.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'

export const meta: MetaFunction = () => [{ title: `Campaigns · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, CampaignsQuery, listCampaigns)
}

export default function Campaigns() {
  const { advertiser, campaigns, bookmark } = useLoaderData<typeof loader>()
  const promote = advertiser.mayEdit && (
    <ButtonLink to={QUICK_PROMOTE_PATH} look="brand">
      Promote a Pin
    </ButtonLink>
  )
  return (
    <ConsolePage advertiser={advertiser} title="Campaigns" action={campaigns.length > 0 && promote}>
      <ul className="divide-y divide-line">
        {campaigns.map((campaign) => (
          <CampaignRow key={campaign.id} advertiser={advertiser} campaign={campaign} />
        ))}
      </ul>
      {campaigns.length === 0 && (
        <Empty title="No campaigns yet" action={promote}>
          Promote a Pin, and more people see it: you say to whom it is shown, and what a day may
          cost.
        </Empty>
      )}
      <MoreLink bookmark={bookmark}>Older campaigns</MoreLink>
    </ConsolePage>
  )
}
