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
import { coverHash } from '../../../content/boards/shared-board.server.ts'
import { isNotBlocked } from '../../../ground/permissions/blocks.server.ts'
import { offeredTo, visibleTo } from '../../../ground/permissions/boards.server.ts'
import { picturePath } from '../../../ground/pictures/picture-path.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { API_THUMBNAILS } from '../../limits.ts'

type Row = Awaited<ReturnType<typeof selectFullBoards>>[number]

export type FullBoard = ReturnType<typeof fullBoard>

type Privacy = 'ALL' | 'PROTECTED' | 'PUBLIC' | 'SECRET' | 'PUBLIC_AND_SECRET'

const WIRE_PRIVACY = { public: 'PUBLIC', protected: 'PROTECTED', secret: 'SECRET' } as const

const OF_PRIVACY: Record<Privacy, SQL | undefined> = {
  ALL: undefined,
  PROTECTED: eq(boards.privacy, 'protected'),
  PUBLIC: eq(boards.privacy, 'public'),
  SECRET: eq(boards.privacy, 'secret'),
  PUBLIC_AND_SECRET: ne(boards.privacy, 'protected'),
}

/** Lists boards that the viewer may save to, newest first. Refuses `not_signed_in`. */
export function listFullBoards(
  context: Context,
  { privacy, ...page }: PageQuery & { privacy: Privacy },
): Promise<ListPage<FullBoard>> {
  return pageOfBoards(context, page, OF_PRIVACY[privacy])
}

/** Reads a board that the viewer may see. Refuses `not_signed_in` and `not_found`. */
export async function readFullBoard(
  context: Context,
  { boardId }: { boardId: number },
): Promise<FullBoard> {
  const [found] = await selectFullBoards(context).where(
    and(eq(boards.id, boardId), visibleTo(signedIn(context))),
  )
  if (!found) throw new Refusal('not_found')
  return fullBoard(context, found)
}

export async function pageOfBoards(
  context: Context,
  { bookmark, pageSize }: PageQuery,
  condition: SQL | undefined,
): Promise<ListPage<FullBoard>> {
  const before = bookmark === null ? undefined : lt(boards.id, bookmark)
  const rows = await selectFullBoards(context)
    .where(and(offeredTo(signedIn(context)), condition, before))
    .orderBy(desc(boards.id))
    .limit(pageSize + 1)
  const { items, bookmark: next } = pageOf(rows, pageSize)
  return { items: items.map((row) => fullBoard(context, row)), bookmark: next }
}

function selectFullBoards(context: Context) {
  const { id: viewerId } = signedIn(context)
  return context.db
    .select({
      id: boards.id,
      name: boards.name,
      description: boards.description,
      privacy: boards.privacy,
      pinCount: boards.pinCount,
      followerCount: boards.followerCount,
      createdAt: boards.createdAt,
      ownerUsername: members.username,
      collaboratorCount: collaboratorCount(viewerId).as('collaborator_count'),
      pinnedAt: pinnedAt(viewerId).as('pinned_at'),
      cover: coverHash(viewerId).as('cover'),
      thumbnails: thumbnails(viewerId),
    })
    .from(boards)
    .innerJoin(members, eq(members.id, boards.ownerId))
}

function pinnedAt(viewerId: number): SQL<number | null> {
  return sql`(select created_at ${shownPins(viewerId)} order by id desc limit 1)`
}

function thumbnails(viewerId: number) {
  const newest = sql`select picture_id ${shownPins(viewerId)} order by id desc limit ${literal(API_THUMBNAILS)}`
  return sql`(select json_group_array(hash) from (${newest}) join pictures on pictures.id = picture_id)`
    .mapWith((json: string) => parseJson(v.array(v.string()), json))
    .as('thumbnails')
}

function shownPins(viewerId: number): SQL {
  return sql`from pins where pins.board_id = ${boards.id} and pins.deleted_at is null
    and ${isNotBlocked(viewerId, sql`pins.pinner_id`)}`
}

function fullBoard({ env }: Pick<Context, 'env'>, row: Row) {
  const { createdAt, pinnedAt, privacy, ownerUsername, cover, thumbnails: hashes, ...shown } = row
  const url = (hash: string) => env.SITE_ORIGIN + picturePath(hash, '236x')
  return {
    ...shown,
    id: String(row.id),
    createdAt: new Date(createdAt).toISOString(),
    boardPinsModifiedAt: new Date(pinnedAt ?? createdAt).toISOString(),
    privacy: WIRE_PRIVACY[privacy],
    owner: { username: ownerUsername },
    media: { imageCoverUrl: cover && url(cover), pinThumbnailUrls: hashes.map(url) },
  }
}
