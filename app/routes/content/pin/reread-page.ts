import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { PinQuery } from '../../../features/content/pins/pin.ts'
import { rereadPage } from '../../../features/content/webpages/facts/reread-page.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'
import { refererPath } from '../../../http/redirects.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, PinQuery, async (context, pin) => {
    setFlash(context, await rereadPage(context, pin))
    return refererPath(args.request)
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
