import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { BillingQuery } from '../../../features/ads/billing/billing.ts'
import { billingPath } from '../../../features/ads/billing/billing-paths.ts'
import { bankConfirmationUrl } from '../../../features/ads/billing/confirm.server.ts'
import { visitPaymentPage } from './billing-visit.server.ts'

/** Redirects to the cardholder's bank. Pages link here, because `form-action` blocks a form's redirect. */
export async function loader(args: LoaderFunctionArgs) {
  return visitPaymentPage(args, BillingQuery, async (context, query) =>
    // A prefetch must not charge anybody.
    redirect(
      context.origin.isPrefetch ? billingPath(query) : await bankConfirmationUrl(context, query),
    ),
  )
}
