import { redirect } from '@remix-run/cloudflare'
import type * as v from 'valibot'
import type { BillingQuery } from '../../../features/ads/billing/billing.ts'
import { billingPath } from '../../../features/ads/billing/billing-paths.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { loadPage } from '../../../http/form.server.ts'
import type { RouteArgs } from '../../../http/refused-read.server.ts'
import { Refusal, type RefusalCode } from '../../../refusal.ts'

/** The refusals that the billing page can show. Other refusals would also occur on that page. */
const SHOWN_ON_BILLING_PAGE: ReadonlySet<RefusalCode> = new Set([
  'payments_unavailable',
  'payments_unreachable',
  'payer_unknown',
  'card_not_added',
  'nothing_to_pay',
  'card_refused',
  'payment_pending',
  'not_confirmed',
  'rate_limited',
])

/** Shows a failed visit to the payment company on the billing page. */
export async function visitPaymentPage<S extends v.GenericSchema<unknown, BillingQuery>>(
  args: RouteArgs,
  schema: S,
  go: (context: RouteArgs['context'], input: v.InferOutput<S>) => Promise<Response>,
): Promise<Response> {
  return loadPage(args, schema, async (context, input) => {
    try {
      return await go(context, input)
    } catch (error) {
      if (!(error instanceof Refusal) || !SHOWN_ON_BILLING_PAGE.has(error.code)) throw error
      setFlash(context, { kind: 'refused', text: error.message })
      return redirect(billingPath(input))
    }
  })
}
