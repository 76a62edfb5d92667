import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { pins } from '../../../../db/content/pins.ts'
import type { ListPage, PageQuery } from '../../../../paging.ts'
import { Refusal } from '../../../../refusal.ts'
import { mayBeSeen, pinnedBy } from '../../../content/pins/pin-rights.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { type FullPin, fullPin, pageOfPins, selectFullPins } from './full-pins.server.ts'
import { filtered, type PinFilters } from './pin-filters.server.ts'

/** Lists the viewer's own pins, or those of the business that they act for, newest first. */
export function listOwnPins(
  context: Context,
  { bookmark, pageSize, ...filters }: PageQuery & PinFilters,
): Promise<ListPage<FullPin>> {
  const viewer = signedIn(context)
  const isTheirs = eq(pins.pinnerId, viewer.acting?.id ?? viewer.id)
  const condition = and(isTheirs, pinnedBy(viewer), filtered(viewer, filters))
  return pageOfPins(context, { bookmark, pageSize }, condition)
}

/** Reads a pin that the viewer may see. Refuses `not_signed_in` and `not_found`. */
export async function readFullPin(
  context: Context,
  { pinId }: { pinId: number },
): Promise<FullPin> {
  const [found] = await selectFullPins(context).where(
    and(eq(pins.id, pinId), mayBeSeen(signedIn(context))),
  )
  if (!found) throw new Refusal('not_found')
  return fullPin(context, found)
}
