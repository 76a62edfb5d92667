import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { QUICK_PROMOTE_PATH } from '../../../features/ads/console-urls.ts'
import { actingFor } from '../../../features/identity/business/acting-for.server.ts'
import { Id } from '../../../forms/input.ts'
import { loadPage } from '../../../http/form.server.ts'

const Place = v.object({ advertiserId: v.optional(Id) })

/**
 * Redirects the Quick Promote page's other addresses to it, with their query. An `advertiserId` requires
 * `see_campaigns`.
 */
export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, Place, async (context, { advertiserId }) => {
    if (advertiserId !== undefined) actingFor(context, advertiserId, 'see_campaigns')
    return redirect(QUICK_PROMOTE_PATH + new URL(args.request.url).search)
  })
}
