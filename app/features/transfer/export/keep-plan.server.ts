import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { type Row, runTogether } from '../../../db/run-together.ts'
import { Refusal } from '../../../refusal.ts'
import { PLAN_PREFIX } from '../../content/media/stored-files.server.ts'
import { isPinNotBlocked } from '../../ground/permissions/blocks.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { PLAN_MS } from '../limits.ts'
import { cutPins } from './cut-pins.server.ts'
import type { ExportQuery } from './export.ts'
import { isExported } from './export-scope.server.ts'
import { KeptPlan } from './plan-places.ts'

/**
 * The plan of a page's parts, made at the first download. Refuses `not_found`, with field `to` once the page is too
 * old.
 */
export async function keepPlan(
  context: Context,
  query: ExportQuery & { at: number },
): Promise<KeptPlan> {
  const { id, acting } = signedIn(context)
  const { MEDIA } = context.env
  if (Math.abs(context.now - query.at) > PLAN_MS) throw new Refusal('not_found', 'to')
  const folder = PLAN_PREFIX + new Date(query.at).toISOString()
  const key = `${folder}/${id}-${acting?.id ?? 0}-${query.boardId ?? 'all'}`
  const kept = await readKept(MEDIA, key)
  if (kept) return kept
  const plan = await makePlan(context, query)
  const onlyIf = { etagDoesNotMatch: '*' }
  const stored = await MEDIA.put(key, JSON.stringify(plan), { onlyIf }).catch(() => null)
  if (stored) return plan
  const others = await readKept(MEDIA, key)
  if (!others) throw new Error(`${key} was not kept`)
  return others
}

async function readKept(bucket: R2Bucket, key: string): Promise<KeptPlan | null> {
  const file = await bucket.get(key)
  return file ? v.parse(KeptPlan, await file.json()) : null
}

async function makePlan(context: Context, query: ExportQuery): Promise<KeptPlan> {
  const viewer = signedIn(context)
  const isIncluded = isExported(viewer, query)
  const [boards = [], pins = []] = await runTogether(context.db, [
    sql`select id from boards where ${isIncluded}`,
    sql`select id, board_id, section_id, order_key, place, part from ${cutPins(isIncluded)} as pins
      where ${isPinNotBlocked(viewer.id)} order by all_files`,
  ])
  if (query.boardId !== undefined && boards.length === 0) throw new Refusal('not_found')
  return { boards: boards.map(({ id }) => Number(id)), pins: pins.map(pinOf) }
}

function pinOf({ id, board_id, section_id, order_key, place, part }: Row) {
  return {
    id: Number(id),
    boardId: Number(board_id),
    sectionId: section_id === null ? null : Number(section_id),
    key: String(order_key),
    position: Number(place) - 1,
    part: Number(part) + 1,
  }
}
