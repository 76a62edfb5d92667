import type { MetaDescriptor } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { BRAND } from '../../../brand.ts'
import type { ListPage } from '../../../paging.ts'
import { isolated } from '../../../text/direction.ts'
import { Empty } from '../../../ui/empty.tsx'
import { WallTitle } from '../../../ui/page.tsx'
import { TabLink } from '../../../ui/tab-link.tsx'
import { MoreLink } from '../feeds/more-link.tsx'
import type { ProfileMember } from './profile-page.server.ts'

export function followMeta(text: string, member: ProfileMember | undefined): MetaDescriptor[] {
  return [
    { title: `${text}${member ? ` ${isolated(member.fullName)}` : ''} · ${BRAND}` },
    { name: 'robots', content: 'noindex' },
  ]
}

/** One of a member's follow lists. Shows `children` if the list is empty. */
export function FollowPage({
  member,
  list,
  shown,
  more,
  nothing,
  children,
}: {
  member: ProfileMember
  list: ListPage<unknown>
  shown: ReactNode
  more: string
  nothing: string
  children: ReactNode
}) {
  const home = `/${member.username}/`
  return (
    <div className="px-2 pt-6 narrow:px-4">
      <WallTitle>
        <Link to={home} dir="auto" className="hover:underline">
          {member.fullName}
        </Link>
      </WallTitle>
      <nav aria-label="Follows" className="mb-6 flex justify-center gap-6">
        <TabLink to={`${home}_followers/`}>Followers</TabLink>
        <TabLink to={`${home}_following/`} end>
          Following
        </TabLink>
        <TabLink to={`${home}_following/boards/`}>Boards</TabLink>
      </nav>
      {list.items.length > 0 ? shown : <Empty title={nothing}>{children}</Empty>}
      <MoreLink bookmark={list.bookmark}>{more}</MoreLink>
    </div>
  )
}
