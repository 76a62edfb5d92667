import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { BoardQuery } from '../../../features/content/boards/board.ts'
import {
  archiveBoard,
  deleteBoard,
  restoreBoard,
  unarchiveBoard,
} from '../../../features/content/boards/board-lifecycle.server.ts'
import { boardPath } from '../../../features/content/boards/board-names/board-path.ts'
import type { Board } from '../../../features/content/boards/boards.server.ts'
import type { Flash } from '../../../flashes/flash.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

type Act = {
  change: (context: Context, query: BoardQuery) => Promise<Board>
  flash: (board: Board) => Flash
  next: (board: Board) => string
}

const ACTS = {
  archive: {
    change: archiveBoard,
    flash: ({ id }) => ({ kind: 'board_archived', boardId: id }),
    next: boardPath,
  },
  unarchive: {
    change: unarchiveBoard,
    flash: ({ id }) => ({ kind: 'board_unarchived', boardId: id }),
    next: boardPath,
  },
  delete: {
    change: deleteBoard,
    flash: ({ id, name }) => ({ kind: 'board_deleted', boardId: id, board: name }),
    next: ({ ownerUsername }) => `/${ownerUsername}/`,
  },
  restore: {
    change: restoreBoard,
    flash: ({ name }) => ({ kind: 'board_restored', board: name }),
    next: boardPath,
  },
} satisfies Record<string, Act>

const BoardAct = v.object({
  ...BoardQuery.entries,
  action: v.picklist(['archive', 'unarchive', 'delete', 'restore'], 'not_found'),
})

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, BoardAct, async (context, { boardId, action }) => {
    const { change, flash, next } = ACTS[action]
    const board = await change(context, { boardId })
    setFlash(context, flash(board))
    return next(board)
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
