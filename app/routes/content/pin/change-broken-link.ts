import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { BrokenLinkAction } from '../../../features/content/pins/links/broken-link.ts'
import { changeBrokenLink } from '../../../features/content/pins/links/broken-links.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'
import { refererPath } from '../../../http/redirects.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, BrokenLinkAction, async (context, change) => {
    setFlash(context, await changeBrokenLink(context, change))
    return refererPath(args.request)
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
