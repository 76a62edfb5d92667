import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../brand.ts'
import { recentPins } from '../features/discovery/feeds.server.ts'
import { SearchQuery } from '../features/discovery/feeds.ts'
import { searchPins } from '../features/discovery/search.server.ts'
import { Wall } from '../features/wall/wall.tsx'
import { Page } from '../frame/page.tsx'
import { show } from '../http/form.server.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.words || 'Search'} · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, SearchQuery, async (context, query) => ({
    words: query.q,
    pins: await (query.q ? searchPins : recentPins)(context, query),
  }))
}

export default function Search() {
  const { words, pins } = useLoaderData<typeof loader>()
  const title = words ? `Pins for “${words}”` : 'Search pins'
  const feed = words
    ? `/resource/BaseSearchResource/get/?q=${encodeURIComponent(words)}`
    : '/resource/IdeasFeedResource/get/?'
  return (
    <Page className="px-2 pt-4 narrow:px-4">
      <h1 className="mb-6 px-2 text-center text-xl">{title}</h1>
      <Wall key={words} pins={pins} feed={feed} label={title}>
        <Empty title="Nothing found" act={<ButtonLink to="/ideas/">See new ideas</ButtonLink>}>
          No pin has all of these words. Fewer or other words may find more.
        </Empty>
      </Wall>
    </Page>
  )
}
