import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Worker } from '../../../context.server.ts'
import { runBatch } from '../../../db/run-batch.ts'
import { boardSources } from '../../../db/transfer/board-sources.ts'
import type { ClockJob, Job } from '../../../jobs.ts'
import {
  DUE_SOURCES,
  LOOK_CHUNK,
  SOURCE_BUSY_MS,
  SOURCE_SILENT_MS,
  SOURCE_WAIT_MS,
} from '../limits.ts'
import { newestOf } from './entry-rows.ts'
import { type FoundFeed, fetchFeed, type SourceReason } from './fetch-source.server.ts'
import { pinEntries } from './make-entries.server.ts'
import { nextCheck } from './next-check.ts'
import { maySaveToBoard, stopReason } from './source-rights.server.ts'
import { entrySteps } from './store-entries.server.ts'

/** `turn`: when the source's message was due, so that duplicates do nothing. */
export type SourceTurn = { sourceId: number; turn: number }

export function checkJob(sourceId: number, turn: number): Job {
  return { kind: 'look', sourceId, turn }
}

export const sendDueSourcesJob: ClockJob = {
  name: 'send_due_sources',
  every: 'minute',
  run: sendDueSources,
}

/** Queues the sources that are due. A lost message is sent again. */
export async function sendDueSources({ db, env, now }: Worker): Promise<void> {
  const isDue = and(eq(boardSources.state, 'following'), lte(boardSources.nextAt, now))
  const some = db
    .select({ id: boardSources.id })
    .from(boardSources)
    .where(isDue)
    .orderBy(boardSources.nextAt)
    .limit(DUE_SOURCES)
  const due = await db
    .update(boardSources)
    .set({ nextAt: now + SOURCE_WAIT_MS.sent })
    .where(inArray(boardSources.id, some))
    .returning({ id: boardSources.id, turn: boardSources.nextAt })
  for (const { id, turn } of due) await env.IMPORTS.send(checkJob(id, turn))
}

type Source = typeof boardSources.$inferSelect

/**
 * Fetches a feed if due, stores new entries and creates pins for open ones. Stops a source whose member may no longer
 * save to the board. Duplicate messages do nothing.
 */
export async function checkSource(worker: Worker, { sourceId, turn }: SourceTurn): Promise<void> {
  const { db, now } = worker
  const held = now + SOURCE_WAIT_MS.look
  const isTurn = and(
    eq(boardSources.id, sourceId),
    eq(boardSources.state, 'following'),
    eq(boardSources.nextAt, turn),
  )
  await runBatch(db, [
    sql`update board_sources as source set state = 'stopped', reason = ${stopReason()}
      where source.id = ${sourceId} and source.state = 'following' and source.next_at = ${turn}
        and not ${maySaveToBoard()}`,
  ])
  const [source] = await db.update(boardSources).set({ nextAt: held }).where(isTurn).returning()
  if (!source) return
  if (source.checkAt <= now) await fetchDueFeed(worker, source)
  const endsAt = Date.now() + LOOK_CHUNK.ms
  await pinEntries(worker, source, { isOver: () => Date.now() >= endsAt })
  await runBatch(db, [
    sql`update board_sources set next_at = min(check_at, coalesce(
        (select max(${now}, min(next_at)) from source_entries
          where source_id = ${sourceId} and state = 'open'), check_at))
      where id = ${sourceId} and next_at = ${held}`,
  ])
}

async function fetchDueFeed(worker: Worker, source: Source): Promise<void> {
  const { db, env, now } = worker
  const looked = await fetchFeed(env, source.address, source)
  const own = sql`id = ${source.id} and next_at = ${source.nextAt} and state = 'following'`
  switch (looked.kind) {
    case 'busy':
      await runBatch(db, [
        sql`update board_sources set check_at = ${now + SOURCE_BUSY_MS} where ${own}`,
      ])
      return
    case 'unchanged':
      await runBatch(db, [
        sql`update board_sources set checked_at = ${now}, check_at = ${nextCheck(now, 0)}, reason = null,
          failures = 0, failing_since = null where ${own}`,
      ])
      return
    case 'failed':
      await runBatch(db, [failureStep(source, looked, now)])
      return
    case 'feed':
      await storeFeed(worker, source, looked)
  }
}

/** Stores entries and the response's cache marks together, so that a killed run reads the entries again. */
async function storeFeed(
  { db, env, now }: Worker,
  { id, nextAt }: Source,
  { feed, etag, modified, address }: FoundFeed,
): Promise<void> {
  const { entries, leftOut } = newestOf(feed)
  const own = sql`source.id = ${id} and source.next_at = ${nextAt} and source.state = 'following'`
  await runBatch(db, [
    ...entrySteps({ source: own, entries, origin: env.SITE_ORIGIN, now }, 'later'),
    sql`update board_sources as source set checked_at = ${now}, check_at = ${nextCheck(now, 0)},
        reason = null, failures = 0, failing_since = null, left_out = ${leftOut},
        etag = ${etag}, modified = ${modified},
        address = case when exists (select 1 from board_sources as other
          where other.board_id = source.board_id and other.address = ${address})
          then address else ${address} end
      where ${own}`,
  ])
}

function failureStep(
  { id, nextAt, failures, failingSince }: Source,
  { reason, retryAfterMs }: { reason: SourceReason; retryAfterMs: number },
  now: number,
) {
  const since = failingSince ?? now
  const isSilent = now - since >= SOURCE_SILENT_MS
  const stops = reason === 'gone' || isSilent
  return sql`update board_sources set checked_at = ${now}, failures = ${failures + 1},
      failing_since = ${since}, reason = ${isSilent && reason !== 'gone' ? 'silent' : reason},
      check_at = ${nextCheck(now, failures + 1, retryAfterMs)}, state = ${stops ? 'stopped' : 'following'}
    where id = ${id} and next_at = ${nextAt} and state = 'following'`
}
