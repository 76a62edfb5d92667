import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { actionText } from '../../../features/screens/organise/bulk-action/action-text.ts'
import { undoAction } from '../../../features/screens/organise/bulk-action/undo-action.server.ts'
import { ActionQuery } from '../../../features/screens/organise/organise.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'
import { refererPath } from '../../../http/redirects.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, ActionQuery, async (context, query) => {
    const undone = await undoAction(context, query)
    setFlash(context, { kind: 'undone', text: actionText(undone) })
    return refererPath(args.request)
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
