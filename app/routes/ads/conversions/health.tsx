import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { ConsolePage } from '../../../features/ads/campaigns/console-page.tsx'
import { consolePath } from '../../../features/ads/console-urls.ts'
import { readHealth } from '../../../features/ads/conversions/health.server.ts'
import { HealthSection } from '../../../features/ads/conversions/health-section.tsx'
import { TagsQuery } from '../../../features/ads/tags/tag.ts'
import { show } from '../../../http/form.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'

export const meta: MetaFunction = () => [{ title: `Health of tags · ${BRAND}` }]

export const handle = { isOfOneProfile: true }

export async function loader(args: LoaderFunctionArgs) {
  return show(args, TagsQuery, readHealth)
}

export default function Health() {
  const { advertiser, tags, now } = useLoaderData<typeof loader>()
  return (
    <ConsolePage advertiser={advertiser} title="Health of tags">
      <div className="flex flex-col gap-10">
        {tags.map((tag) => (
          <HealthSection key={tag.id} advertiserId={advertiser.id} tag={tag} now={now} />
        ))}
      </div>
      {tags.length === 0 && (
        <Empty
          title="No tags yet"
          action={
            <ButtonLink to={consolePath(advertiser.id, 'conversions')}>Create a tag</ButtonLink>
          }
        >
          What your tags tell us, and what is wrong with it, shows up here.
        </Empty>
      )}
    </ConsolePage>
  )
}
