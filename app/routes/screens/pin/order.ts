import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { PinOrderChoice } from '../../../features/screens/organise/organise.ts'
import { movePinBetween } from '../../../features/screens/organise/pin-order/order-pins.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'
import { refererPath } from '../../../http/redirects.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, PinOrderChoice, async (context, order) => {
    await movePinBetween(context, order)
    return refererPath(args.request)
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
