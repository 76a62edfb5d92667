import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { QUICK_PROMOTE_PATH } from '../../features/ads/console-urls.ts'
import { nearestPage } from '../../features/ads/nearest-page.ts'
import { actingId } from '../../features/identity/business/acting.ts'
import { actingFor } from '../../features/identity/business/acting-for.server.ts'
import { signedIn } from '../../features/identity/sessions/signed-in.ts'
import { Id } from '../../forms/input.ts'
import { setFlash } from '../../http/cookies/flash.server.ts'
import { loadPage } from '../../http/form.server.ts'

const Place = v.object({ advertiserId: v.optional(Id) })

/** Redirects from an address of the console to the closest existing page, with a message. */
export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, Place, async (context, { advertiserId }) => {
    const viewer = signedIn(context)
    const { pathname, search } = new URL(args.request.url)
    if (advertiserId === undefined && !viewer.isPartner) return redirect(QUICK_PROMOTE_PATH)
    const id = advertiserId ?? actingId(viewer)
    actingFor(context, id, 'see_campaigns')
    const nearest = nearestPage(id, pathname.replace(/^\/(advertiser\/\d+\/)?/, ''))
    if (!('name' in nearest)) return redirect(nearest.path + search)
    setFlash(context, { kind: 'nearest_page', page: nearest.name })
    return redirect(nearest.path)
  })
}

/** Whether the address has a tag id, which tag pages need. */
export function hasTag({ request }: LoaderFunctionArgs): boolean {
  return new URL(request.url).searchParams.has('tag')
}
