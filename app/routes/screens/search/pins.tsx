import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { searchSubject } from '../../../features/ads/delivery/subject.ts'
import { withPromotions } from '../../../features/ads/delivery/with-promotions.server.ts'
import { GuardedResults } from '../../../features/content/advisories/guarded-results.tsx'
import { ColourChooser } from '../../../features/screens/search/colours/colour-chooser.tsx'
import { colourNamed } from '../../../features/screens/search/colours/colours.ts'
import { noMatchText } from '../../../features/screens/search/no-match-text.ts'
import { RecentSearches } from '../../../features/screens/search/recent-searches/recent-searches.tsx'
import { PinSearchPageQuery } from '../../../features/screens/search/search.ts'
import { readSearchPage } from '../../../features/screens/search/search-page.server.ts'
import { SearchStatus } from '../../../features/screens/search/search-status.tsx'
import { SearchTabs } from '../../../features/screens/search/search-tabs.tsx'
import { SyntaxHelp } from '../../../features/screens/search/syntax-help.tsx'
import { SiteOffer } from '../../../features/screens/search/your-pins/site-offer.tsx'
import { withNamedSite } from '../../../features/screens/search/your-pins/your-pins.server.ts'
import { Wall } from '../../../features/screens/wall/wall.tsx'
import { serialiseWall } from '../../../features/screens/wall/wall-rows.ts'
import { loadPage } from '../../../http/form.server.ts'
import { isolated } from '../../../text/direction.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { WallTitle } from '../../../ui/page.tsx'
import { searchTags } from './search-tags.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.tags ?? []

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, PinSearchPageQuery, async (context, query) => {
    const named = withNamedSite(context, query.q)
    const page = await withPromotions(named.context, { query }, readSearchPage, ({ words }) =>
      searchSubject(words),
    )
    const site = await named.site()
    const title = page.words || colourNamed(page.colour)?.name
    const tags = searchTags('Pins', title, args.request.url)
    return { ...page, pins: serialiseWall(context, page.pins), site, tags, ...beside(query) }
  })
}

function beside({ typed, exact, anyway, limit }: PinSearchPageQuery) {
  return { typed, exact, anyway, limit }
}

export default function SearchedPins() {
  const { words, colour, typed, exact, limit, pins, recent, anyway, site } =
    useLoaderData<typeof loader>()
  const query = (word: string | null) => queryOf({ q: words, colour: word, anyway, exact })
  const label = labelOf(words, colour)
  const feed = words || colour ? 'BaseSearchResource' : 'IdeasFeedResource'
  return (
    <div className="px-2 pt-4 narrow:px-4">
      <WallTitle>{label}</WallTitle>
      <SearchTabs typed={typed} exact={exact} />
      {!words && (
        <p className="mb-4 px-2 text-center text-sm text-muted">
          <SyntaxHelp />
        </p>
      )}
      {!words && <RecentSearches recent={recent} />}
      <SiteOffer site={site} />
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
                ? 'No pins match these words and this colour. Try another colour.'
                : 'No pin has this colour yet.'}
            </Empty>
          ) : (
            <Empty
              title="Nothing found"
              action={<ButtonLink to="/ideas/">See new ideas</ButtonLink>}
            >
              {noMatchText('pins', words)}
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
