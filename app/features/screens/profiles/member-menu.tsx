import { Link } from 'react-router-dom'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { MemberActs } from '../../content/blocks/member-acts.tsx'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'
import type { ProfileMember } from './profile-page.server.ts'

export function MemberMenu({ member }: { member: ProfileMember }) {
  const viewer = useViewer()
  return (
    <Menu name="member-menu" label="More about this member" trigger={<Icon name="more" />}>
      <Link
        to={`/report/member/${member.id}/`}
        className="block w-full rounded-xl px-3 py-2.5 text-left font-semibold hover:bg-sunken"
      >
        Report <bdi>{member.fullName}</bdi>
      </Link>
      {viewer && <MemberActs member={member} isMuted={member.isMuted} />}
    </Menu>
  )
}
