import { type ActionFunctionArgs, data } from '@remix-run/cloudflare'
import { NewSubscription } from '../../../features/identity/push/push.ts'
import { turnOnPush } from '../../../features/identity/push/subscriptions.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormOfPage } from '../../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormOfPage(args, NewSubscription, async (context, subscription) => {
    await turnOnPush(context, subscription)
    setFlash(context, { kind: 'push_on' })
    return data({ isOn: true }, 200)
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
