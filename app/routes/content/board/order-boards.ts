import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { BoardOrdering } from '../../../features/content/boards/board-order/board-order.ts'
import { orderBoards } from '../../../features/content/boards/board-order/order-boards.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'
import { refererPath } from '../../../http/redirects.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, BoardOrdering, async (context, ordering) => {
    await orderBoards(context, ordering)
    setFlash(context, { kind: 'settings_saved' })
    return refererPath(args.request)
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
