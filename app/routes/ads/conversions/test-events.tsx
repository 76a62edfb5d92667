import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { ConsolePage } from '../../../features/ads/campaigns/console-page.tsx'
import { tagPath } from '../../../features/ads/console-urls.ts'
import { readTests } from '../../../features/ads/conversions/test-events.server.ts'
import { TestForm } from '../../../features/ads/conversions/test-form.tsx'
import { TestRows } from '../../../features/ads/conversions/test-rows.tsx'
import { useLookAgain } from '../../../features/ads/conversions/use-look-again.tsx'
import { DAY_MS } from '../../../features/ads/spending/days.ts'
import { TestsQuery } from '../../../features/ads/tags/tag.ts'
import { show } from '../../../http/form.server.ts'
import { hasTag, loader as leadToNearest } from '../nearest-page.ts'

export const meta: MetaFunction = () => [{ title: `Try a tag · ${BRAND}` }]

export const handle = { isOfOneProfile: true }

export async function loader(args: LoaderFunctionArgs) {
  if (!hasTag(args)) throw await leadToNearest(args)
  return show(args, TestsQuery, readTests)
}

export default function TestEvents() {
  const { advertiser, tag, page, events, now } = useLoaderData<typeof loader>()
  useLookAgain()
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
          What arrived
        </h2>
        <p role="status" className="text-muted">
          {arrivedText(events.length)}
        </p>
        {tag.unknownEvent && tag.unknownEventAt && tag.unknownEventAt > now - DAY_MS && (
          <p className="mt-3 font-semibold">
            “<bdi>{tag.unknownEvent}</bdi>” came, which isn't an event that we know. It counts
            nothing: use one of those on the page of the code.
          </p>
        )}
        <TestRows events={events} now={now} />
      </section>
    </ConsolePage>
  )
}

function arrivedText(count: number): string {
  if (count === 0) {
    return 'Nothing yet. It takes a few seconds. If nothing comes: is the code on that page, and does a blocker of your browser stop it?'
  }
  return count === 1 ? 'One event in the last day' : `${count} events in the last day`
}
