import type { ShownViewer } from '../../features/identity/sessions/use-viewer.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { UpdatesLink } from './updates-link.tsx'

export default function MemberMenus({ viewer }: { viewer: ShownViewer }) {
  return (
    <>
      <UpdatesLink viewer={viewer} />
      {viewer.hasOtherProfiles && <ProfileMenu viewer={viewer} />}
      <AccountMenu viewer={viewer} />
    </>
  )
}
