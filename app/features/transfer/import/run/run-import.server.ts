import { and, eq, isNotNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Worker } from '../../../../context.server.ts'
import { rowsOf } from '../../../../db/rows-of.ts'
import { runBatch } from '../../../../db/run-batch.ts'
import { importBoards, imports } from '../../../../db/transfer/imports.ts'
import type { ClockJob, Job } from '../../../../jobs.ts'
import { Condition, parseJson } from '../../../../json.ts'
import { Refusal } from '../../../../refusal.ts'
import { storePicture } from '../../../content/media/pictures/pictures.server.ts'
import { insertNotification } from '../../../identity/notifications/insert-notification.server.ts'
import { CHUNK, LEASE_MS } from '../../limits.ts'
import { packedPicture } from '../zip/unpack.server.ts'
import { ZipPlace } from '../zip/zip-place.ts'
import type { Import } from './import-run.ts'
import { isRunning, type Lease, takeLease } from './lease.server.ts'
import { makeBoards } from './make-boards.server.ts'
import { makeItems } from './make-items.server.ts'
import { undoSteps } from './undo-steps.server.ts'

const ImportProgress = v.object({ isRunning: Condition, leasedUntil: v.number() })

type ChunkSize = Record<keyof typeof CHUNK, number>

export function jobOf(importId: number): Job {
  return { kind: 'import', importId }
}

/**
 * Runs the next chunk and queues the one after. Because of the lease, a duplicate message does nothing. A lost message
 * is replaced by {@link resumeImports}.
 */
export async function continueImport(
  worker: Worker,
  { importId }: { importId: number },
  chunk: ChunkSize = CHUNK,
): Promise<void> {
  const { db, env, now } = worker
  const taken = await takeLease(worker, importId)
  if (!taken) return
  const { row: run, lease } = taken
  let hasMore = false
  try {
    if (run.state === 'undoing') await runBatch(db, undoSteps(run, now, chunk.undone))
    else hasMore = await runChunk(worker, run, chunk)
  } catch (error) {
    await lease.end()
    await db.update(imports).set({ leasedUntil: 0 }).where(lease.isHeld())
    throw error
  }
  await lease.end()
  const [rows] = await runBatch(db, [
    countStep(run, now, hasMore, lease),
    insertNotification(worker, {
      kind: 'imported',
      subject: run.id,
      to: sql`select member_id from imports
        where id = ${run.id} and state = 'done' and finished_at = ${now} and changes() > 0`,
    }),
  ])
  const [after] = rowsOf(ImportProgress, rows)
  const continues = after?.isRunning && after.leasedUntil <= now
  if (continues) await env.IMPORTS.send(jobOf(importId))
}

export const resumeImportsJob: ClockJob = {
  name: 'resume_imports',
  every: 'minute',
  run: resumeImports,
}

/** Queues a message for every running import, delayed until its lease ends. */
export async function resumeImports({ db, env, now }: Worker): Promise<void> {
  const due = await db
    .select({ id: imports.id, leasedUntil: imports.leasedUntil })
    .from(imports)
    .where(and(isRunning(), sql`leased_until <= ${now + LEASE_MS}`))
  for (const { id, leasedUntil } of due) {
    const waitMs = Math.max(0, leasedUntil - now)
    await env.IMPORTS.send(jobOf(id), { delaySeconds: Math.ceil(waitMs / 1000) })
  }
}

async function runChunk(worker: Worker, run: Import, chunk: ChunkSize): Promise<boolean> {
  const endsAt = Date.now() + chunk.ms
  const isOver = () => Date.now() >= endsAt
  if (!(await makeBoards(worker, run, chunk.boards))) return true
  if ((await makeItems(worker, run, { count: chunk.items, isOver })) > 0) return true
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
    const pictureId = await storePicture(worker, packedPicture(env.MEDIA, place))
      .then((picture) => picture.id)
      .catch((error) => {
        if (error instanceof Refusal) return null
        throw error
      })
    await runBatch(db, [
      sql`update boards set cover_id = ${pictureId} where id = ${boardId} and cover_id is null`,
      sql`update import_boards set cover = null where id = ${id}`,
    ])
  }
  return open.length > 0
}

const LATEST_WEIGHT = 0.3

/** Finishes an import if only unresponsive sites are left. Holds the lease until their first retry. */
function countStep({ id }: Import, now: number, hasMore: boolean, lease: Lease) {
  const open = sql`(counted.next_at is not null)`
  const isRun = sql`state in ('running', 'done')`
  const isOver = sql`(${isRun} and not ${hasMore ? 1 : 0} and counted.next_at is not 0)`
  const paceMs = sql`${lease.elapsedMs()} / (counted.settled - done)`
  return sql`update imports set
      done = case state when 'undoing' then counted.undone else counted.settled end,
      failed = counted.failed,
      late = case when state = 'done' or ${isOver} then counted.open else 0 end,
      pace_ms = cast(case when state <> 'running' or counted.settled <= done then pace_ms
        when pace_ms = 0 then ${paceMs}
        else pace_ms + ${LATEST_WEIGHT} * (${paceMs} - pace_ms) end as integer),
      leased_until = case when ${isOver} and ${open} then counted.next_at else 0 end,
      finished_at = case when state = 'running' and ${isOver} then ${now} else finished_at end,
      state = case when state = 'running' and ${isOver} then 'done' else state end
    from (
      select min(next_at) filter (where state = 'open') as next_at,
        count(*) filter (where state = 'open') as open,
        count(*) filter (where state in ('made', 'double', 'failed')) as settled,
        count(*) filter (where state = 'failed') as failed,
        count(*) filter (where state in ('undone', 'moved')) as undone
      from import_items where import_id = ${id}
    ) as counted
    where ${lease.isHeld()}
    returning ${isRunning()} as isRunning, leased_until as leasedUntil`
}
