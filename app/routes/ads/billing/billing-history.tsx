import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { BillsQuery } from '../../../features/ads/billing/billing.ts'
import { listBills } from '../../../features/ads/billing/billing-page.server.ts'
import { BillRows } from '../../../features/ads/billing/page/bill-rows.tsx'
import { ConsolePage } from '../../../features/ads/campaigns/console-page.tsx'
import { consolePath } from '../../../features/ads/console-urls.ts'
import { MoreLink } from '../../../features/screens/feeds/more-link.tsx'
import { loadPage } from '../../../http/form.server.ts'
import { Empty } from '../../../ui/empty.tsx'

export const meta: MetaFunction = () => [{ title: `Bills · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, BillsQuery, listBills)
}

export default function BillingHistory() {
  const { advertiser, bills, bookmark, firstBillAt } = useLoaderData<typeof loader>()
  return (
    <ConsolePage
      advertiser={advertiser}
      title="Bills"
      back={{ to: consolePath(advertiser.id, 'billing'), name: 'Billing' }}
    >
      <BillRows advertiserId={advertiser.id} bills={bills} />
      {bills.length === 0 && (
        <Empty title="No bills yet">
          {`You'll get your first bill when you owe ${firstBillAt} for clicks, or at the start of next month, whichever comes first.`}
        </Empty>
      )}
      <MoreLink bookmark={bookmark}>Older bills</MoreLink>
    </ConsolePage>
  )
}
