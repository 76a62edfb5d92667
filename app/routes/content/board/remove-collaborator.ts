import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { collaboratorsPath } from '../../../features/content/boards/board-names/board-path.ts'
import { removeCollaborator } from '../../../features/content/boards/collaborators/collaborators.server.ts'
import { CollaboratorQuery } from '../../../features/content/boards/collaborators/collaborators.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleFormAndRedirect } from '../../../http/form.server.ts'

export async function action(args: ActionFunctionArgs) {
  return handleFormAndRedirect(args, CollaboratorQuery, async (context, query) => {
    await removeCollaborator(context, query)
    setFlash(context, { kind: 'collaborator_removed' })
    return collaboratorsPath({ id: query.boardId })
  })
}

export { throwNotFound as loader } from '../../../http/form.server.ts'

export default function NoPage() {
  return null
}
