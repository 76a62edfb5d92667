import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { hashtagSubject } from '../../features/ads/delivery/subject.ts'
import { withPromotions } from '../../features/ads/delivery/with-promotions.server.ts'
import { GuardedResults } from '../../features/content/advisories/guarded-results.tsx'
import { hashtagPath } from '../../features/content/pins/hashtags/hashtags.ts'
import { readHashtagPage } from '../../features/screens/search/hashtag-page.server.ts'
import { HashtagQuery } from '../../features/screens/search/search.ts'
import { Wall } from '../../features/screens/wall/wall.tsx'
import { readWall, sentWall } from '../../features/screens/wall/wall-rows.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { show } from '../../http/form.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { WallTitle } from '../../ui/page.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return []
  const { tag, pins, origin } = data
  return pageMeta({
    title: `#${tag}`,
    description: `Ideas that people save with #${tag}`,
    path: hashtagPath(tag),
    origin,
    isPublic: readWall(pins).items.length > 0,
  })
}

export async function loader(args: LoaderFunctionArgs) {
  return show(args, HashtagQuery, async (context, query) => {
    const page = await withPromotions(context, { query }, readHashtagPage, ({ tag }) =>
      hashtagSubject(tag),
    )
    const origin = new URL(args.request.url).origin
    return { ...page, pins: sentWall(context, page.pins), anyway: query.anyway, origin }
  })
}

export default function Hashtag() {
  const { tag, pins, anyway } = useLoaderData<typeof loader>()
  return (
    <div className="px-2 pt-4 narrow:px-4">
      <WallTitle>#{tag}</WallTitle>
      <GuardedResults sensitivity={pins.sensitivity}>
        <Wall
          key={tag}
          pins={pins}
          feed={`/resource/HashtagFeedResource/get/?tag=${encodeURIComponent(tag)}${anyway ? '&anyway=1' : ''}`}
          label={`#${tag}`}
        >
          <Empty
            title="Nothing here yet"
            action={<ButtonLink to="/ideas/">See new ideas</ButtonLink>}
          >
            Pins with this hashtag in their words, for all to see, show here.
          </Empty>
        </Wall>
      </GuardedResults>
    </div>
  )
}
