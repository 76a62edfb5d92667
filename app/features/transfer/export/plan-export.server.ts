import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { rowsOf } from '../../../db/rows-of.ts'
import { runBatch } from '../../../db/run-batch.ts'
import { Refusal } from '../../../refusal.ts'
import { editableBy } from '../../core/permissions/boards.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import type { ExportPlace, ExportQuery, Part } from './export.ts'
import { isExported } from './export-scope.server.ts'
import { pinsByPart } from './pins-by-part.server.ts'

export type PlannedPart = Part & { pins: number; bytes: number }

type ExportPlan = {
  boards: number
  board: { id: number; name: string; slug: string; ownerUsername: string } | null
  parts: PlannedPart[]
  shared: { id: number; name: string }[]
}

const NewestBoard = v.object({
  id: v.number(),
  name: v.string(),
  slug: v.string(),
  ownerUsername: v.string(),
  boards: v.number(),
})

const Cut = v.object({
  boardId: v.number(),
  orderKey: v.string(),
  place: v.number(),
  pins: v.number(),
  bytes: v.number(),
})
type Cut = v.InferOutput<typeof Cut>

const SharedBoard = v.object({ id: v.number(), name: v.string() })

/** Splits an export into parts, limited by files and bytes. Refuses `not_signed_in` and `not_found`. */
export async function planExport(context: Context, query: ExportQuery): Promise<ExportPlan> {
  const viewer = signedIn(context)
  const isIncluded = isExported(viewer, query)
  const [ofBoard, ofParts, ofShared] = await runBatch(context.db, [
    sql`select boards.id, boards.name, slug, username as ownerUsername, count(*) over () as boards from boards
      join members on members.id = owner_id where ${isIncluded} order by boards.id desc limit 1`,
    sql`select part, min(all_files), board_id as boardId, order_key as orderKey, place, count(*) as pins, sum(bytes) as bytes
      from ${pinsByPart(isIncluded)}
      group by part order by part`,
    sql`select id, name from boards where owner_id <> ${viewer.id} and ${editableBy(viewer)} order by id desc`,
  ])
  const [newest] = rowsOf(NewestBoard, ofBoard)
  if (query.boardId !== undefined && !newest) throw new Refusal('not_found')
  return {
    boards: newest?.boards ?? 0,
    board: newest ? boardOf(newest) : null,
    parts: partsOf(rowsOf(Cut, ofParts), context.now),
    shared: rowsOf(SharedBoard, ofShared),
  }
}

function boardOf({ boards: _, ...board }: v.InferOutput<typeof NewestBoard>) {
  return board
}

/** Returns at least one part, because boards without pins are exported too. */
function partsOf(cuts: readonly Cut[], now: number): PlannedPart[] {
  if (cuts.length === 0) return [{ number: 1, from: null, to: null, at: null, pins: 0, bytes: 0 }]
  return cuts.map((cut, index) => {
    const next = cuts[index + 1]
    return {
      number: index + 1,
      from: index === 0 ? null : placeOf(cut),
      to: next ? placeOf(next) : null,
      at: cuts.length > 1 ? now : null,
      pins: cut.pins,
      bytes: cut.bytes,
    }
  })
}

/** A part that starts with a board's first pin starts with the board itself. */
function placeOf({ boardId, orderKey, place }: Cut): ExportPlace {
  return { boardId, key: place === 1 ? '' : orderKey }
}
