import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Link } from 'react-router-dom'
import { BRAND } from '../../../brand.ts'
import { BoardQuery } from '../../../features/content/boards/board.ts'
import {
  boardPath,
  collaboratorsPath,
} from '../../../features/content/boards/board-names/board-path.ts'
import { readCollaborators } from '../../../features/content/boards/collaborators/collaborators.server.ts'
import { InvitationForm } from '../../../features/content/boards/collaborators/collaborators.ts'
import { CollaboratorsPanel } from '../../../features/content/boards/collaborators/collaborators-panel.tsx'
import { inviteCollaborator } from '../../../features/content/boards/invitations/invite.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { FormPage } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Collaborators · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, BoardQuery, readCollaborators)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, InvitationForm, async (context, { stay, ...invitation }) => {
    const invited = await inviteCollaborator(context, invitation)
    if (stay) return { invited }
    const name = invited.member?.fullName ?? invited.email ?? ''
    setFlash(context, { kind: 'invited', name })
    return redirect(collaboratorsPath({ id: invitation.boardId }))
  })
}

export default function Collaborators() {
  const shared = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <FormPage title="Collaborators">
      <p className="mb-6">
        <Link
          to={boardPath(shared.board)}
          dir="auto"
          className="font-semibold underline underline-offset-4"
        >
          {shared.board.name}
        </Link>
      </p>
      <CollaboratorsPanel {...shared} result={answer && 'errors' in answer ? answer : undefined} />
    </FormPage>
  )
}
