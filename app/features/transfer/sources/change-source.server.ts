import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { rowsOf } from '../../../db/rows-of.ts'
import { runBatch } from '../../../db/run-batch.ts'
import { boardSources } from '../../../db/transfer/board-sources.ts'
import { MINUTE_MS } from '../../../durations.ts'
import type { ClockJob } from '../../../jobs.ts'
import { Refusal } from '../../../refusal.ts'
import { limitFetches } from '../../content/media/pictures/fetch-picture.server.ts'
import { editableById } from '../../core/permissions/boards.server.ts'
import { deviceOf } from '../../identity/sessions/devices/device-name.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { writeSignedIn } from '../../identity/sessions/write-signed-in.server.ts'
import {
  BOARD_SOURCES,
  LOOK_AGAIN_MS,
  MEMBER_SOURCES,
  SOURCE_KEPT_MS,
  SOURCE_WAIT_MS,
} from '../limits.ts'
import { limitRefusal } from './add-source.server.ts'
import { checkJob } from './check-source.server.ts'
import type { SourceQuery } from './source.ts'

/** Stops following a source. Its pins stay. Refuses `not_found`. */
export async function unfollowSource(
  context: Context,
  query: SourceQuery,
): Promise<{ title: string }> {
  const [left] = await runBatch(context.db, [
    sql`update board_sources as source set state = 'left', left_at = ${context.now}, reason = null
      where ${isChangeableSource(context, query)} and source.state <> 'left' returning title`,
  ])
  if (!left?.[0]) throw new Refusal('not_found')
  return { title: String(left[0]['title']) }
}

/**
 * Follows a source again. If a member stopped following it, it counts as newly added from this device. If we stopped,
 * it continues as before. Refuses `not_found`, `too_many_board_sources`, `too_many_sources`.
 */
export async function followSource(context: Context, query: SourceQuery): Promise<void> {
  const { db, now } = context
  await limitFetches(context)
  const others = sql`select count(*) from board_sources as other
    where other.state <> 'left' and other.id <> source.id`
  const ofBoard = sql`(${others} and other.board_id = source.board_id)`
  const [, followed, rows] = await writeSignedIn(context, (_, canStillFollow) =>
    runBatch(db, [
      canStillFollow.getSQL(),
      sql`update board_sources as source set state = 'following', reason = null, failures = 0,
          failing_since = null, left_at = null,
          created_at = case state when 'left' then ${now} else created_at end,
          device = case state when 'left' then ${deviceOf(context)} else device end,
          check_at = case state when 'stopped' then ${now} else check_at end,
          next_at = case state when 'stopped' then ${now} else check_at end
        where ${isChangeableSource(context, query)}
          and ${ofBoard} < ${BOARD_SOURCES}
          and (${others} and other.member_id = source.member_id) < ${MEMBER_SOURCES}
          and source.state <> 'following'
        returning id`,
      sql`select state, ${ofBoard} as onBoard from board_sources as source
        where ${isChangeableSource(context, query)}`,
    ]),
  )
  const [known] = rowsOf(v.object({ state: v.string(), onBoard: v.number() }), rows)
  if (followed?.[0] || known?.state === 'following') return
  throw known ? limitRefusal(known.onBoard) : new Refusal('not_found')
}

/** Checks a feed before it is due. Refuses `not_found`, `source_too_soon`, `rate_limited`. */
export async function checkNow(context: Context, query: SourceQuery): Promise<void> {
  const { db, env, now } = context
  await limitFetches(context)
  const turn = now + SOURCE_WAIT_MS.sent
  const [looked, known] = await runBatch(db, [
    sql`update board_sources as source set check_at = ${now}, next_at = ${turn}
      where ${isChangeableSource(context, query)} and source.state = 'following'
        and source.checked_at <= ${now - LOOK_AGAIN_MS} and source.check_at > ${now} returning id`,
    sql`select id from board_sources as source
      where ${isChangeableSource(context, query)} and source.state = 'following'`,
  ])
  if (!known?.[0]) throw new Refusal('not_found')
  if (!looked?.[0])
    throw new Refusal('source_too_soon', undefined, { minutes: LOOK_AGAIN_MS / MINUTE_MS })
  await env.IMPORTS.send(checkJob(query.sourceId, turn))
}

/** The board's owner can change all sources. Others can change their own while they may save to the board. */
function isChangeableSource(context: Context, { boardId, sourceId }: SourceQuery) {
  const { id } = signedIn(context)
  return sql`source.id = ${sourceId} and source.board_id = ${boardId} and exists (
    select 1 from boards where boards.id = source.board_id and ${editableById(id)}
      and ${id} in (boards.owner_id, source.member_id))`
}

export const purgeSourcesJob: ClockJob = {
  name: 'forget_sources',
  every: 'hour',
  run: purgeSources,
}

/** Deletes sources that were unfollowed long ago. */
export async function purgeSources({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .delete(boardSources)
    .where(and(eq(boardSources.state, 'left'), sql`left_at < ${now - SOURCE_KEPT_MS}`))
}
