import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { movePinBetween } from '../../../features/screens/organise/order/order-pins.server.ts'
import { PinOrder } from '../../../features/screens/organise/organise.ts'
import { perform } from '../../../http/form.server.ts'
import { refererPath } from '../../../http/redirects.server.ts'

export async function action(args: ActionFunctionArgs) {
  return perform(args, PinOrder, async (context, order) => {
    await movePinBetween(context, order)
    return refererPath(args.request)
  })
}

export { noPage as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
