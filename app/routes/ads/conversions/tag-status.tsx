import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { ConsolePage } from '../../../features/ads/campaigns/console-page.tsx'
import { consolePath } from '../../../features/ads/console-urls.ts'
import { readTagStatus } from '../../../features/ads/conversions/tag-status.server.ts'
import { TagStatusSection } from '../../../features/ads/conversions/tag-status-section.tsx'
import { TagsQuery } from '../../../features/ads/tags/tag.ts'
import { loadPage } from '../../../http/form.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'

export const meta: MetaFunction = () => [{ title: `Tag status · ${BRAND}` }]

export const handle = { isOfOneProfile: true }

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, TagsQuery, readTagStatus)
}

export default function Health() {
  const { advertiser, tags, now } = useLoaderData<typeof loader>()
  return (
    <ConsolePage advertiser={advertiser} title="Tag status">
      <div className="flex flex-col gap-10">
        {tags.map((tag) => (
          <TagStatusSection key={tag.id} advertiserId={advertiser.id} tag={tag} now={now} />
        ))}
      </div>
      {tags.length === 0 && (
        <Empty
          title="No tags yet"
          action={
            <ButtonLink to={consolePath(advertiser.id, 'conversions')}>Create a tag</ButtonLink>
          }
        >
          What your tags send us, and any problems, appear here.
        </Empty>
      )}
    </ConsolePage>
  )
}
