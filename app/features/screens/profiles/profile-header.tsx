import { Link } from 'react-router-dom'
import { followersText } from '../../../text/followers-text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { TabLink } from '../../../ui/tab-link.tsx'
import { FollowButton } from '../../content/follows/follow-button.tsx'
import { hasRight } from '../../core/permissions/rights.ts'
import { shownPath } from '../../core/pictures/shown-picture.ts'
import { permissionsOf } from '../../identity/business/acting.ts'
import { isOfActingProfile } from '../../identity/business/ownership.ts'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'
import { SharePageButton } from '../share/share-page-button.tsx'
import { BusinessLine } from './business-line.tsx'
import { MemberMenu } from './member-menu.tsx'
import type { ProfileMember } from './profile-page.server.ts'

export function ProfileHeader({ member }: { member: ProfileMember }) {
  const viewer = useViewer()
  const isOwn = viewer?.id === member.id
  const isActive = isOfActingProfile(viewer, member)
  const maySave = isActive && viewer !== null && hasRight(permissionsOf(viewer), 'save_pins')
  const name = member.fullName
  return (
    <header className="mx-auto mb-8 flex max-w-2xl flex-col items-center gap-3 px-2 text-center">
      <Avatar
        name={name}
        src={member.pictureHash && shownPath(member.pictureHash, '236x')}
        colourIndex={member.avatarColorIndex}
        size={120}
      />
      <h1 dir="auto" className="text-xl narrow:text-2xl">
        {name}
      </h1>
      <p className="text-sm text-muted">{member.username}</p>
      {member.business && <BusinessLine {...member.business} />}
      {member.about && (
        <p dir="auto" className="max-w-prose">
          {member.about}
        </p>
      )}
      <p className="text-sm tabular-nums">
        <Link to={`/${member.username}/_followers/`} className="hover:underline">
          {followersText(member.followerCount)}
        </Link>{' '}
        ·{' '}
        <Link to={`/${member.username}/_following/`} className="hover:underline">
          {`${member.followingCount} following`}
        </Link>{' '}
        ·{' '}
        <a href={`/${member.username}/feed.atom`} className="hover:underline">
          Feed
        </a>
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {isOwn && <ButtonLink to="/settings/profile/">Edit profile</ButtonLink>}
        {(isOwn || maySave) && <ButtonLink to="/board/create/">Create board</ButtonLink>}
        {isOwn && <ButtonLink to="/search/yours/">Search pins</ButtonLink>}
        {!isOwn && !isActive && (
          <FollowButton
            target={{ memberId: member.id }}
            name={name}
            isFollowed={member.isFollowed}
          />
        )}
        <SharePageButton
          path={`/${member.username}/`}
          title={name}
          heading="Share this profile"
          subject={{ kind: 'profile', subjectId: member.id }}
          className="bg-sunken hover:bg-pressed"
        />
        {!isOwn && !isActive && <MemberMenu member={member} />}
      </div>
      <nav aria-label="Profile" className="mt-3 flex gap-6">
        <TabLink to={`/${member.username}/_created/`}>Created</TabLink>
        <TabLink to={`/${member.username}/`} end>
          Saved
        </TabLink>
      </nav>
    </header>
  )
}
