import type { ShownViewer } from '../../features/identity/sessions/use-viewer.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ProfileMenu } from './profile-menu.tsx'

export default function MemberMenus({ viewer }: { viewer: ShownViewer }) {
  return (
    <>
      {viewer.hasOtherProfiles && <ProfileMenu viewer={viewer} />}
      <AccountMenu viewer={viewer} />
    </>
  )
}
