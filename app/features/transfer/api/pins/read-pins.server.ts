import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { pins } from '../../../../db/content/pins.ts'
import type { ListPage, PageQuery } from '../../../../paging.ts'
import { Refusal } from '../../../../refusal.ts'
import { mayBeSeen, pinnedBy } from '../../../content/pins/pin-rights.server.ts'
import { builtForViewers } from '../../../core/permissions/any-viewer.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { type FullPin, fullPage, fullPin, selectFullPins } from './full-pins.server.ts'
import { type PinFilters, pinFilterCondition } from './pin-filters.server.ts'

type Choice = PinFilters & { pageSize: number; isFirst: boolean }

/** Lists the pins of the viewer, or of the business they act for, newest first. */
export async function listOwnPins(
  context: Context,
  { bookmark, pageSize, ...filters }: PageQuery & PinFilters,
): Promise<ListPage<FullPin>> {
  const choice = { ...filters, pageSize, isFirst: bookmark === null }
  const rows = await ownPins(context.db, signedIn(context), choice, { bookmark })
  return fullPage(context, rows, pageSize)
}

const ownPins = builtForViewers((db, viewer, { pageSize, isFirst, ...filters }: Choice) =>
  selectFullPins(db, viewer)
    .where(
      and(
        eq(pins.pinnerId, viewer.acting?.id ?? viewer.id),
        pinnedBy(viewer),
        pinFilterCondition(viewer, filters),
        mayBeSeen(viewer),
        isFirst ? undefined : lt(pins.id, sql.placeholder('bookmark')),
      ),
    )
    .orderBy(desc(pins.id))
    .limit(pageSize + 1),
)

/** Reads a pin that the viewer may see. Refuses `not_signed_in` and `not_found`. */
export async function readFullPin(
  context: Context,
  { pinId }: { pinId: number },
): Promise<FullPin> {
  const [found] = await visiblePin(context.db, signedIn(context), null, { pinId })
  if (!found) throw new Refusal('not_found')
  return fullPin(context, found)
}

const visiblePin = builtForViewers((db, viewer) =>
  selectFullPins(db, viewer).where(and(eq(pins.id, sql.placeholder('pinId')), mayBeSeen(viewer))),
)
