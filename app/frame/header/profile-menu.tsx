import { useMatches } from '@remix-run/react'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { actingId } from '../../features/identity/business/acting.ts'
import type { AccessProfile } from '../../features/identity/business/profiles.server.ts'
import { shownProfile } from '../../features/identity/business/shown-profile.ts'
import type { ShownViewer } from '../../features/identity/sessions/use-viewer.tsx'
import { isolated } from '../../text/direction.ts'
import { useFetcher } from '../../ui/form/sending.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/network.ts'
import { Menu } from '../../ui/overlay/menu.tsx'

const ProfileRows = lazyPart(
  () => import('../../features/identity/business/switcher/profile-rows.tsx'),
)

/** Names the active profile and lets the viewer switch, except on pages of one profile. */
export function ProfileMenu({ viewer }: { viewer: ShownViewer }) {
  const isOfOneProfile = useMatches().some(({ handle }) => isMarked(handle))
  const { load, data } = useFetcher<{ profiles: AccessProfile[] }>()
  const { fullName } = shownProfile(viewer)
  const name = (
    <span dir="auto" className="max-w-40 truncate font-semibold max-narrow:sr-only">
      {fullName}
    </span>
  )
  if (isOfOneProfile) {
    return (
      <p className="flex h-11 shrink-0 items-center gap-2 px-3 text-muted max-narrow:sr-only">
        <span className="sr-only">Acting as</span>
        {name}
      </p>
    )
  }
  return (
    <Menu
      name="profile-menu"
      label={`Acting as ${isolated(fullName)}: switch profile`}
      trigger={
        <>
          <Icon name="switch" size={20} />
          {name}
        </>
      }
      isWide
      onOpen={() => load('/business/profiles/')}
    >
      {data && (
        <Suspense>
          <ProfileRows profiles={data.profiles} activeId={actingId(viewer)} />
        </Suspense>
      )}
      <Link
        to="/business/profiles/"
        className="block w-full rounded-xl px-3 py-2.5 text-left font-semibold hover:bg-sunken"
      >
        Your profiles
      </Link>
    </Menu>
  )
}

/** Whether a route's handle says that its page belongs to one profile. */
function isMarked(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'isOfOneProfile' in handle
}
