import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import { pinSubject } from '../../../features/ads/delivery/subject.ts'
import {
  ShownPinQuery,
  shownPromotion,
  withPromotions,
} from '../../../features/ads/delivery/with-promotions.server.ts'
import type { Pin } from '../../../features/content/pins/pin-row.server.ts'
import { readPinPage } from '../../../features/screens/feeds/pin-page.server.ts'
import { PinMain } from '../../../features/screens/pin-page/pin-main.tsx'
import { Wall } from '../../../features/screens/wall/wall.tsx'
import { readWall, serialiseWall } from '../../../features/screens/wall/wall-rows.ts'
import { pageTags, pictureOfPin } from '../../../features/transfer/link-preview/page-tags.server.ts'
import { loadPage } from '../../../http/form.server.ts'
import { isolated } from '../../../text/direction.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.tags ?? []

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, ShownPinQuery, async (context, query) => {
    const [{ chosenAt, ...page }, shown] = await Promise.all([
      withPromotions(context, { query }, readPinPage, ({ pin }) => pinSubject(pin)),
      shownPromotion(context, query),
    ])
    args.context.chosenAt = chosenAt
    const pin = { ...page.pin, ...shown?.texts }
    return {
      ...page,
      pins: serialiseWall(context, page.pins),
      pin,
      promotion: shown?.promotion ?? null,
      tags: pinTags(pin, args.request.url),
    }
  })
}

function pinTags(pin: Pin, address: string) {
  const { origin, pathname } = new URL(address)
  return pageTags({
    title: pin.title || `Pin by ${isolated(pin.pinner.fullName)}`,
    description: pin.description || pin.altText || `Saved to ${isolated(pin.board.name)}`,
    path: pathname,
    origin,
    isPublic: pin.isListed,
    isUnindexed: pin.isUnindexed,
    isEmbeddable: true,
    picture: pictureOfPin(pin, pin.altText),
  })
}

/** The overlay must not reload a pin that it deleted; a refused form leaves the page as it is. */
export function shouldRevalidate({
  formAction,
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formAction?.endsWith('/delete/') || actionStatus >= 400) return false
  return defaultShouldRevalidate
}

export default function PinPage() {
  const { pin, promotion, ...data } = useLoaderData<typeof loader>()
  const pins = readWall(data.pins)
  return (
    <div className="px-2 pt-2 narrow:px-4 narrow:pt-6">
      <PinMain pin={pin} promotion={promotion} />
      {pins.items.length > 0 && (
        <section className="print:hidden">
          <h2 className="mt-12 mb-6 text-center text-lg">More like this</h2>
          <Wall
            key={pin.id}
            pins={pins}
            feed={`/resource/RelatedPinFeedResource/get/?pin_id=${pin.id}`}
            label="More like this"
          />
        </section>
      )}
    </div>
  )
}
