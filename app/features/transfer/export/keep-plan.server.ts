import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { rowsOf } from '../../../db/rows-of.ts'
import { runBatch } from '../../../db/run-batch.ts'
import { Refusal } from '../../../refusal.ts'
import { PLAN_PREFIX } from '../../content/media/stored-files.server.ts'
import { isPinNotBlocked } from '../../core/permissions/blocks.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { PLAN_MS } from '../limits.ts'
import type { ExportQuery } from './export.ts'
import { isExported } from './export-scope.server.ts'
import { pinsByPart } from './pins-by-part.server.ts'
import { KeptPlan, PlannedPin } from './plan-places.ts'

/** Reads the plan of the parts, or makes and stores it. Refuses `not_found`, at `to` if the page is too old. */
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
  const [ofBoards, ofPins] = await runBatch(context.db, [
    sql`select id from boards where ${isIncluded}`,
    sql`select id, board_id as boardId, section_id as sectionId, order_key as key, place - 1 as position,
        part + 1 as part from ${pinsByPart(isIncluded)} as pins
      where ${isPinNotBlocked(viewer.id)} order by all_files`,
  ])
  const boards = rowsOf(v.object({ id: v.number() }), ofBoards)
  if (query.boardId !== undefined && boards.length === 0) throw new Refusal('not_found')
  return { boards: boards.map(({ id }) => id), pins: rowsOf(PlannedPin, ofPins) }
}
