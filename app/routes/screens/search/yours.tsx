import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { GuardedResults } from '../../../features/content/advisories/guarded-results.tsx'
import { CorrectionNote } from '../../../features/screens/search/corrections/correction-note.tsx'
import { searchMeta } from '../../../features/screens/search/search-meta.ts'
import { SearchTabs } from '../../../features/screens/search/search-tabs.tsx'
import { SearchedLimit } from '../../../features/screens/search/searched-limit.tsx'
import { FilterChips } from '../../../features/screens/search/yours/filter-chips.tsx'
import { foundText } from '../../../features/screens/search/yours/filter-text.ts'
import { filterQuery } from '../../../features/screens/search/yours/filters.ts'
import { NothingYours } from '../../../features/screens/search/yours/nothing-yours.tsx'
import { readYours } from '../../../features/screens/search/yours/yours.server.ts'
import { YoursQuery } from '../../../features/screens/search/yours/yours.ts'
import { YoursForm } from '../../../features/screens/search/yours/yours-form.tsx'
import { Wall } from '../../../features/screens/wall/wall.tsx'
import { sentWall } from '../../../features/screens/wall/wall-rows.ts'
import { show } from '../../../http/form.server.ts'
import { WallTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction<typeof loader> = () => searchMeta('Your pins')

export async function loader(args: LoaderFunctionArgs) {
  return show(args, YoursQuery, async (context, query) => {
    const page = await readYours(context, query)
    return { ...page, pins: sentWall(context, page.pins) }
  })
}

export default function YourPins() {
  const page = useLoaderData<typeof loader>()
  const { filters, limit, pins, found, correction } = page
  const query = filterQuery({ ...filters, q: correction?.shown ?? filters.q })
  const unit = filters.link ? 'pins with a dead link' : query ? 'of your pins' : 'pins'
  const isCounted = found !== null && found.count > 0 && !pins.sensitivity?.isWithheld
  return (
    <div className="px-2 pt-4 narrow:px-4">
      <WallTitle>Your pins</WallTitle>
      <SearchTabs typed={filters.q} exact={filters.exact} />
      <YoursForm page={page} />
      <FilterChips page={page} />
      <div role="status" className="mb-4 text-center text-muted tabular-nums empty:hidden">
        <CorrectionNote correction={correction} />
        <SearchedLimit limit={limit} />
        {isCounted && foundText(found, unit)}
      </div>
      <GuardedResults sensitivity={pins.sensitivity}>
        <Wall
          key={query}
          pins={pins}
          feed={`/resource/UserPinsSearchResource/get/?${query}`}
          label="Your pins"
        >
          <NothingYours page={page} />
        </Wall>
      </GuardedResults>
    </div>
  )
}
