import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ProfileQuery } from '../../../features/screens/feeds/feeds.ts'
import { readFollowedBoards } from '../../../features/screens/profiles/follow-lists.server.ts'
import { FollowPage, followMeta } from '../../../features/screens/profiles/follow-page.tsx'
import { FollowedBoardList } from '../../../features/screens/profiles/followed-board-list.tsx'
import { loadPage } from '../../../http/form.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  followMeta('Boards followed by', data?.member)

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, ProfileQuery, readFollowedBoards)
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
      Boards that <bdi>{member.fullName}</bdi> follows appear here.
    </FollowPage>
  )
}
