import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { DeviceAct, NOTIFICATIONS_PATH } from '../../../features/identity/push/push.ts'
import { actOnDevice } from '../../../features/identity/push/subscriptions.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, DeviceAct, async (context, change) => {
    await actOnDevice(context, change)
    setFlash(context, { kind: change.act === 'off' ? 'push_off' : 'push_tried' })
    return NOTIFICATIONS_PATH
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
