import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { ShareAction } from '../../features/content/shares/share.ts'
import { changeShare } from '../../features/content/shares/shares.server.ts'
import { setFlash } from '../../http/cookies/flash.server.ts'
import { handleFormOfPage } from '../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormOfPage(args, ShareAction, async (context, act) => {
    setFlash(context, await changeShare(context, act))
    return null
  })
}

export { clientAction } from '../../frame/failed-response.ts'
export { throwNotFound as loader } from '../../http/form.server.ts'

export default function NoPage() {
  return null
}
