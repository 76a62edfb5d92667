import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { BoardQuery } from '../../../features/content/boards/board.ts'
import { leaveBoard } from '../../../features/content/boards/collaborators/collaborators.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, BoardQuery, async (context, query) => {
    await leaveBoard(context, query)
    setFlash(context, { kind: 'board_left' })
    return `/${context.viewer?.username ?? ''}/`
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
