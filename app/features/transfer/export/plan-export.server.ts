import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { type Row, runTogether } from '../../../db/run-together.ts'
import { Refusal } from '../../../refusal.ts'
import { editableBy } from '../../ground/permissions/boards.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { cutPins } from './cut-pins.server.ts'
import type { ExportQuery, Part, Place } from './export.ts'
import { isExported } from './export-scope.server.ts'

export type PlannedPart = Part & { pins: number; bytes: number }

type ExportPlan = {
  boards: number
  board: { id: number; name: string; slug: string; ownerUsername: string } | null
  parts: PlannedPart[]
  shared: { id: number; name: string }[]
}

/** Cuts an export into parts of so many files and bytes. Refuses `not_signed_in` and `not_found`. */
export async function planExport(context: Context, query: ExportQuery): Promise<ExportPlan> {
  const viewer = signedIn(context)
  const isIncluded = isExported(viewer, query)
  const [[newest] = [], cuts = [], shared = []] = await runTogether(context.db, [
    sql`select boards.id, boards.name, slug, username, count(*) over () as boards from boards
      join members on members.id = owner_id where ${isIncluded} order by boards.id desc limit 1`,
    // Of the bare columns SQLite takes those of the row with the least `all_files`.
    sql`select part, min(all_files), board_id, order_key, place, count(*) as pins, sum(bytes) as bytes
      from ${cutPins(isIncluded)}
      group by part order by part`,
    sql`select id, name from boards where owner_id <> ${viewer.id} and ${editableBy(viewer)} order by id desc`,
  ])
  if (query.boardId !== undefined && !newest) throw new Refusal('not_found')
  return {
    boards: Number(newest?.['boards'] ?? 0),
    board: newest ? boardOf(newest) : null,
    parts: partsOf(cuts, context.now),
    shared: shared.map(({ id, name }) => ({ id: Number(id), name: String(name) })),
  }
}

function boardOf({ id, name, slug, username }: Row) {
  return {
    id: Number(id),
    name: String(name),
    slug: String(slug),
    ownerUsername: String(username),
  }
}

/** One part at least: boards without pins are exported, too. */
function partsOf(cuts: readonly Row[], now: number): PlannedPart[] {
  if (cuts.length === 0) return [{ number: 1, from: null, to: null, at: null, pins: 0, bytes: 0 }]
  return cuts.map((cut, index) => {
    const next = cuts[index + 1]
    return {
      number: index + 1,
      from: index === 0 ? null : placeOf(cut),
      to: next ? placeOf(next) : null,
      at: cuts.length > 1 ? now : null,
      pins: Number(cut['pins']),
      bytes: Number(cut['bytes']),
    }
  })
}

/** A board whose first pin begins a part is in that part only. */
function placeOf({ board_id, order_key, place }: Row): Place {
  return { boardId: Number(board_id), key: place === 1 ? '' : String(order_key) }
}
