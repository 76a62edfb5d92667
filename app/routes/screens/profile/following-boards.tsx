import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { ProfileQuery } from '../../../features/screens/feeds/feeds.ts'
import { readFollowedBoards } from '../../../features/screens/profiles/follow-lists.server.ts'
import { FollowPage } from '../../../features/screens/profiles/follow-page.tsx'
import { FollowedBoardList } from '../../../features/screens/profiles/followed-board-list.tsx'
import { show } from '../../../http/form.server.ts'
import { isolated } from '../../../text/direction.ts'

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
    <FollowPage
      member={member}
      list={list}
      shown={<FollowedBoardList boards={list.items} />}
      more="More boards"
      nothing="No boards yet"
    >
      Boards that <bdi>{member.fullName}</bdi> follows show up here.
    </FollowPage>
  )
}
