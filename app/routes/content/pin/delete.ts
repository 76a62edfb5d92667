import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { boardPath } from '../../../features/content/boards/board-names/board-path.ts'
import { deletePin } from '../../../features/content/pins/edit-pin.server.ts'
import { PinQuery } from '../../../features/content/pins/pin.ts'
import { UNDONE } from '../../../flashes/flash.ts'
import { Flag } from '../../../forms/input.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

const UndoableDelete = v.object({ ...PinQuery.entries, undo: Flag })

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, UndoableDelete, async (context, { pinId, undo }) => {
    const { board } = await deletePin(context, { pinId })
    setFlash(context, undo ? UNDONE : { kind: 'pin_deleted', pinId })
    return boardPath(board)
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
