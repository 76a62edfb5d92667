import type { FormResult } from '../../../../forms/form-result.ts'
import { Button } from '../../../../ui/button.tsx'
import { ActionButtons } from '../../../../ui/form/action-buttons.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useKeptFocus } from '../../../../ui/kept-focus.tsx'
import { useViewer } from '../../../identity/sessions/use-viewer.tsx'
import { collaboratorsPath } from '../board-names/board-path.ts'
import { InviteForm } from '../invitations/invite-form.tsx'
import { COLLABORATORS_PER_BOARD } from '../limits.ts'
import { CollaboratorRow } from './collaborator-row.tsx'
import type { BoardCollaborators } from './collaborators.server.ts'

export function CollaboratorsPanel({
  board,
  owner,
  collaborators,
  mayInviteByEmail,
  result,
}: BoardCollaborators & {
  result?: FormResult | undefined
}) {
  const viewer = useViewer()
  const keptFocus = useKeptFocus<HTMLUListElement>()
  const isOwn = viewer?.id === board.ownerId
  const isFull = collaborators.length >= COLLABORATORS_PER_BOARD
  const shares = collaborators.some(({ member }) => member && viewer?.id === member.id)
  return (
    <div className="flex flex-col gap-6">
      {isOwn && !viewer.acting && isFull && (
        <p className="text-muted">This board has reached its limit of collaborators.</p>
      )}
      {isOwn && !viewer.acting && !isFull && (
        <InviteForm boardId={board.id} mayInviteByEmail={mayInviteByEmail} result={result} />
      )}
      <ul
        aria-label={`Who can save to ${board.name}`}
        className="flex flex-col gap-1"
        {...keptFocus}
      >
        <CollaboratorRow face={owner} standing="Owner" />
        {collaborators.map(({ id, state, email, member }) => (
          <CollaboratorRow
            key={id}
            face={member}
            email={email}
            standing={state === 'invited' ? 'Invited' : 'Collaborator'}
            removal={isOwn ? { boardId: board.id, collaboratorId: id } : undefined}
          />
        ))}
      </ul>
      {shares && (
        <Form method="post" action={`${collaboratorsPath(board)}leave/`}>
          <p className="mb-3 text-sm text-muted">
            If you leave, your pins stay and you can no longer save to this board.
          </p>
          <ActionButtons>
            <Button type="submit" look="danger">
              Leave board
            </Button>
          </ActionButtons>
        </Form>
      )}
    </div>
  )
}
