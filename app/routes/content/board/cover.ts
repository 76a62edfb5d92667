import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { BoardCover } from '../../../features/content/boards/board.ts'
import { chooseCover } from '../../../features/content/boards/board-lifecycle.server.ts'
import { boardPath } from '../../../features/content/boards/board-names/board-path.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, BoardCover, async (context, cover) => {
    const board = await chooseCover(context, cover)
    setFlash(context, { kind: 'board_edited' })
    return boardPath(board)
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
