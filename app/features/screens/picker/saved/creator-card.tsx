import { useState } from 'react'
import { Avatar } from '../../../../ui/avatar.tsx'
import { NameLink } from '../../../../ui/name-link.tsx'
import { FollowButton } from '../../../content/follows/follow-button.tsx'
import type { OfficialUser } from '../picker-calls.ts'

export function CreatorCard({ creator }: { creator: OfficialUser }) {
  const { id, username, fullName, avatarColorIndex, imageMediumUrl, followedByMe } = creator
  const [isAsked] = useState(!followedByMe)
  if (!isAsked) return null
  return (
    <div className="flex w-full max-w-md items-center gap-3 rounded-dialog bg-sunken p-3 text-left">
      <Avatar name={fullName} src={imageMediumUrl} colourIndex={avatarColorIndex} size={48} />
      <p className="min-w-0 flex-1">
        <span className="block text-sm text-muted">This pin leads to the site of</span>
        <NameLink to={`/${username}/`}>{fullName}</NameLink>
      </p>
      <FollowButton target={{ memberId: id }} name={fullName} isFollowed={followedByMe} />
    </div>
  )
}
