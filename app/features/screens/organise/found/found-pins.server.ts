import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { pins } from '../../../../db/content/pins.ts'
import { rowsOf } from '../../../../db/rows-of.ts'
import { runBatch } from '../../../../db/run-batch.ts'
import { parseJson } from '../../../../json.ts'
import { movableBy, removableBy } from '../../../content/pins/pin-rights.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { newestOwn } from '../../search/your-pins/own-pins.server.ts'
import type { YourFilters } from '../../search/your-pins/your-pins.ts'
import { SELECTION_PINS } from '../limits.ts'
import type { FoundPins } from './found-pins.ts'

/**
 * Finds the pins that pass the filters and that the viewer can move or copy, and which of them they can't take off
 * their board. Refuses `not_signed_in`.
 */
export async function readFoundPins(context: Context, filters: YourFilters): Promise<FoundPins> {
  const viewer = signedIn(context)
  const { zone } = context.origin
  const own = newestOwn(viewer, filters, { below: null, limit: SELECTION_PINS, zone })
  const [rows] = await runBatch(context.db, [
    sql`select ${pins.boardId} as boardId, json_group_array(${pins.id}) as pinIds,
        json_group_array(${pins.id}) filter (where not ${removableBy(viewer)}) as fixedIds
      from (${own}) as found join ${pins} on ${pins.id} = found.id
      where ${movableBy(viewer)} group by ${pins.boardId}`,
  ])
  const boards = rowsOf(FoundBoard, rows)
  return {
    boards: boards.map(({ boardId, pinIds }) => ({ boardId, pinIds: idsIn(pinIds) })),
    fixedIds: boards.flatMap(({ fixedIds }) => idsIn(fixedIds)),
  }
}

const FoundBoard = v.object({ boardId: v.number(), pinIds: v.string(), fixedIds: v.string() })

function idsIn(json: string): number[] {
  return parseJson(v.array(v.number()), json)
}
