import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { BoardMove } from '../../../features/content/boards/board-order/board-order.ts'
import { moveBoard } from '../../../features/content/boards/board-order/move-board.server.ts'
import { UNDONE } from '../../../flashes/flash.ts'
import { Flag } from '../../../forms/input.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'
import { refererPath } from '../../../http/redirects.server.ts'

const Sent = v.intersect([BoardMove, v.object({ undo: Flag })])

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, Sent, async (context, { undo, ...move }) => {
    const { id: boardId, name: board, ...moved } = await moveBoard(context, move)
    setFlash(context, undo ? UNDONE : { kind: 'board_moved', boardId, board, ...moved })
    return refererPath(args.request)
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
