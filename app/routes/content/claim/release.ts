import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { releaseSite } from '../../../features/content/claims/claims.server.ts'
import { shownHost } from '../../../features/content/claims/shown-host.server.ts'
import { SiteQuery } from '../../../features/content/claims/site.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, SiteQuery, async (context, query) => {
    const { host } = await releaseSite(context, query)
    setFlash(context, { kind: 'site_released', host: shownHost(host) })
    return '/settings/claim/'
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
