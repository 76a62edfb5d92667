import type { ShownViewer } from '../../features/identity/sessions/use-viewer.tsx'
import { Part } from '../../ui/failing/part.tsx'
import { AccountMenu } from './account-menu.tsx'
import { NotificationsLink } from './notifications-link.tsx'
import { ProfileMenu } from './profile-menu.tsx'

export default function MemberMenus({ viewer }: { viewer: ShownViewer }) {
  return (
    <>
      <NotificationsLink viewer={viewer} />
      {viewer.hasOtherProfiles && (
        <Part name="profile menu" place="over">
          <ProfileMenu viewer={viewer} />
        </Part>
      )}
      <Part name="account menu" place="over">
        <AccountMenu viewer={viewer} />
      </Part>
    </>
  )
}
