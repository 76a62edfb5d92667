import type { AppLoadContext } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { countViews, SeenPromotions } from '../../features/ads/delivery/counts.server.ts'
import type { Subject } from '../../features/ads/delivery/subject.ts'
import { OnScreen, withPromotions } from '../../features/ads/delivery/with-promotions.server.ts'
import { type Guarded, withAdvisory } from '../../features/content/advisories/sensitivity.ts'
import type { WallPin } from '../../features/content/pins/wall-pins.server.ts'
import { call, endpoint } from '../../http/api.server.ts'
import type { Contract } from '../../http/contract.server.ts'
import { parseInput } from '../../http/input.server.ts'
import type { ListPage } from '../../paging.ts'

export const deliveryContract = {
  'v3/promotions/views': call({ POST: endpoint(SeenPromotions, countViews) }),
} satisfies Contract

/** Adds promoted pins to the feed that `read` returns. */
export function withPromotedPins<
  Query extends { pageSize: number },
  Page extends { pins: ListPage<WallPin> & Partial<Guarded<WallPin>> },
>(
  schema: v.GenericSchema<unknown, Query>,
  read: (context: AppLoadContext, query: Query) => Promise<Page>,
  subjectOf: Subject | ((page: Page, query: Query) => Subject),
) {
  return endpoint(v.unknown(), async (context, fields) => {
    const query = parseInput(schema, fields)
    const request = { query, screen: parseInput(OnScreen, fields) }
    const page = await withPromotions(context, request, read, subjectOf)
    const { sensitivity } = page.pins
    return sensitivity === undefined ? page.pins : withAdvisory({ ...page.pins, sensitivity })
  })
}
