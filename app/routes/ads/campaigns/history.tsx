import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { HistoryQuery } from '../../../features/ads/campaigns/campaign.ts'
import { ChangeRows } from '../../../features/ads/campaigns/change-rows.tsx'
import { ConsolePage } from '../../../features/ads/campaigns/console-page.tsx'
import { readHistory } from '../../../features/ads/campaigns/history.server.ts'
import { MoreLink } from '../../../features/screens/feeds/more-link.tsx'
import { loadPage } from '../../../http/form.server.ts'
import { Empty } from '../../../ui/empty.tsx'

export const meta: MetaFunction = () => [{ title: `History of campaigns · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, HistoryQuery, readHistory)
}

export default function History() {
  const { advertiser, changes, now, bookmark } = useLoaderData<typeof loader>()
  return (
    <ConsolePage advertiser={advertiser} title="History">
      <ChangeRows advertiser={advertiser} changes={changes} now={now} />
      {changes.length === 0 && (
        <Empty title="No changes yet">
          Changes to campaigns appear here, with who made them and when.
        </Empty>
      )}
      <MoreLink bookmark={bookmark}>Older changes</MoreLink>
    </ConsolePage>
  )
}
