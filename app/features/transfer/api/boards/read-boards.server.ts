import { and, desc, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { boards } from '../../../../db/content/boards.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { literal } from '../../../../db/literal.ts'
import { parseJson } from '../../../../json.ts'
import { type ListPage, type PageQuery, pageOf } from '../../../../paging.ts'
import { Refusal } from '../../../../refusal.ts'
import { collaboratorCount } from '../../../content/boards/collaborators/faces.server.ts'
import { isShownCover } from '../../../content/boards/shared-board.server.ts'
import { type AnyViewer, builtForViewers } from '../../../core/permissions/any-viewer.ts'
import { isNotBlocked, type ViewerId } from '../../../core/permissions/blocks.server.ts'
import {
  collaborationsOf,
  offeredTo,
  showsPinsTo,
  visibleTo,
} from '../../../core/permissions/boards.server.ts'
import { picturePath } from '../../../core/pictures/picture-path.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { API_THUMBNAILS } from '../../limits.ts'
import { hasWords } from './board-words.ts'

type Row = Awaited<ReturnType<typeof selectFullBoards>>[number]

export type FullBoard = ReturnType<typeof fullBoard>

type Privacy = 'ALL' | 'PROTECTED' | 'PUBLIC' | 'SECRET' | 'PUBLIC_AND_SECRET'

const WIRE_PRIVACY = { public: 'PUBLIC', protected: 'PROTECTED', secret: 'SECRET' } as const

const PRIVACY_FILTERS: Record<Privacy, SQL | undefined> = {
  ALL: undefined,
  PROTECTED: eq(boards.privacy, 'protected'),
  PUBLIC: eq(boards.privacy, 'public'),
  SECRET: eq(boards.privacy, 'secret'),
  PUBLIC_AND_SECRET: ne(boards.privacy, 'protected'),
}

type Choice = { privacy: Privacy; pageSize: number; isFirst: boolean; words: boolean }

/** Lists boards that the viewer may save to, newest first. Refuses `not_signed_in`. */
export function listFullBoards(
  context: Context,
  { privacy, ...page }: PageQuery & { privacy: Privacy },
): Promise<ListPage<FullBoard>> {
  return pageOfBoards(context, page, { privacy, words: [] })
}

/** Reads a board that the viewer may see. Refuses `not_signed_in` and `not_found`. */
export async function readFullBoard(
  context: Context,
  { boardId }: { boardId: number },
): Promise<FullBoard> {
  const [found] = await visibleBoard(context.db, signedIn(context), null, { boardId })
  if (!found) throw new Refusal('not_found')
  return fullBoard(context, found)
}

const visibleBoard = builtForViewers((db, viewer) =>
  selectFullBoards(db, viewer).where(
    and(eq(boards.id, sql.placeholder('boardId')), visibleTo(viewer)),
  ),
)

/** Lists boards that the viewer may save to and whose names contain these words. */
export async function pageOfBoards(
  context: Context,
  { bookmark, pageSize }: PageQuery,
  { privacy, words }: { privacy: Privacy; words: readonly string[] },
): Promise<ListPage<FullBoard>> {
  const choice = { privacy, pageSize, isFirst: bookmark === null, words: words.length > 0 }
  const values = { bookmark, words: JSON.stringify(words) }
  const rows = await offeredBoards(context.db, signedIn(context), choice, values)
  const { items, bookmark: next } = pageOf(rows, pageSize)
  return { items: items.map((row) => fullBoard(context, row)), bookmark: next }
}

const offeredBoards = builtForViewers((db, viewer, { privacy, pageSize, isFirst, words }: Choice) =>
  selectFullBoards(db, viewer)
    .where(sql`${boards.id} in (${newestOffered(viewer, { privacy, pageSize, isFirst, words })})`)
    .orderBy(desc(boards.id))
    .limit(pageSize + 1),
)

/** The ids of the newest boards. Own and shared boards have separate queries, so that each reads an index in order. */
function newestOffered(viewer: AnyViewer, { privacy, pageSize, isFirst, words }: Choice): SQL {
  const isOffered = and(
    offeredTo(viewer),
    PRIVACY_FILTERS[privacy],
    words ? hasWords(sql.placeholder('words')) : undefined,
    isFirst ? undefined : lt(boards.id, sql.placeholder('bookmark')),
  )
  const newest = (isOfKind: SQL | undefined) => sql`select * from (
    select ${boards.id} from ${boards} where ${and(isOfKind, isOffered)}
    order by ${boards.id} desc limit ${literal(pageSize + 1)}
  )`
  if (viewer.acting) return newest(undefined)
  const isShared = sql`${boards.id} in ${collaborationsOf(viewer.id)}`
  return sql`${newest(eq(boards.ownerId, viewer.id))} union all ${newest(isShared)}`
}

/** Selects the newest pins' pictures only if the token's scopes allow it, but always selects their times. */
function selectFullBoards(db: Context['db'], viewer: AnyViewer) {
  return db
    .select({
      id: boards.id,
      name: boards.name,
      description: boards.description,
      privacy: boards.privacy,
      pinCount: boards.pinCount,
      followerCount: boards.followerCount,
      createdAt: boards.createdAt,
      ownerUsername: members.username,
      collaboratorCount: collaboratorCount(viewer.id).as('collaborator_count'),
      showsPins: sql`${showsPinsTo(viewer)}`.mapWith(Boolean).as('shows_pins'),
      cover: sql<string | null>`iif(${isShownCover(viewer.id)},
        (select hash from pictures where pictures.id = boards.cover_id), null)`.as('cover'),
      newest: newestPins(viewer.id),
    })
    .from(boards)
    .innerJoin(members, eq(members.id, boards.ownerId))
}

const NewestPins = v.array(v.tuple([v.string(), v.number()]))

/** The hashes and times of the newest pins. */
function newestPins(viewerId: ViewerId) {
  const newest = sql`select id, picture_id, created_at from pins
    where pins.board_id = ${boards.id} and pins.deleted_at is null
      and ${isNotBlocked(viewerId, sql`pins.pinner_id`)}
    order by id desc limit ${literal(API_THUMBNAILS)}`
  return sql`(select json_group_array(json_array(hash, newest.created_at))
      from (${newest}) as newest join pictures on pictures.id = newest.picture_id)`
    .mapWith((json: string) => parseJson(NewestPins, json))
    .as('newest')
}

function fullBoard({ env }: Pick<Context, 'env'>, row: Row) {
  const { createdAt, privacy, ownerUsername, showsPins, cover, newest, ...shown } = row
  const [latest] = newest
  const url = (hash: string) => env.SITE_ORIGIN + picturePath(hash, '236x')
  const hashes = showsPins ? newest.map(([hash]) => hash) : []
  const coverHash = showsPins ? (cover ?? hashes[0] ?? null) : null
  return {
    ...shown,
    id: String(row.id),
    createdAt: new Date(createdAt).toISOString(),
    boardPinsModifiedAt: new Date(latest?.[1] ?? createdAt).toISOString(),
    privacy: WIRE_PRIVACY[privacy],
    owner: { username: ownerUsername },
    media: { imageCoverUrl: coverHash && url(coverHash), pinThumbnailUrls: hashes.map(url) },
  }
}
