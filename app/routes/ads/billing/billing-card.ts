import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { BillingQuery } from '../../../features/ads/billing/billing.ts'
import { cardEntry } from '../../../features/ads/billing/card.server.ts'
import { visit } from './billing-visit.server.ts'

/** Leads to the page that takes a card. A link can lead here, a form can't: `form-action` stops its redirect. */
export async function loader(args: LoaderFunctionArgs) {
  return visit(args, BillingQuery, async (context, query) =>
    redirect(await cardEntry(context, query)),
  )
}
