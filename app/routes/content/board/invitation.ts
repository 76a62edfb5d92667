import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { boardPath } from '../../../features/content/boards/board-names/board-path.ts'
import { InvitationAnswer } from '../../../features/content/boards/collaborators/collaborators.ts'
import {
  acceptInvitation,
  declineInvitation,
} from '../../../features/content/boards/invitations/invitations.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, InvitationAnswer, async (context, { boardId, answer }) => {
    if (answer === 'decline') {
      await declineInvitation(context, { boardId })
      setFlash(context, { kind: 'invitation_declined' })
      return `/${context.viewer?.username ?? ''}/`
    }
    const board = await acceptInvitation(context, { boardId })
    setFlash(context, { kind: 'invitation_accepted', board: board.name })
    return boardPath(board)
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
