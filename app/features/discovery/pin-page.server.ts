import type { Context } from '../../context.server.ts'
import type { ListPage } from '../../paging.ts'
import { Refusal } from '../../refusal.ts'
import { type Pin, pinRow, type SavedTo, savedToRow } from '../pins/read-pin.server.ts'
import { type WallPin, wallPage } from '../pins/wall-pins.server.ts'
import type { PinPageQuery } from './feeds.ts'
import { rankedPins } from './ranked.server.ts'
import { relatedTo } from './related.server.ts'

/** A pin's page: the pin, the viewer's board that has it already, and more pins like it. */
export type PinPage = { pin: Pin; savedTo: SavedTo | null; pins: ListPage<WallPin> }

/** Reads a pin's page in one round trip. What the viewer may not see is not there. */
export async function readPinPage(context: Context, query: PinPageQuery): Promise<PinPage> {
  const { pinId, bookmark: last, pageSize } = query
  const [[pin], [savedTo], found] = await context.db.batch([
    pinRow(context, pinId),
    savedToRow(context, pinId),
    rankedPins(context.db, relatedTo(pinId), { last, pageSize }),
  ])
  if (!pin) throw new Refusal('not_found')
  return { pin, savedTo: savedTo ?? null, pins: wallPage(found, pageSize) }
}
