import { followersText } from '../../../text/followers-text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { NameLink } from '../../../ui/name-link.tsx'
import { FollowButton } from '../../content/follows/follow-button.tsx'
import { shownPath } from '../../core/pictures/shown-picture.ts'
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
            src={member.pictureHash && shownPath(member.pictureHash, '236x')}
            colourIndex={member.avatarColorIndex}
            size={48}
          />
          <p className="min-w-0 flex-1">
            <NameLink to={`/${member.username}/`}>{member.fullName}</NameLink>
            <span className="block truncate text-sm text-muted tabular-nums">
              {`${member.username} · ${followersText(member.followerCount)}`}
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
