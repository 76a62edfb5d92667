import { Avatar } from '../../../../ui/avatar.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { rolesText } from '../access/roles.ts'
import type { AccessProfile } from '../profiles.server.ts'

const ROW = 'flex w-full items-center gap-3 rounded-xl p-3 text-left'

export default function ProfileRows({
  profiles,
  activeId,
  next,
}: {
  profiles: readonly AccessProfile[]
  activeId: number
  next?: string | null
}) {
  return (
    <ul aria-label="Profiles">
      {profiles.map((profile) => (
        <li key={profile.id}>
          <ProfileRow profile={profile} isActive={profile.id === activeId} next={next} />
        </li>
      ))}
    </ul>
  )
}

function ProfileRow({
  profile,
  isActive,
  next,
}: {
  profile: AccessProfile
  isActive: boolean
  next: string | null | undefined
}) {
  if (isActive) {
    return (
      <p className={ROW} aria-current="true">
        <Face {...profile} />
        <span className="sr-only">, active profile</span>
        <Icon name="check" />
      </p>
    )
  }
  if (!profile.viewerMeetsMfaRequirement) {
    return (
      <div className={ROW}>
        <Face {...profile} />
        <a href="/settings/security/" className="shrink-0 text-sm font-semibold underline">
          Needs a second factor
        </a>
      </div>
    )
  }
  return (
    <form method="post" action="/business/switch/">
      <input type="hidden" name="profileId" value={profile.id} />
      {next && <input type="hidden" name="next" value={next} />}
      <button type="submit" className={`${ROW} hover:bg-sunken`}>
        <Face {...profile} />
      </button>
    </form>
  )
}

function Face({ permissions, user }: AccessProfile) {
  const { businessName, imgUrl, avatarColorIndex } = user
  return (
    <>
      <Avatar name={businessName} src={imgUrl} colourIndex={avatarColorIndex} size={40} />
      <span className="min-w-0 grow">
        <span dir="auto" className="block w-fit max-w-full truncate font-semibold">
          {businessName}
        </span>{' '}
        <span className="block truncate text-sm text-muted">{rolesText(permissions)}</span>
      </span>
    </>
  )
}
