import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { CampaignRow } from '../../../features/ads/campaigns/campaign-row.tsx'
import { ConsolePage } from '../../../features/ads/campaigns/console-page.tsx'
import { QUICK_PROMOTE_PATH } from '../../../features/ads/console-urls.ts'
import { PageLinks } from '../../../features/ads/reporting/page-links.tsx'
import { ReportQuery } from '../../../features/ads/reporting/range.ts'
import { RangeForm } from '../../../features/ads/reporting/range-form.tsx'
import { NO_CLICKS } from '../../../features/ads/reporting/report.ts'
import { ReportSection } from '../../../features/ads/reporting/report-section.tsx'
import { readReport } from '../../../features/ads/reporting/reports.server.ts'
import { loadPage } from '../../../http/form.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'

export const meta: MetaFunction = () => [{ title: `Campaigns · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, ReportQuery, readReport)
}

export default function Campaigns() {
  const { advertiser, campaigns, reports, bookmark, newer, isRunning, ...range } =
    useLoaderData<typeof loader>()
  const promote = advertiser.mayEdit && (
    <ButtonLink to={QUICK_PROMOTE_PATH} look="brand">
      Promote a pin
    </ButtonLink>
  )
  return (
    <ConsolePage advertiser={advertiser} title="Campaigns" action={campaigns.length > 0 && promote}>
      {campaigns.length > 0 && <RangeForm advertiserId={advertiser.id} {...range} />}
      {reports.map((report) => (
        <ReportSection key={report.currency} report={report} isRunning={isRunning}>
          <p className="text-muted">{NO_CLICKS}</p>
        </ReportSection>
      ))}
      <ul className="divide-y divide-line">
        {campaigns.map((campaign) => (
          <CampaignRow key={campaign.id} advertiser={advertiser} campaign={campaign} />
        ))}
      </ul>
      {campaigns.length === 0 && (
        <Empty title="No campaigns yet" action={promote}>
          Promote a pin to reach more people. You choose who sees it and your daily budget.
        </Empty>
      )}
      <PageLinks newer={newer} older={bookmark} things="campaigns" />
    </ConsolePage>
  )
}
