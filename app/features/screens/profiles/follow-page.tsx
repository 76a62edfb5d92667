import { Link, NavLink } from '@remix-run/react'
import type { ReactNode } from 'react'
import { WallTitle } from '../../../ui/page.tsx'
import type { ProfileMember } from './profile-page.server.ts'

export function FollowPage({ member, children }: { member: ProfileMember; children: ReactNode }) {
  const home = `/${member.username}/`
  const look = ({ isActive }: { isActive: boolean }) =>
    `border-b-[3px] px-1 py-2 font-semibold ${isActive ? 'border-ink' : 'border-transparent text-muted hover:text-ink'}`
  return (
    <div className="px-2 pt-6 narrow:px-4">
      <WallTitle>
        <Link to={home} dir="auto" className="hover:underline">
          {member.businessName ?? member.fullName}
        </Link>
      </WallTitle>
      <nav aria-label="Follows" className="mb-6 flex justify-center gap-6">
        <NavLink to={`${home}_followers/`} className={look}>
          Followers
        </NavLink>
        <NavLink to={`${home}_following/`} end className={look}>
          Following
        </NavLink>
        <NavLink to={`${home}_following/boards/`} className={look}>
          Boards
        </NavLink>
      </nav>
      {children}
    </div>
  )
}
