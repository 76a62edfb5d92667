import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { GuardedResults } from '../../../features/content/advisories/guarded-results.tsx'
import { BoardGrid } from '../../../features/content/boards/board-grid.tsx'
import { MoreLink } from '../../../features/screens/feeds/more-link.tsx'
import { noMatchText } from '../../../features/screens/search/no-match-text.ts'
import { SearchPageQuery } from '../../../features/screens/search/search.ts'
import { searchBoards } from '../../../features/screens/search/search-boards.server.ts'
import { SearchStatus } from '../../../features/screens/search/search-status.tsx'
import { SearchTabs } from '../../../features/screens/search/search-tabs.tsx'
import { loadPage } from '../../../http/form.server.ts'
import { Empty } from '../../../ui/empty.tsx'
import { WallTitle } from '../../../ui/page.tsx'
import { searchTags } from './search-tags.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.tags ?? []

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, SearchPageQuery, async (context, query) => {
    const boards = await searchBoards(context, query)
    const { q, typed, exact, limit } = query
    const words = boards.correction?.shown ?? q
    const tags = searchTags('Boards', words, args.request.url)
    return { words, typed, exact, limit, boards, tags }
  })
}

export default function SearchedBoards() {
  const { words, typed, exact, limit, boards } = useLoaderData<typeof loader>()
  return (
    <div className="px-2 pt-4 narrow:px-4">
      <WallTitle>
        {words ? (
          <>
            Boards for “<bdi>{words}</bdi>”
          </>
        ) : (
          'Search boards'
        )}
      </WallTitle>
      <SearchTabs typed={typed} exact={exact} />
      <SearchStatus words={words} limit={limit} name="board" found={boards} />
      <GuardedResults sensitivity={boards.sensitivity}>
        {boards.items.length > 0 ? (
          <BoardGrid boards={boards.items} />
        ) : (
          <Empty title={words ? 'Nothing found' : 'What are you looking for?'}>
            {words ? noMatchText('boards', words) : 'Type a word from a board’s name.'}
          </Empty>
        )}
        <MoreLink bookmark={boards.bookmark}>More boards</MoreLink>
      </GuardedResults>
    </div>
  )
}
