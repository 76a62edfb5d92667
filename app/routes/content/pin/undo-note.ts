import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { undoNote } from '../../../features/content/pins/notes/past-note.server.ts'
import { NoteUndo } from '../../../features/content/pins/pin.ts'
import { UNDONE } from '../../../flashes/flash.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'
import { refererPath } from '../../../http/redirects.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, NoteUndo, async (context, undo) => {
    await undoNote(context, undo)
    setFlash(context, UNDONE)
    return refererPath(args.request)
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
