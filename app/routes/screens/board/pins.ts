import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { readBoard } from '../../../features/content/boards/boards.server.ts'
import { boardPath } from '../../../features/content/boards/names/board-path.ts'
import { actionText } from '../../../features/screens/organise/action/action-text.ts'
import { PINS_FORM_ACTIONS } from '../../../features/screens/organise/forms.server.ts'
import { PinsForm } from '../../../features/screens/organise/forms.ts'
import { UNDONE } from '../../../flash.ts'
import { Flag } from '../../../forms/input.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { perform } from '../../../http/form.server.ts'

/** `undo` takes pins back that were just saved. */
const Sent = v.object({ ...PinsForm.entries, undo: Flag })

export async function action(args: ActionFunctionArgs) {
  return perform(args, Sent, async (context, { undo, ...form }) => {
    const done = await PINS_FORM_ACTIONS[form.action](context, form)
    const board = await readBoard(context, { boardId: form.boardId })
    setFlash(context, undo ? UNDONE : { kind: 'acted', actionId: done.id, text: actionText(done) })
    return boardPath(board)
  })
}

export { noPage as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
