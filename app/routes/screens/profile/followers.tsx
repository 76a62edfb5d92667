import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ProfileQuery } from '../../../features/screens/feeds/feeds.ts'
import { readFollowers } from '../../../features/screens/profiles/follow-lists.server.ts'
import { FollowPage, followMeta } from '../../../features/screens/profiles/follow-page.tsx'
import { MemberList } from '../../../features/screens/search/member-list.tsx'
import { loadPage } from '../../../http/form.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  followMeta('Followers of', data?.member)

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, ProfileQuery, readFollowers)
}

export default function Followers() {
  const { member, list } = useLoaderData<typeof loader>()
  return (
    <FollowPage
      member={member}
      list={list}
      shown={<MemberList members={list.items} />}
      more="More followers"
      nothing="Nobody yet"
    >
      People who follow <bdi>{member.fullName}</bdi> appear here.
    </FollowPage>
  )
}
