import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { GoneLinkAct } from '../../../features/content/pins/links/gone-link.ts'
import { changeGoneLink } from '../../../features/content/pins/links/gone-links.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { perform } from '../../../http/form.server.ts'
import { refererPath } from '../../../http/redirects.server.ts'

export async function action(args: ActionFunctionArgs) {
  return perform(args, GoneLinkAct, async (context, change) => {
    setFlash(context, await changeGoneLink(context, change))
    return refererPath(args.request)
  })
}

export { noPage as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
