import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { NameLink } from '../../../ui/name-link.tsx'
import { picturePath } from '../../core/pictures/picture-path.ts'
import type { BlockListRow } from './blocks.server.ts'

export function BlockList({ members }: { members: readonly BlockListRow[] }) {
  return (
    <ul className="mb-6 flex flex-col gap-2">
      {members.map((member) => (
        <BlockRow key={`${member.kind} ${member.id}`} member={member} />
      ))}
    </ul>
  )
}

function BlockRow({ member }: { member: BlockListRow }) {
  const { id, username, fullName, avatarColorIndex, pictureHash, kind } = member
  const isBlocked = kind === 'block'
  const back = isBlocked ? 'Unblock' : 'Unmute'
  return (
    <li className="flex items-center gap-4 rounded-pin bg-sunken p-3">
      <Avatar
        name={fullName}
        src={isBlocked ? null : pictureHash && picturePath(pictureHash, '236x')}
        colourIndex={avatarColorIndex}
        size={48}
      />
      <div className="min-w-0 flex-1">
        <NameLink to={`/${username}/`}>{fullName}</NameLink>
        <p className="truncate text-sm text-muted">
          {isBlocked ? 'Blocked' : 'Muted'} · {username}
        </p>
      </div>
      <Form method="post" action={`/blocks/${id}/${back.toLowerCase()}/`}>
        <Button type="submit" size="small" look="ink" aria-label={`${back} ${fullName}`}>
          {back}
        </Button>
      </Form>
    </li>
  )
}
