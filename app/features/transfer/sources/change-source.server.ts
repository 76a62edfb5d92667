import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { runTogether } from '../../../db/run-together.ts'
import { boardSources } from '../../../db/transfer/board-sources.ts'
import { Refusal } from '../../../refusal.ts'
import { limitFetches } from '../../content/media/pictures/fetch-picture.server.ts'
import { editableById } from '../../ground/permissions/boards.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import {
  BOARD_SOURCES,
  LOOK_AGAIN_MS,
  MEMBER_SOURCES,
  SOURCE_KEPT_MS,
  SOURCE_WAIT_MS,
} from '../limits.ts'
import { lookJob } from './look-at-source.server.ts'
import type { SourceQuery } from './source.ts'

/** Stops following; the pins stay. Refuses `not_found`. */
export async function leaveSource(
  context: Context,
  query: SourceQuery,
): Promise<{ title: string }> {
  const [left] = await runTogether(context.db, [
    sql`update board_sources as source set state = 'left', left_at = ${context.now}, reason = null
      where ${isTheirs(context, query)} and source.state <> 'left' returning title`,
  ])
  if (!left?.[0]) throw new Refusal('not_found')
  return { title: String(left[0]['title']) }
}

/** Follows again what was left or stopped by itself. Refuses `not_found`, `too_many_board_sources`. */
export async function followSource(context: Context, query: SourceQuery): Promise<void> {
  const { db, now } = context
  await limitFetches(context)
  const others = sql`select count(*) from board_sources as other
    where other.state <> 'left' and other.id <> source.id`
  const [followed, known] = await runTogether(db, [
    sql`update board_sources as source set state = 'following', reason = null, failures = 0,
        failing_since = null, left_at = null,
        look_at = case state when 'stopped' then ${now} else look_at end,
        next_at = case state when 'stopped' then ${now} else look_at end
      where ${isTheirs(context, query)}
        and (${others} and other.board_id = source.board_id) < ${BOARD_SOURCES}
        and (${others} and other.member_id = source.member_id) < ${MEMBER_SOURCES}
        and source.state <> 'following'
      returning id`,
    sql`select state from board_sources as source where ${isTheirs(context, query)}`,
  ])
  if (followed?.[0] || known?.[0]?.['state'] === 'following') return
  throw new Refusal(known?.[0] ? 'too_many_board_sources' : 'not_found')
}

/** Asks a feed before its time. Refuses `not_found`, `source_too_soon`, `rate_limited`. */
export async function lookNow(context: Context, query: SourceQuery): Promise<void> {
  const { db, env, now } = context
  await limitFetches(context)
  const turn = now + SOURCE_WAIT_MS.sent
  const [looked, known] = await runTogether(db, [
    sql`update board_sources as source set look_at = ${now}, next_at = ${turn}
      where ${isTheirs(context, query)} and source.state = 'following'
        and source.looked_at <= ${now - LOOK_AGAIN_MS} and source.look_at > ${now} returning id`,
    sql`select id from board_sources as source
      where ${isTheirs(context, query)} and source.state = 'following'`,
  ])
  if (!known?.[0]) throw new Refusal('not_found')
  if (!looked?.[0]) throw new Refusal('source_too_soon')
  await env.IMPORTS.send(lookJob(query.sourceId, turn))
}

/** The board's owner changes all of its sources, others those that they added while they may save there. */
function isTheirs(context: Context, { boardId, sourceId }: SourceQuery) {
  const { id } = signedIn(context)
  return sql`source.id = ${sourceId} and source.board_id = ${boardId} and exists (
    select 1 from boards where boards.id = source.board_id and ${editableById(id)}
      and ${id} in (boards.owner_id, source.member_id))`
}

/** Forgets what was left so long ago that nobody comes back to it. */
export async function forgetSources({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .delete(boardSources)
    .where(and(eq(boardSources.state, 'left'), sql`left_at < ${now - SOURCE_KEPT_MS}`))
}
