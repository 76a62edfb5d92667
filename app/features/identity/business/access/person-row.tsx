import { Avatar } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { NameLink } from '../../../../ui/name-link.tsx'
import { picturePath } from '../../../core/pictures/picture-path.ts'
import type { Person } from './access-page.server.ts'
import { RoleBoxes } from './role-boxes.tsx'
import { rolesText } from './roles.ts'

export function PersonRow({ person }: { person: Person }) {
  const { id, state, roles, email, member } = person
  const name = member?.fullName ?? email ?? ''
  const isInvited = state === 'invited'
  return (
    <li className="py-3">
      <div className="flex min-h-14 flex-wrap items-center gap-3">
        <Avatar
          name={name}
          src={member?.pictureHash ? picturePath(member.pictureHash, '236x') : null}
          colourIndex={member?.avatarColorIndex ?? 0}
          size={48}
        />
        <div className="min-w-0 flex-1 basis-40">
          {member ? (
            <NameLink to={`/${member.username}/`}>{name}</NameLink>
          ) : (
            <p dir="auto" className="w-fit max-w-full truncate font-semibold">
              {name}
            </p>
          )}
          <p className="text-sm text-muted">
            {isInvited && <span>{'Invited · '}</span>}
            <span>{rolesText(roles)}</span>
          </p>
        </div>
        <Form method="post" action="/business/access/end/">
          <input type="hidden" name="accessId" value={id} />
          <Button
            type="submit"
            size="small"
            aria-label={`${isInvited ? 'Withdraw the invitation to' : 'Remove'} ${name}`}
          >
            {isInvited ? 'Withdraw' : 'Remove'}
          </Button>
        </Form>
      </div>
      <details key={roles.join()} className="ml-15">
        <summary className="w-fit cursor-pointer py-1 text-sm font-semibold underline underline-offset-4">
          Change roles<span className="sr-only"> of {name}</span>
        </summary>
        <Form method="post" action="/business/access/roles/" className="flex flex-col gap-4 py-4">
          <input type="hidden" name="accessId" value={id} />
          <RoleBoxes
            legend={`What ${name} can do`}
            has={(role) => roles.includes(role)}
            error={undefined}
          />
          <Button type="submit" size="small" className="self-start">
            Save roles
          </Button>
        </Form>
      </details>
    </li>
  )
}
