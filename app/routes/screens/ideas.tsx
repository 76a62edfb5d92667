import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Link } from 'react-router-dom'
import { BRAND } from '../../brand.ts'
import { useViewer } from '../../features/identity/sessions/use-viewer.tsx'
import { FeedQuery } from '../../features/screens/feeds/feeds.ts'
import { readIdeasPage } from '../../features/screens/feeds/ideas.server.ts'
import { TopicGrid } from '../../features/screens/feeds/topic-grid.tsx'
import { Wall } from '../../features/screens/wall/wall.tsx'
import { serialiseWall } from '../../features/screens/wall/wall-rows.ts'
import { loadPage } from '../../http/form.server.ts'
import { Empty } from '../../ui/empty.tsx'
import { WallTitle } from '../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `New ideas · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, FeedQuery, async (context, query) => {
    const page = await readIdeasPage(context, query)
    return { ...page, pins: serialiseWall(context, page.pins) }
  })
}

export default function Ideas() {
  const isMember = useViewer() !== null
  const { topics, pins } = useLoaderData<typeof loader>()
  return (
    <div className="px-2 pt-4 narrow:px-4">
      <WallTitle>New ideas</WallTitle>
      {isMember && (
        <p className="-mt-4 mb-6 text-center">
          <Link to="/topics/" className="font-semibold underline">
            Choose topics for your home
          </Link>
        </p>
      )}
      <TopicGrid topics={topics} />
      <Wall pins={pins} feed="/resource/IdeasFeedResource/get/?" label="New ideas">
        <Empty title="Nothing here yet">
          As soon as someone saves a public picture, it appears here.
        </Empty>
      </Wall>
    </div>
  )
}
