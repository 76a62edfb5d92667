import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Link } from 'react-router-dom'
import { BRAND } from '../../../brand.ts'
import { BillingQuery, PayerEdit } from '../../../features/ads/billing/billing.ts'
import { readBilling } from '../../../features/ads/billing/billing-page.server.ts'
import { billingPath } from '../../../features/ads/billing/billing-paths.ts'
import { BillRows } from '../../../features/ads/billing/page/bill-rows.tsx'
import { BillingNotices } from '../../../features/ads/billing/page/billing-notices.tsx'
import { CardSection } from '../../../features/ads/billing/page/card-section.tsx'
import { OwedSection } from '../../../features/ads/billing/page/owed-section.tsx'
import { PayerSection } from '../../../features/ads/billing/page/payer-section.tsx'
import { ConsolePage } from '../../../features/ads/campaigns/console-page.tsx'
import { consolePath } from '../../../features/ads/console-urls.ts'
import { savePayer } from '../../../features/ads/payer/payer.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'

export const meta: MetaFunction = () => [{ title: `Billing · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, BillingQuery, readBilling)
}

export async function action(args: ActionFunctionArgs) {
  const campaign_id = new URL(args.request.url).searchParams.get('campaign_id')
  const params = { ...args.params, campaign_id: campaign_id ?? undefined }
  return handleForm({ ...args, params }, PayerEdit, async (context, { campaign_id, ...payer }) => {
    await savePayer(context, payer)
    setFlash(context, { kind: 'settings_saved' })
    return redirect(billingPath({ advertiserId: payer.advertiserId, campaign_id }))
  })
}

export default function BillingPage() {
  const billing = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { advertiser, bills } = billing
  return (
    <ConsolePage advertiser={advertiser} title="Billing">
      <BillingNotices billing={billing} />
      <div className="mb-10 grid gap-10 narrow:grid-cols-2">
        <OwedSection billing={billing} />
        <CardSection billing={billing} />
      </div>
      <section aria-labelledby="bills" className="mb-10">
        <h2 id="bills" className="mb-2 text-lg">
          Latest bills
        </h2>
        <BillRows advertiserId={advertiser.id} bills={bills} />
        {bills.length === 0 ? (
          <p className="text-muted">None yet.</p>
        ) : (
          <Link to={consolePath(advertiser.id, 'billing', 'history')} className="underline">
            All bills
          </Link>
        )}
      </section>
      <PayerSection billing={billing} result={result} />
    </ConsolePage>
  )
}
