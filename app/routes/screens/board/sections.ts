import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { boardPath, organisePath } from '../../../features/content/boards/board-names/board-path.ts'
import { readBoard } from '../../../features/content/boards/boards.server.ts'
import { SectionForm } from '../../../features/screens/organise/forms.ts'
import { changeSection } from '../../../features/screens/organise/sections/section-forms.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'
import { refererPath } from '../../../http/redirects.server.ts'

/** Handles section forms. Forms of the organise page return to that page. */
export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, SectionForm, async (context, form) => {
    setFlash(context, await changeSection(context, form))
    const board = await readBoard(context, form)
    const organise = organisePath(board)
    return refererPath(args.request).startsWith(organise) ? organise : boardPath(board)
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
