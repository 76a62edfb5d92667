import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { hashtagSubject } from '../../features/ads/delivery/subject.ts'
import { withPromotions } from '../../features/ads/delivery/with-promotions.server.ts'
import { GuardedResults } from '../../features/content/advisories/guarded-results.tsx'
import { hashtagPath } from '../../features/content/pins/hashtags/hashtags.ts'
import { readHashtagPage } from '../../features/screens/search/hashtag-page.server.ts'
import { HashtagQuery } from '../../features/screens/search/search.ts'
import { Wall } from '../../features/screens/wall/wall.tsx'
import { serialiseWall } from '../../features/screens/wall/wall-rows.ts'
import { composedPicture, pageTags } from '../../features/transfer/link-preview/page-tags.server.ts'
import { composedPreviewPath } from '../../features/transfer/link-preview/preview-path.ts'
import { loadPage } from '../../http/form.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { WallTitle } from '../../ui/page.tsx'
import { SITE_PICTURE } from './site-picture.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.tags ?? []

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, HashtagQuery, async (context, query) => {
    const page = await withPromotions(context, { query }, readHashtagPage, ({ tag }) =>
      hashtagSubject(tag),
    )
    const tags = hashtagTags(page, new URL(args.request.url).origin)
    return { ...page, pins: serialiseWall(context, page.pins), anyway: query.anyway, tags }
  })
}

function hashtagTags(
  { tag, pins: { items } }: Pick<Awaited<ReturnType<typeof readHashtagPage>>, 'tag' | 'pins'>,
  origin: string,
) {
  const hashes = items.map(({ picture }) => picture.hash)
  return pageTags({
    title: `#${tag}`,
    description: `Ideas that people save with #${tag}`,
    path: hashtagPath(tag),
    origin,
    isPublic: true,
    isUnindexed: hashes.length === 0,
    picture:
      hashes.length === 0
        ? SITE_PICTURE
        : composedPicture(composedPreviewPath('tag', tag, hashes), `#${tag}`),
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
            Public pins with this hashtag appear here.
          </Empty>
        </Wall>
      </GuardedResults>
    </div>
  )
}
