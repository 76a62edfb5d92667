import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { boardPath } from '../../features/boards/board-path.ts'
import { readBoard } from '../../features/boards/boards.server.ts'
import { actionText } from '../../features/organise/action/action-text.ts'
import { undoAction } from '../../features/organise/action/undo-action.server.ts'
import { ActionQuery } from '../../features/organise/organise.ts'
import { perform } from '../../http/form.server.ts'
import { leaveNotice } from '../../http/notice.server.ts'

export async function action(args: ActionFunctionArgs) {
  return perform(args, ActionQuery, async (context, query) => {
    const undone = await undoAction(context, query)
    const board = await readBoard(context, { boardId: undone.sourceBoardId })
    leaveNotice(context, { kind: 'undone', text: actionText(undone) })
    return boardPath(board)
  })
}

export { noPage as loader } from '../../http/form.server.ts'

export default function NoPage() {
  return null
}
