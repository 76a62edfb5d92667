import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { ConsolePage } from '../../../features/ads/campaigns/console-page.tsx'
import { AdRow } from '../../../features/ads/reporting/ad-row.tsx'
import { ReportQuery } from '../../../features/ads/reporting/range.ts'
import { RangeForm } from '../../../features/ads/reporting/range-form.tsx'
import { readAdsReport } from '../../../features/ads/reporting/reports.server.ts'
import { MoreLink } from '../../../features/screens/feeds/more-link.tsx'
import { loadPage } from '../../../http/form.server.ts'
import { Empty } from '../../../ui/empty.tsx'

export const meta: MetaFunction = () => [{ title: `Promoted pins · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, ReportQuery, readAdsReport)
}

export default function Ads() {
  const { advertiser, pins, bookmark, ...range } = useLoaderData<typeof loader>()
  return (
    <ConsolePage advertiser={advertiser} title="Promoted pins">
      {pins.length > 0 ? (
        <>
          <RangeForm advertiserId={advertiser.id} {...range} />
          <ul className="divide-y divide-line">
            {pins.map((pin) => (
              <AdRow key={pin.key} pin={pin} />
            ))}
          </ul>
          <MoreLink bookmark={bookmark}>More promoted pins</MoreLink>
        </>
      ) : (
        <Empty title="No promoted pins yet">
          Results of each pin across all its campaigns appear here.
        </Empty>
      )}
    </ConsolePage>
  )
}
