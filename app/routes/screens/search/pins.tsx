import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { searchSubject } from '../../../features/ads/delivery/subject.ts'
import { withPromotions } from '../../../features/ads/delivery/with-promotions.server.ts'
import { GuardedResults } from '../../../features/content/advisories/guarded-results.tsx'
import { ColourChooser } from '../../../features/screens/search/colours/colour-chooser.tsx'
import { colourNamed } from '../../../features/screens/search/colours/colours.ts'
import { RecentSearches } from '../../../features/screens/search/recent/recent-searches.tsx'
import { PinSearchPageQuery } from '../../../features/screens/search/search.ts'
import { searchMeta } from '../../../features/screens/search/search-meta.ts'
import { readSearchPage } from '../../../features/screens/search/search-page.server.ts'
import { SearchStatus } from '../../../features/screens/search/search-status.tsx'
import { SearchTabs } from '../../../features/screens/search/search-tabs.tsx'
import { Wall } from '../../../features/screens/wall/wall.tsx'
import { sentWall } from '../../../features/screens/wall/wall-rows.ts'
import { show } from '../../../http/form.server.ts'
import { isolated } from '../../../text/direction.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { WallTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  searchMeta(data?.words || colourNamed(data?.colour ?? null)?.name)

export async function loader(args: LoaderFunctionArgs) {
  return show(args, PinSearchPageQuery, async (context, query) => {
    const page = await withPromotions(context, { query }, readSearchPage, ({ words }) =>
      searchSubject(words),
    )
    return { ...page, pins: sentWall(context, page.pins), ...beside(query) }
  })
}

function beside({ typed, exact, anyway, limit }: PinSearchPageQuery) {
  return { typed, exact, anyway, limit }
}

export default function SearchedPins() {
  const { words, colour, typed, exact, limit, pins, recent, anyway } =
    useLoaderData<typeof loader>()
  const query = (word: string | null) => queryOf({ q: words, colour: word, anyway, exact })
  const label = labelOf(words, colour)
  const feed = words || colour ? 'BaseSearchResource' : 'IdeasFeedResource'
  return (
    <div className="px-2 pt-4 narrow:px-4">
      <WallTitle>{label}</WallTitle>
      <SearchTabs typed={typed} exact={exact} />
      {!words && <RecentSearches recent={recent} />}
      <ColourChooser chosen={colour} pathFor={(word) => `/search/${query(word)}`} />
      <SearchStatus words={words} limit={limit} name="pin" found={pins} />
      <GuardedResults sensitivity={pins.sensitivity}>
        <Wall
          key={query(colour)}
          pins={pins}
          feed={`/resource/${feed}/get/${query(colour) || '?'}`}
          label={label}
        >
          {colour ? (
            <Empty
              title="Nothing found"
              action={<ButtonLink to={`/search/${query(null)}`}>Search in any colour</ButtonLink>}
            >
              {words
                ? 'No pin has all of these words and this colour. Other colours may have more.'
                : 'No pin has this colour yet.'}
            </Empty>
          ) : (
            <Empty
              title="Nothing found"
              action={<ButtonLink to="/ideas/">See new ideas</ButtonLink>}
            >
              No pin has all of these words. Fewer or other words may find more.
            </Empty>
          )}
        </Wall>
      </GuardedResults>
    </div>
  )
}

function labelOf(words: string, colour: string | null): string {
  const name = colourNamed(colour)?.name
  if (!words) return name ? `${name} pins` : 'Search pins'
  return `${name ? `${name} pins` : 'Pins'} for “${isolated(words)}”`
}

function queryOf({
  q,
  colour,
  anyway,
  exact,
}: {
  q: string
  colour: string | null
  anyway: boolean
  exact: boolean
}): string {
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(colour && { colour }),
    ...(q && anyway && { anyway: '1' }),
    ...(q && exact && { exact: '1' }),
  })
  return query.size > 0 ? `?${query}` : ''
}
