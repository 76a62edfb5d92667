import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { rowsOf } from '../../../db/rows-of.ts'
import { runBatch } from '../../../db/run-batch.ts'
import { visibleName } from '../../../forms/visible-name.ts'
import { mayFetch } from '../../../gateways/web-address.ts'
import { Condition } from '../../../json.ts'
import { Refusal, type RefusalCode } from '../../../refusal.ts'
import { VISIBLE } from '../../../text/visible.ts'
import { limitFetches } from '../../content/media/pictures/fetch-picture.server.ts'
import { idempotencyKeySteps } from '../../core/idempotency/idempotency-keys.server.ts'
import { editableById } from '../../core/permissions/boards.server.ts'
import { deviceOf } from '../../identity/sessions/devices/device-name.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { writeSignedIn } from '../../identity/sessions/write-signed-in.server.ts'
import { BOARD_SOURCES, FEED_BYTES, MEMBER_SOURCES } from '../limits.ts'
import { checkJob } from './check-source.server.ts'
import { newestOf } from './entry-rows.ts'
import { type FoundFeed, findFeed, type SourceReason } from './fetch-source.server.ts'
import { nextCheck } from './next-check.ts'
import type { NewSource } from './source.ts'
import { entrySteps } from './store-entries.server.ts'

const REFUSALS = {
  unreachable: 'source_unreachable',
  refused: 'source_refused',
  elsewhere: 'source_elsewhere',
  too_large: 'source_too_large',
  no_feed: 'source_no_feed',
  robots: 'source_robots',
  gone: 'source_refused',
} as const satisfies Partial<Record<SourceReason, RefusalCode>>

/**
 * Makes a board follow a feed, and checks the feed at once. If the board followed it before, continues from there.
 * Refuses `not_found` and, at `url`, problems with the address.
 */
export async function addSource(
  context: Context,
  input: NewSource,
): Promise<{ id: number; title: string }> {
  const { db, env } = context
  const viewer = signedIn(context)
  const [board] = await db
    .select({ archivedAt: boards.archivedAt })
    .from(boards)
    .where(and(eq(boards.id, input.boardId), editableById(viewer.id)))
  if (!board) throw new Refusal('not_found')
  if (board.archivedAt !== null) throw new Refusal('source_board_archived')
  const url = new URL(input.url)
  if (url.origin === env.SITE_ORIGIN) throw new Refusal('source_own', 'url')
  if (!mayFetch(url, env.FETCH_ALLOW)) throw new Refusal('source_private', 'url')
  await limitFetches(context)
  const found = await findFeed(env, input.url)
  if (found.kind === 'busy') throw new Refusal('source_busy', 'url')
  if (found.kind !== 'feed')
    throw new Refusal(codeOf(found), 'url', { megabytes: FEED_BYTES / 2 ** 20 })
  if (new URL(found.address).origin === env.SITE_ORIGIN) throw new Refusal('source_own', 'url')
  return keepSource(context, input, found)
}

function codeOf(found: { kind: 'unchanged' } | { kind: 'failed'; reason: SourceReason }) {
  const reason = found.kind === 'failed' ? found.reason : 'unreachable'
  return new Map<string, RefusalCode>(Object.entries(REFUSALS)).get(reason) ?? 'source_unreachable'
}

async function keepSource(
  context: Context,
  { boardId, takes, section }: NewSource,
  { feed, address, etag, modified }: FoundFeed,
): Promise<{ id: number; title: string }> {
  const { db, env, now } = context
  const { id: memberId } = signedIn(context)
  const { entries, leftOut } = newestOf(feed)
  const title = titleOf(feed.title, address)
  const checkAt = nextCheck(now, 0)
  const turn = takes === 'all' ? now : checkAt
  const [, rows] = await writeSignedIn(context, (id, canStillAdd) =>
    runBatch(db, [
      canStillAdd.getSQL(),
      sql`insert into board_sources (id, board_id, member_id, section_id, address, title, state, etag,
          modified, left_out, checked_at, check_at, next_at, created_at, device)
        select ${id}, boards.id, ${memberId},
          (select id from board_sections where id = ${section} and board_id = boards.id), ${address},
          ${title}, 'following', ${etag}, ${modified}, ${leftOut}, ${now}, ${checkAt}, ${turn}, ${now}, ${deviceOf(context)}
        from boards
        where boards.id = ${boardId} and boards.archived_at is null and ${editableById(memberId)}
          and ${hasRoom({ boardId, memberId, address })}
        on conflict (board_id, address) do update set member_id = excluded.member_id,
          section_id = excluded.section_id, title = excluded.title, state = 'following', reason = null,
          etag = excluded.etag, modified = excluded.modified, left_out = excluded.left_out, failures = 0,
          failing_since = null, checked_at = excluded.checked_at, check_at = excluded.check_at,
          next_at = excluded.next_at, left_at = null, created_at = excluded.created_at, device = excluded.device
        where board_sources.state <> 'following'
        returning id`,
      ...entrySteps(
        {
          source: sql`source.board_id = ${boardId} and source.address = ${address}
            and source.member_id = ${memberId} and source.checked_at = ${now}`,
          entries,
          origin: env.SITE_ORIGIN,
          now,
        },
        takes,
      ),
      ...idempotencyKeySteps(context),
    ]),
  )
  const [added] = rowsOf(v.object({ id: v.number() }), rows)
  if (!added) throw await addRefusal(context, boardId, address)
  if (takes === 'all') await env.IMPORTS.send(checkJob(added.id, turn))
  return { id: added.id, title }
}

const TITLE_LENGTH = 200

function titleOf(title: string, address: string): string {
  const shown = visibleName(title.slice(0, TITLE_LENGTH).toWellFormed())
  return VISIBLE.test(shown) ? shown : new URL(address).hostname
}

type Room = { boardId: number; memberId: number; address: string }

/** Stopped sources count, because each can be restarted with one click. */
function hasRoom({ boardId, memberId, address }: Room) {
  const others = sql`select count(*) from board_sources as other where other.state <> 'left'
    and (other.board_id <> ${boardId} or other.address <> ${address})`
  return sql`(${others} and other.board_id = ${boardId}) < ${BOARD_SOURCES}
    and (${others} and other.member_id = ${memberId}) < ${MEMBER_SOURCES}`
}

const BoardState = v.object({ boardExists: Condition, isKnown: Condition, sources: v.number() })

async function addRefusal(context: Context, boardId: number, address: string): Promise<Refusal> {
  const { id: memberId } = signedIn(context)
  const [rows] = await runBatch(context.db, [
    sql`select exists (select 1 from boards where boards.id = ${boardId} and ${editableById(memberId)}) as boardExists,
      exists (select 1 from board_sources where board_id = ${boardId} and address = ${address}
        and state = 'following') as isKnown,
      (select count(*) from board_sources where board_id = ${boardId} and state <> 'left') as sources`,
  ])
  const [found] = rowsOf(BoardState, rows)
  if (!found?.boardExists) return new Refusal('not_found')
  if (found.isKnown) return new Refusal('source_known', 'url')
  return limitRefusal(found.sources, 'url')
}

export function limitRefusal(onBoard: number, field?: string): Refusal {
  return onBoard >= BOARD_SOURCES
    ? new Refusal('too_many_board_sources', field, { limit: BOARD_SOURCES })
    : new Refusal('too_many_sources', field, { limit: MEMBER_SOURCES })
}
