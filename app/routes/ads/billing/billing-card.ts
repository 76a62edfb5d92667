import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { BillingQuery } from '../../../features/ads/billing/billing.ts'
import { cardPageUrl } from '../../../features/ads/billing/card.server.ts'
import { visitPaymentPage } from './billing-visit.server.ts'

/** Redirects to the page that takes a card. Pages link here, because `form-action` blocks a form's redirect. */
export async function loader(args: LoaderFunctionArgs) {
  return visitPaymentPage(args, BillingQuery, async (context, query) =>
    redirect(await cardPageUrl(context, query)),
  )
}
