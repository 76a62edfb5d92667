import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData, useLocation } from '@remix-run/react'
import { useState } from 'react'
import { GuardedResults } from '../../../features/content/advisories/guarded-results.tsx'
import { useKeptSelection } from '../../../features/screens/organise/found/use-kept-selection.tsx'
import { SEVERAL_BOARDS } from '../../../features/screens/organise/select/place.ts'
import { SelectWall } from '../../../features/screens/organise/select/select-wall.tsx'
import { CorrectionNote } from '../../../features/screens/search/corrections/correction-note.tsx'
import { SearchTabs } from '../../../features/screens/search/search-tabs.tsx'
import { SearchedLimit } from '../../../features/screens/search/searched-limit.tsx'
import { FilterChips } from '../../../features/screens/search/your-pins/filter-chips.tsx'
import { foundText } from '../../../features/screens/search/your-pins/filter-text.ts'
import { filterQuery } from '../../../features/screens/search/your-pins/filters.ts'
import { NoPinsFound } from '../../../features/screens/search/your-pins/no-pins-found.tsx'
import { SiteOffer } from '../../../features/screens/search/your-pins/site-offer.tsx'
import { readYourPinsPage } from '../../../features/screens/search/your-pins/your-pins.server.ts'
import { YourPinsQuery } from '../../../features/screens/search/your-pins/your-pins.ts'
import { YourPinsForm } from '../../../features/screens/search/your-pins/your-pins-form.tsx'
import { readWall, serialiseWall } from '../../../features/screens/wall/wall-rows.ts'
import { loadPage } from '../../../http/form.server.ts'
import { WallTitle } from '../../../ui/page.tsx'
import { searchTags } from './search-tags.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.tags ?? []

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, YourPinsQuery, async (context, query) => {
    const page = await readYourPinsPage(context, query)
    const tags = searchTags('Your pins', page.filters.q)
    return { ...page, pins: serialiseWall(context, page.pins), tags }
  })
}

export default function YourPins() {
  const page = useLoaderData<typeof loader>()
  const { filters, limit, pins, found, correction } = page
  const query = filterQuery({ ...filters, q: correction?.shown ?? filters.q })
  const unit = filters.link ? 'pins with a broken link' : query ? 'of your pins' : 'pins'
  const board = page.boards.find(({ id }) => id === filters.board)
  const { search } = useLocation()
  const kept = useKeptSelection(filters.board)
  const [isSelecting, setSelecting] = useState(() => new URLSearchParams(search).has('select'))
  const isCounted = found !== null && found.count > 0 && !pins.sensitivity?.isWithheld
  return (
    <div className="px-2 pt-4 narrow:px-4">
      <WallTitle>Your pins</WallTitle>
      <SearchTabs typed={filters.q} exact={filters.exact} />
      <YourPinsForm page={page} />
      <SiteOffer site={page.namedSite} filters={filters} />
      <FilterChips page={page} />
      <div role="status" className="mb-4 text-center text-muted tabular-nums empty:hidden">
        <CorrectionNote correction={correction} />
        <SearchedLimit limit={limit} />
        {isCounted && <span>{foundText(found, unit)}</span>}
      </div>
      <GuardedResults sensitivity={pins.sensitivity}>
        <SelectWall
          key={query}
          pins={readWall(pins)}
          here={{
            boardId: filters.board ?? SEVERAL_BOARDS,
            sectionId: filters.section,
            name: 'Your pins',
            boardName: board?.name ?? '',
            pinCount: found?.count ?? 0,
            isOwn: true,
            isByHand: false,
            sections: page.sections,
            feed: `/resource/UserPinsSearchResource/get/?${query}`,
            found: { filters: query, kept },
          }}
          buttons={null}
          menu={null}
          tabs={null}
          startsSelecting={isSelecting}
          onSelecting={setSelecting}
        >
          <NoPinsFound page={page} />
        </SelectWall>
      </GuardedResults>
    </div>
  )
}
