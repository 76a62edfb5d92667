import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { boardPath } from '../../../features/content/boards/board-names/board-path.ts'
import { readBoard } from '../../../features/content/boards/boards.server.ts'
import { actionText } from '../../../features/screens/organise/bulk-action/action-text.ts'
import { PINS_FORM_ACTIONS } from '../../../features/screens/organise/forms.server.ts'
import { PinsForm } from '../../../features/screens/organise/forms.ts'
import { UNDONE } from '../../../flashes/flash.ts'
import { Flag } from '../../../forms/input.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

/** With `undo`, deletes pins that were just saved. */
const Sent = v.object({ ...PinsForm.entries, undo: Flag })

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, Sent, async (context, { undo, ...form }) => {
    const done = await PINS_FORM_ACTIONS[form.action](context, form)
    const board = await readBoard(context, { boardId: form.boardId })
    setFlash(context, undo ? UNDONE : { kind: 'acted', actionId: done.id, text: actionText(done) })
    return boardPath(board)
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
