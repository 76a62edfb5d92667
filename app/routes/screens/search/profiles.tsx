import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { GuardedResults } from '../../../features/content/advisories/guarded-results.tsx'
import { MoreLink } from '../../../features/screens/feeds/more-link.tsx'
import { MemberList } from '../../../features/screens/search/member-list.tsx'
import { noMatchText } from '../../../features/screens/search/no-match-text.ts'
import { SearchPageQuery } from '../../../features/screens/search/search.ts'
import { searchMembers } from '../../../features/screens/search/search-members.server.ts'
import { SearchStatus } from '../../../features/screens/search/search-status.tsx'
import { SearchTabs } from '../../../features/screens/search/search-tabs.tsx'
import { loadPage } from '../../../http/form.server.ts'
import { Empty } from '../../../ui/empty.tsx'
import { WallTitle } from '../../../ui/page.tsx'
import { searchTags } from './search-tags.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.tags ?? []

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, SearchPageQuery, async (context, query) => {
    const members = await searchMembers(context, query)
    const { q, typed, exact, limit } = query
    const words = members.correction?.shown ?? q
    const tags = searchTags('Profiles', words, args.request.url)
    return { words, typed, exact, limit, members, tags }
  })
}

export default function SearchedProfiles() {
  const { words, typed, exact, limit, members } = useLoaderData<typeof loader>()
  return (
    <div className="px-2 pt-4 narrow:px-4">
      <WallTitle>
        {words ? (
          <>
            Profiles for “<bdi>{words}</bdi>”
          </>
        ) : (
          'Search profiles'
        )}
      </WallTitle>
      <SearchTabs typed={typed} exact={exact} />
      <SearchStatus words={words} limit={limit} name="profile" found={members} />
      <GuardedResults sensitivity={members.sensitivity}>
        {members.items.length > 0 ? (
          <MemberList members={members.items} />
        ) : (
          <Empty title={words ? 'No profiles found' : 'Who are you looking for?'}>
            {words ? noMatchText('profiles', words) : 'Type a name or a username.'}
          </Empty>
        )}
        <MoreLink bookmark={members.bookmark}>More profiles</MoreLink>
      </GuardedResults>
    </div>
  )
}
