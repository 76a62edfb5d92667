import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { BillingQuery } from '../../../features/ads/billing/billing.ts'
import { billingPath } from '../../../features/ads/billing/billing-paths.ts'
import { bankPage } from '../../../features/ads/billing/confirm.server.ts'
import { visit } from './billing-visit.server.ts'

/** Leads to the page on which a bank asks the owner of a card. A form can't lead there: `form-action` stops its redirect. */
export async function loader(args: LoaderFunctionArgs) {
  return visit(args, BillingQuery, async (context, query) =>
    // A page that is fetched ahead charges nobody.
    redirect(context.origin.isPrefetch ? billingPath(query) : await bankPage(context, query)),
  )
}
