import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { runTogether } from '../../../db/run-together.ts'
import { boardSources } from '../../../db/transfer/board-sources.ts'
import type { Job } from '../../../jobs.ts'
import {
  DUE_SOURCES,
  LOOK_CHUNK,
  SOURCE_BUSY_MS,
  SOURCE_SILENT_MS,
  SOURCE_WAIT_MS,
} from '../limits.ts'
import { newestOf } from './entry-rows.ts'
import { type FoundFeed, fetchFeed, type SourceReason } from './fetch-source.server.ts'
import { mayFill, whyNotFilled } from './fill-right.server.ts'
import { entrySteps } from './keep-entries.server.ts'
import { nextLook } from './look-times.ts'
import { makeEntries } from './make-entries.server.ts'

type Worker = Pick<Context, 'db' | 'env' | 'now'>

/** `turn` is the time that the source's next message was due: only one message finds it still there. */
export type Look = { sourceId: number; turn: number }

export function lookJob(sourceId: number, turn: number): Job {
  return { kind: 'look', sourceId, turn }
}

/** Sends the queue the sources that are due; a message that gets lost is sent again. */
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
  for (const { id, turn } of due) await env.IMPORTS.send(lookJob(id, turn))
}

type Source = typeof boardSources.$inferSelect

/**
 * Asks a feed where that is due, keeps its new entries and makes pins of those that are open. A source whose
 * member may not save to its board any more stops. A second message does nothing.
 */
export async function lookAtSource(worker: Worker, { sourceId, turn }: Look): Promise<void> {
  const { db, now } = worker
  const held = now + SOURCE_WAIT_MS.look
  const isTurn = and(
    eq(boardSources.id, sourceId),
    eq(boardSources.state, 'following'),
    eq(boardSources.nextAt, turn),
  )
  await runTogether(db, [
    sql`update board_sources as source set state = 'stopped', reason = ${whyNotFilled()}
      where source.id = ${sourceId} and source.state = 'following' and source.next_at = ${turn}
        and not ${mayFill()}`,
  ])
  const [source] = await db.update(boardSources).set({ nextAt: held }).where(isTurn).returning()
  if (!source) return
  if (source.lookAt <= now) await askFeed(worker, source)
  const endsAt = Date.now() + LOOK_CHUNK.ms
  await makeEntries(worker, source, { isOver: () => Date.now() >= endsAt })
  await runTogether(db, [
    sql`update board_sources set next_at = min(look_at, coalesce(
        (select max(${now}, min(next_at)) from source_entries
          where source_id = ${sourceId} and state = 'open'), look_at))
      where id = ${sourceId} and next_at = ${held}`,
  ])
}

async function askFeed(worker: Worker, source: Source): Promise<void> {
  const { db, env, now } = worker
  const looked = await fetchFeed(env, source.address, source)
  const own = sql`id = ${source.id} and next_at = ${source.nextAt} and state = 'following'`
  switch (looked.kind) {
    case 'busy':
      await runTogether(db, [
        sql`update board_sources set look_at = ${now + SOURCE_BUSY_MS} where ${own}`,
      ])
      return
    case 'unchanged':
      await runTogether(db, [
        sql`update board_sources set looked_at = ${now}, look_at = ${nextLook(now, 0)}, reason = null,
          failures = 0, failing_since = null where ${own}`,
      ])
      return
    case 'failed':
      await runTogether(db, [failureStep(source, looked, now)])
      return
    case 'feed':
      await keepFeed(worker, source, looked)
  }
}

/** Entries and the marks of what was read are kept together: a killed look reads them again. */
async function keepFeed(
  { db, env, now }: Worker,
  { id, nextAt }: Source,
  { feed, etag, modified, address }: FoundFeed,
): Promise<void> {
  const { entries, leftOut } = newestOf(feed)
  const own = sql`source.id = ${id} and source.next_at = ${nextAt} and source.state = 'following'`
  await runTogether(db, [
    ...entrySteps({ source: own, entries, origin: env.SITE_ORIGIN, now }, 'later'),
    sql`update board_sources as source set looked_at = ${now}, look_at = ${nextLook(now, 0)},
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
  return sql`update board_sources set looked_at = ${now}, failures = ${failures + 1},
      failing_since = ${since}, reason = ${isSilent && reason !== 'gone' ? 'silent' : reason},
      look_at = ${nextLook(now, failures + 1, retryAfterMs)}, state = ${stops ? 'stopped' : 'following'}
    where id = ${id} and next_at = ${nextAt} and state = 'following'`
}
