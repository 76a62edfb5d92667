import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { DAY_MS } from '../../../durations.ts'
import { ConsolePage } from '../../../features/ads/campaigns/console-page.tsx'
import { tagPath } from '../../../features/ads/console-urls.ts'
import { readTests } from '../../../features/ads/conversions/test-events.server.ts'
import { TestForm } from '../../../features/ads/conversions/test-form.tsx'
import { TestRows } from '../../../features/ads/conversions/test-rows.tsx'
import { usePolling } from '../../../features/ads/conversions/use-polling.tsx'
import { TestsQuery } from '../../../features/ads/tags/tag.ts'
import { loadPage } from '../../../http/form.server.ts'
import { hasTag, loader as leadToNearest } from '../nearest-page.ts'

export const meta: MetaFunction = () => [{ title: `Try a tag · ${BRAND}` }]

export const handle = { isOfOneProfile: true }

export async function loader(args: LoaderFunctionArgs) {
  if (!hasTag(args)) throw await leadToNearest(args)
  return loadPage(args, TestsQuery, readTests)
}

export default function TestEvents() {
  const { advertiser, tag, page, events, now } = useLoaderData<typeof loader>()
  usePolling()
  return (
    <ConsolePage
      advertiser={advertiser}
      title={
        <>
          Try a tag: <bdi>{tag.name}</bdi>
        </>
      }
      back={{ to: tagPath(advertiser.id, tag.id), name: tag.name }}
    >
      <TestForm tag={tag} page={page} />
      <section aria-labelledby="arrived" className="mt-10">
        <h2 id="arrived" className="mb-2 text-lg">
          Events received
        </h2>
        <p role="status" className="text-muted">
          {arrivedText(events.length)}
        </p>
        {tag.unknownEvent && tag.unknownEventAt && tag.unknownEventAt > now - DAY_MS && (
          <p className="mt-3 font-semibold">
            “<bdi>{tag.unknownEvent}</bdi>” isn't an event we know, so it isn't counted. Use one of
            the events on the code page.
          </p>
        )}
        <TestRows events={events} now={now} />
      </section>
    </ConsolePage>
  )
}

function arrivedText(count: number): string {
  if (count === 0) {
    return 'Nothing yet. It can take a few seconds. If nothing arrives, check that the code is on that page and that no ad blocker stops it.'
  }
  return count === 1 ? 'One event in the last day' : `${count} events in the last day`
}
