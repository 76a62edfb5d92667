import { Link } from '@remix-run/react'
import { Avatar } from '../../../ui/avatar.tsx'
import { FollowButton } from '../../content/follows/follow-button.tsx'
import { picturePath } from '../../ground/pictures/picture-path.ts'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'
import type { FoundMember } from './member-rows.server.ts'

export function MemberList({ members }: { members: readonly FoundMember[] }) {
  const viewer = useViewer()
  return (
    <ul className="mx-auto flex max-w-xl flex-col gap-1">
      {members.map((member) => (
        <li key={member.id} className="flex items-center gap-3 rounded-pin p-2 hover:bg-sunken">
          <Avatar
            name={member.fullName}
            src={member.pictureHash && picturePath(member.pictureHash, '236x')}
            colourIndex={member.avatarColorIndex}
            size={48}
          />
          <p className="min-w-0 flex-1">
            <Link
              to={`/${member.username}/`}
              dir="auto"
              className="block w-fit max-w-full truncate font-semibold hover:underline"
            >
              {member.fullName}
            </Link>
            <span className="block truncate text-sm text-muted tabular-nums">
              {member.username} · {member.followerCount}{' '}
              {member.followerCount === 1 ? 'follower' : 'followers'}
            </span>
          </p>
          {viewer?.id !== member.id && (
            <FollowButton
              target={{ memberId: member.id }}
              name={member.fullName}
              isFollowed={member.isFollowed}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
