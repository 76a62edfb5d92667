import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { NOTIFICATIONS_PATH, RenewedSubscription } from '../../../features/identity/push/push.ts'
import { renewPush } from '../../../features/identity/push/subscriptions.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

/** The service worker sends this request after the browser has renewed its subscription. */
export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, RenewedSubscription, async (context, subscription) => {
    await renewPush(context, subscription)
    return NOTIFICATIONS_PATH
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
