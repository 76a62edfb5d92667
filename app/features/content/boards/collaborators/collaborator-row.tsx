import { Button } from '../../../../ui/button.tsx'
import { CarriedInputs } from '../../../../ui/form/carried-fields.tsx'
import { useFetcher } from '../../../../ui/form/sending.ts'
import { StayField } from '../../../../ui/form/stay-field.tsx'
import { NameLink } from '../../../../ui/name-link.tsx'
import { collaboratorsPath } from '../board-names/board-path.ts'
import type { Face } from './faces.server.ts'
import { FacePicture } from './faces.tsx'

export function CollaboratorRow({
  face,
  email = null,
  standing,
  removal,
}: {
  face: Face | null
  email?: string | null
  standing: 'Owner' | 'Collaborator' | 'Invited'
  removal?: { boardId: number; collaboratorId: number } | undefined
}) {
  const fetcher = useFetcher()
  if (fetcher.state !== 'idle') return null
  const name = face?.fullName ?? email ?? ''
  return (
    <li className="flex min-h-16 items-center gap-3">
      {face ? (
        <FacePicture face={face} size={48} />
      ) : (
        <span
          aria-hidden="true"
          className="flex size-12 shrink-0 items-center justify-center rounded-full bg-sunken text-lg font-semibold"
        >
          @
        </span>
      )}
      <span className="min-w-0 flex-1">
        {face ? (
          <NameLink to={`/${face.username}/`}>{name}</NameLink>
        ) : (
          <span dir="auto" className="block w-fit max-w-full truncate font-semibold">
            {name}
          </span>
        )}
        <span className="block text-sm text-muted">{standing}</span>
      </span>
      {removal && (
        <fetcher.Form method="post" action={`${collaboratorsPath({ id: removal.boardId })}remove/`}>
          <StayField />
          <input type="hidden" name="collaboratorId" value={removal.collaboratorId} />
          <Button
            type="submit"
            size="small"
            aria-label={`${standing === 'Invited' ? 'Withdraw the invitation to' : 'Remove'} ${name}`}
          >
            {standing === 'Invited' ? 'Withdraw' : 'Remove'}
          </Button>
          <CarriedInputs />
        </fetcher.Form>
      )}
    </li>
  )
}
