import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { runTogether } from '../../../../db/run-together.ts'
import { importBoards, imports } from '../../../../db/transfer/imports.ts'
import type { Job } from '../../../../jobs.ts'
import { parseJson } from '../../../../json.ts'
import { Refusal } from '../../../../refusal.ts'
import { PICTURE_BYTES } from '../../../content/media/limits.ts'
import { storePicture } from '../../../content/media/pictures/pictures.server.ts'
import { CHUNK, LEASE_MS } from '../../limits.ts'
import { unpack } from '../zip/unpack.server.ts'
import { ZipPlace } from '../zip/zip-place.ts'
import type { Import, Worker } from './import-run.ts'
import { makeBoards } from './make-boards.server.ts'
import { makeItems } from './make-items.server.ts'
import { undoSteps } from './undo-steps.server.ts'

export function jobOf(importId: number): Job {
  return { kind: 'import', importId }
}

/**
 * Does the next chunk and asks the queue for the one after it. A second message finds the import
 * leased and does nothing; {@link resumeImports} makes up for a lost one.
 */
export async function continueImport(
  worker: Worker,
  { importId }: { importId: number },
  chunk: Record<keyof typeof CHUNK, number> = CHUNK,
): Promise<void> {
  const { db, env, now } = worker
  const [row] = await db
    .update(imports)
    .set({ leasedUntil: now + LEASE_MS })
    .where(and(eq(imports.id, importId), isGoing(), lte(imports.leasedUntil, now)))
    .returning()
  if (!row) return
  const run = { ...row, startedAt: row.startedAt ?? now }
  let hasMore = false
  try {
    if (run.state === 'undoing') await runTogether(db, undoSteps(run, now, chunk.undone))
    else hasMore = await runChunk(worker, run, chunk)
  } catch (error) {
    await db.update(imports).set({ leasedUntil: 0 }).where(eq(imports.id, importId))
    throw error
  }
  const [, [after] = []] = await runTogether(db, [
    ...countSteps(importId, now, hasMore),
    sql`select state, leased_until from imports where id = ${importId}`,
  ])
  const goesOn = after?.['state'] === 'running' || after?.['state'] === 'undoing'
  if (goesOn && Number(after['leased_until']) <= now) await env.JOBS.send(jobOf(importId))
}

/** Sends the queue every import whose lease or pause is over: messages may be lost. */
export async function resumeImports({ db, env, now }: Worker): Promise<void> {
  const due = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(isGoing(), lte(imports.leasedUntil, now)))
  for (const { id } of due) await env.JOBS.send(jobOf(id))
}

function isGoing() {
  return inArray(imports.state, ['running', 'undoing'])
}

async function runChunk(
  worker: Worker,
  run: Import,
  chunk: Record<keyof typeof CHUNK, number>,
): Promise<boolean> {
  if (!(await makeBoards(worker, run, chunk.boards))) return true
  if ((await makeItems(worker, run, chunk.items)) > 0) return true
  return makeCovers(worker, run, chunk.covers)
}

async function makeCovers(worker: Worker, run: Import, count: number): Promise<boolean> {
  const { db, env } = worker
  const open = await db
    .select({ id: importBoards.id, boardId: importBoards.boardId, cover: importBoards.cover })
    .from(importBoards)
    .where(
      and(
        eq(importBoards.importId, run.id),
        eq(importBoards.state, 'made'),
        isNotNull(importBoards.cover),
      ),
    )
    .limit(count)
  for (const { id, boardId, cover } of open) {
    const place = parseJson(ZipPlace, cover ?? '')
    const pictureId = await unpack(env.MEDIA, place, PICTURE_BYTES)
      .then((bytes) => storePicture(worker, bytes))
      .then((picture) => picture.id)
      // Without it the board shows its newest pins.
      .catch((error) => {
        if (error instanceof Refusal) return null
        throw error
      })
    await runTogether(db, [
      sql`update boards set cover_id = ${pictureId} where id = ${boardId} and cover_id is null`,
      sql`update import_boards set cover = null where id = ${id}`,
    ])
  }
  return open.length > 0
}

/** Ends a finished import. While items wait for a site, the lease lasts until the first is due. */
function countSteps(importId: number, now: number, hasMore: boolean) {
  const items = sql`select count(*) from import_items where import_id = ${importId}`
  const nextAt = sql`(select min(next_at) from import_items
    where import_id = ${importId} and state = 'open')`
  return [
    sql`update imports set
        done = case state when 'undoing' then (${items} and state = 'undone')
          else (${items} and state in ('made', 'double', 'failed')) end,
        failed = (${items} and state = 'failed'),
        leased_until = case when ${hasMore ? 1 : 0} or state = 'undoing' then 0
          else coalesce(max(0, ${nextAt}), 0) end,
        finished_at = case when state = 'running' and not ${hasMore ? 1 : 0} and ${nextAt} is null
          then ${now} else finished_at end,
        state = case when state = 'running' and not ${hasMore ? 1 : 0} and ${nextAt} is null
          then 'done' else state end
      where id = ${importId}`,
  ]
}
