import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { runTogether } from '../../../../db/run-together.ts'
import { importBoards, imports } from '../../../../db/transfer/imports.ts'
import type { Job } from '../../../../jobs.ts'
import { parseJson } from '../../../../json.ts'
import { Refusal } from '../../../../refusal.ts'
import { PICTURE_BYTES } from '../../../content/media/limits.ts'
import { storePicture } from '../../../content/media/pictures/pictures.server.ts'
import { telling } from '../../../identity/updates/telling.server.ts'
import { CHUNK, LEASE_MS } from '../../limits.ts'
import { unpack } from '../zip/unpack.server.ts'
import { ZipPlace } from '../zip/zip-place.ts'
import type { Import, Worker } from './import-run.ts'
import { isGoing, type Lease, takeLease } from './lease.server.ts'
import { makeBoards } from './make-boards.server.ts'
import { makeItems } from './make-items.server.ts'
import { undoSteps } from './undo-steps.server.ts'

type ChunkSize = Record<keyof typeof CHUNK, number>

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
  chunk: ChunkSize = CHUNK,
): Promise<void> {
  const { db, env, now } = worker
  const taken = await takeLease(worker, importId)
  if (!taken) return
  const { row: run, lease } = taken
  let hasMore = false
  try {
    if (run.state === 'undoing') await runTogether(db, undoSteps(run, now, chunk.undone))
    else hasMore = await runChunk(worker, run, chunk)
  } catch (error) {
    await lease.end()
    await db.update(imports).set({ leasedUntil: 0 }).where(lease.isHeld())
    throw error
  }
  await lease.end()
  const [[after] = []] = await runTogether(db, [
    countStep(run, now, hasMore, lease),
    telling(worker, {
      ...{ kind: 'imported', subject: run.id },
      to: sql`select member_id from imports
        where id = ${run.id} and state = 'done' and finished_at = ${now} and changes() > 0`,
    }),
  ])
  const goesOn = Boolean(after?.['goes_on']) && Number(after?.['leased_until']) <= now
  if (goesOn) await env.IMPORTS.send(jobOf(importId))
}

/** Sends the queue every import that waits for a message, and what another one works on once its lease ends. */
export async function resumeImports({ db, env, now }: Worker): Promise<void> {
  const due = await db
    .select({ id: imports.id, leasedUntil: imports.leasedUntil })
    .from(imports)
    .where(and(isGoing(), sql`leased_until <= ${now + LEASE_MS}`))
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

const NEWEST_SHARE = 0.3

/**
 * Ends an import with nothing left but entries whose sites gave no answer: those are late, and the
 * lease lasts until the first of them is due.
 */
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
        else pace_ms + ${NEWEST_SHARE} * (${paceMs} - pace_ms) end as integer),
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
    returning ${isGoing()} as goes_on, leased_until`
}
