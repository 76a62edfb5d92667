import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { searchSubject } from '../../../features/ads/delivery/subject.ts'
import { withPromotions } from '../../../features/ads/delivery/with-promotions.server.ts'
import { GuardedResults } from '../../../features/content/advisories/guarded-results.tsx'
import { RecentSearches } from '../../../features/screens/search/recent/recent-searches.tsx'
import { SearchPageQuery } from '../../../features/screens/search/search.ts'
import { searchMeta } from '../../../features/screens/search/search-meta.ts'
import { readSearchPage } from '../../../features/screens/search/search-page.server.ts'
import { SearchStatus } from '../../../features/screens/search/search-status.tsx'
import { SearchTabs } from '../../../features/screens/search/search-tabs.tsx'
import { Wall } from '../../../features/screens/wall/wall.tsx'
import { show } from '../../../http/form.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { WallTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => searchMeta(data?.words)

export async function loader(args: LoaderFunctionArgs) {
  return show(args, SearchPageQuery, async (context, query) => ({
    ...(await withPromotions(context, { query }, readSearchPage, ({ words }) =>
      searchSubject(words),
    )),
    ...beside(query),
  }))
}

function beside({ typed, exact, anyway, limit }: SearchPageQuery) {
  return { typed, exact, anyway, limit }
}

export default function SearchedPins() {
  const { words, typed, exact, limit, pins, recent, anyway } = useLoaderData<typeof loader>()
  const feed = words
    ? `/resource/BaseSearchResource/get/?q=${encodeURIComponent(words)}${anyway ? '&anyway=1' : ''}`
    : '/resource/IdeasFeedResource/get/?'
  return (
    <div className="px-2 pt-4 narrow:px-4">
      <WallTitle>
        {words ? (
          <>
            Pins for “<bdi>{words}</bdi>”
          </>
        ) : (
          'Search pins'
        )}
      </WallTitle>
      <SearchTabs typed={typed} exact={exact} />
      {!words && <RecentSearches recent={recent} />}
      <SearchStatus words={words} limit={limit} name="pin" found={pins} />
      <GuardedResults sensitivity={pins.sensitivity}>
        <Wall
          key={words}
          pins={pins}
          feed={feed}
          label={words ? `Pins for “${words}”` : 'Search pins'}
        >
          <Empty title="Nothing found" action={<ButtonLink to="/ideas/">See new ideas</ButtonLink>}>
            No pin has all of these words. Fewer or other words may find more.
          </Empty>
        </Wall>
      </GuardedResults>
    </div>
  )
}
