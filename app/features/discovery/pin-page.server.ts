import { sql } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { pins } from '../../db/pins.ts'
import { Refusal } from '../../refusal.ts'
import { pinRow, savedToRow } from '../pins/read-pin.server.ts'
import { wallPage } from '../pins/wall-pins.server.ts'
import { newestPins } from './feeds.server.ts'
import type { PinPageQuery } from './feeds.ts'

/**
 * Reads a pin's page: the pin, the viewer's board that has it already, and the newest other pins of
 * its board, in one round trip. What the viewer may not see is not there.
 */
export async function readPinPage(context: Context, query: PinPageQuery) {
  const { db } = context
  const { pinId } = query
  const beside = sql`${pins.boardId} = (select board_id from pins where id = ${pinId})
    and ${pins.deletedAt} is null and ${pins.id} <> ${pinId}`
  const [[pin], [savedTo], found] = await db.batch([
    pinRow(context, pinId),
    savedToRow(context, pinId),
    newestPins(db, query, beside),
  ])
  if (!pin) throw new Refusal('not_found')
  return { pin, savedTo: savedTo ?? null, pins: wallPage(found, query.pageSize) }
}
