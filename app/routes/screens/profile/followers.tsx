import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { ProfileQuery } from '../../../features/screens/feeds/feeds.ts'
import { readFollowers } from '../../../features/screens/profiles/follow-lists.server.ts'
import { FollowPage } from '../../../features/screens/profiles/follow-page.tsx'
import { MemberList } from '../../../features/screens/search/member-list.tsx'
import { show } from '../../../http/form.server.ts'
import { isolated } from '../../../text/direction.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Followers of${data ? ` ${isolated(data.member.fullName)}` : ''} · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, ProfileQuery, readFollowers)
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
      Who follows <bdi>{member.fullName}</bdi> shows up here.
    </FollowPage>
  )
}
