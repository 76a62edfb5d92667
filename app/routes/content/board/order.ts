import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { BoardPinOrder } from '../../../features/content/boards/board.ts'
import { editBoard } from '../../../features/content/boards/boards.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'
import { refererPath } from '../../../http/redirects.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, BoardPinOrder, async (context, change) => {
    await editBoard(context, change)
    setFlash(context, { kind: 'board_edited' })
    return refererPath(args.request)
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
