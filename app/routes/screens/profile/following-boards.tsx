import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { ProfileQuery } from '../../../features/screens/feeds/feeds.ts'
import { MoreLink } from '../../../features/screens/feeds/more-link.tsx'
import { readFollowedBoards } from '../../../features/screens/profiles/follow-lists.server.ts'
import { FollowPage } from '../../../features/screens/profiles/follow-page.tsx'
import { FollowedBoardList } from '../../../features/screens/profiles/followed-board-list.tsx'
import { show } from '../../../http/form.server.ts'
import { isolated } from '../../../text/direction.ts'
import { Empty } from '../../../ui/empty.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Boards followed by${data ? ` ${isolated(data.member.fullName)}` : ''} · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, ProfileQuery, readFollowedBoards)
}

export default function FollowedBoards() {
  const { member, list } = useLoaderData<typeof loader>()
  return (
    <FollowPage member={member}>
      {list.items.length > 0 ? (
        <FollowedBoardList boards={list.items} />
      ) : (
        <Empty title="No boards yet">
          Boards that <bdi>{member.fullName}</bdi> follows show up here.
        </Empty>
      )}
      <MoreLink bookmark={list.bookmark}>More boards</MoreLink>
    </FollowPage>
  )
}
