import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { withNewId } from '../../../db/ids.ts'
import { runTogether } from '../../../db/run-together.ts'
import { isOpen } from '../../../gateways/web-address.ts'
import { Refusal, type RefusalCode } from '../../../refusal.ts'
import { limitFetches } from '../../content/media/pictures/fetch-picture.server.ts'
import { editableById } from '../../ground/permissions/boards.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { BOARD_SOURCES, MEMBER_SOURCES } from '../limits.ts'
import { newestOf } from './entry-rows.ts'
import { type FoundFeed, findFeed, type SourceReason } from './fetch-source.server.ts'
import { entrySteps } from './keep-entries.server.ts'
import { lookJob } from './look-at-source.server.ts'
import { nextLook } from './look-times.ts'
import type { NewSource } from './source.ts'

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
 * Lets a board follow a feed, which is asked at once; an address that the board has left is taken up where it was.
 * Refuses `not_found` and, at `url`, what is wrong with the address.
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
  if (!isOpen(url, env.FETCH_ALLOW)) throw new Refusal('source_private', 'url')
  await limitFetches(context)
  const found = await findFeed(env, input.url)
  if (found.kind === 'busy') throw new Refusal('source_busy', 'url')
  if (found.kind !== 'feed') throw new Refusal(codeOf(found), 'url')
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
  const lookAt = nextLook(now, 0)
  const turn = takes === 'all' ? now : lookAt
  const [rows = []] = await withNewId(now, (id) =>
    runTogether(db, [
      sql`insert into board_sources (id, board_id, member_id, section_id, address, title, state, etag,
          modified, left_out, looked_at, look_at, next_at, created_at)
        select ${id}, boards.id, ${memberId},
          (select id from board_sections where id = ${section} and board_id = boards.id), ${address},
          ${title}, 'following', ${etag}, ${modified}, ${leftOut}, ${now}, ${lookAt}, ${turn}, ${now}
        from boards
        where boards.id = ${boardId} and boards.archived_at is null and ${editableById(memberId)}
          and ${hasRoom({ boardId, memberId, address })}
        on conflict (board_id, address) do update set member_id = excluded.member_id,
          section_id = excluded.section_id, title = excluded.title, state = 'following', reason = null,
          etag = excluded.etag, modified = excluded.modified, left_out = excluded.left_out, failures = 0,
          failing_since = null, looked_at = excluded.looked_at, look_at = excluded.look_at,
          next_at = excluded.next_at, left_at = null
        where board_sources.state <> 'following'
        returning id`,
      ...entrySteps(
        {
          source: sql`source.board_id = ${boardId} and source.address = ${address}
            and source.member_id = ${memberId} and source.looked_at = ${now}`,
          ...{ entries, origin: env.SITE_ORIGIN, now },
        },
        takes,
      ),
    ]),
  )
  const [row] = rows
  if (!row) throw await whyNot(context, boardId, address)
  const id = Number(row['id'])
  if (takes === 'all') await env.IMPORTS.send(lookJob(id, turn))
  return { id, title }
}

const TITLE_LENGTH = 200

function titleOf(title: string, address: string): string {
  const shown = title.slice(0, TITLE_LENGTH).toWellFormed().trim()
  return shown || new URL(address).hostname
}

type Room = { boardId: number; memberId: number; address: string }

/** Stopped sources count: each may go on by one press. */
function hasRoom({ boardId, memberId, address }: Room) {
  const others = sql`select count(*) from board_sources as other where other.state <> 'left'
    and (other.board_id <> ${boardId} or other.address <> ${address})`
  return sql`(${others} and other.board_id = ${boardId}) < ${BOARD_SOURCES}
    and (${others} and other.member_id = ${memberId}) < ${MEMBER_SOURCES}`
}

async function whyNot(context: Context, boardId: number, address: string): Promise<Refusal> {
  const { id: memberId } = signedIn(context)
  const [[found] = []] = await runTogether(context.db, [
    sql`select exists (select 1 from boards where boards.id = ${boardId} and ${editableById(memberId)}) as is_there,
      exists (select 1 from board_sources where board_id = ${boardId} and address = ${address}
        and state = 'following') as is_known,
      (select count(*) from board_sources where board_id = ${boardId} and state <> 'left') as sources`,
  ])
  if (!found?.['is_there']) return new Refusal('not_found')
  if (found['is_known']) return new Refusal('source_known', 'url')
  const isFull = Number(found['sources']) >= BOARD_SOURCES
  return new Refusal(isFull ? 'too_many_board_sources' : 'too_many_sources', 'url')
}
