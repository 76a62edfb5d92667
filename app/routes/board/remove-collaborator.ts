import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { collaboratorsPath } from '../../features/boards/board-path.ts'
import { removeCollaborator } from '../../features/boards/collaborators/collaborators.server.ts'
import { CollaboratorQuery } from '../../features/boards/collaborators/collaborators.ts'
import { perform } from '../../http/form.server.ts'
import { leaveNotice } from '../../http/notice.server.ts'

export async function action(args: ActionFunctionArgs) {
  return perform(args, CollaboratorQuery, async (context, query) => {
    await removeCollaborator(context, query)
    leaveNotice(context, { kind: 'collaborator_removed' })
    return collaboratorsPath({ id: query.boardId })
  })
}

export { noPage as loader } from '../../http/form.server.ts'

export default function NoPage() {
  return null
}
