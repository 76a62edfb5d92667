import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { WallTitle } from '../../../ui/page.tsx'
import { TabLink } from '../../../ui/tab-link.tsx'
import type { ProfileMember } from './profile-page.server.ts'

export function FollowPage({ member, children }: { member: ProfileMember; children: ReactNode }) {
  const home = `/${member.username}/`
  return (
    <div className="px-2 pt-6 narrow:px-4">
      <WallTitle>
        <Link to={home} dir="auto" className="hover:underline">
          {member.businessName ?? member.fullName}
        </Link>
      </WallTitle>
      <nav aria-label="Follows" className="mb-6 flex justify-center gap-6">
        <TabLink to={`${home}_followers/`}>Followers</TabLink>
        <TabLink to={`${home}_following/`} end>
          Following
        </TabLink>
        <TabLink to={`${home}_following/boards/`}>Boards</TabLink>
      </nav>
      {children}
    </div>
  )
}
