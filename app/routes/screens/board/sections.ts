import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { readBoard } from '../../../features/content/boards/boards.server.ts'
import { boardPath, organisePath } from '../../../features/content/boards/names/board-path.ts'
import { SectionForm } from '../../../features/screens/organise/forms.ts'
import { changeSection } from '../../../features/screens/organise/sections/section-forms.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { perform } from '../../../http/form.server.ts'
import { refererPath } from '../../../http/redirects.server.ts'

/** Section forms; those of the organise page stay there. */
export async function action(args: ActionFunctionArgs) {
  return perform(args, SectionForm, async (context, form) => {
    setFlash(context, await changeSection(context, form))
    const board = await readBoard(context, form)
    const organise = organisePath(board)
    return refererPath(args.request).startsWith(organise) ? organise : boardPath(board)
  })
}

export { noPage as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
