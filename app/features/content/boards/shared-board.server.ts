import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { members } from '../../../db/identity/accounts.ts'
import { Refusal } from '../../../refusal.ts'
import { isNotBlocked, type ViewerId } from '../../core/permissions/blocks.server.ts'
import { visibleTo } from '../../core/permissions/boards.server.ts'
import { picturePath } from '../../core/pictures/picture-path.ts'
import type { BoardQuery } from './board.ts'
import { boardPath } from './board-names/board-path.ts'
import { type Board, boardColumns } from './boards.server.ts'
import {
  collaborationStateOf,
  type Face,
  facesJson,
  facesOf,
} from './collaborators/faces.server.ts'

export type SharedBoard = Board & {
  url: string
  owner: { id: number; username: string }
  isCollaborative: boolean
  collaboratedByMe: boolean
  collaboratingUsers: SharingUser[]
  imageCoverUrl: string | null
  coverImages: { url: string }[]
  archivedByMeAt: number | null
}

export type SharingUser = Omit<Face, 'pictureHash'> & { imageMediumUrl: string | null }

export async function readSharedBoard(
  { db, viewer }: Context,
  { boardId }: BoardQuery,
): Promise<SharedBoard> {
  const [found] = await db
    .select({
      ...boardColumns,
      faces: sql`${facesJson(viewer?.id ?? 0)}`.mapWith(facesOf).as('faces'),
      standing: collaborationStateOf(viewer?.id ?? 0).as('standing'),
      cover: coverHash(viewer?.id ?? 0).as('cover'),
    })
    .from(boards)
    .innerJoin(members, eq(members.id, boards.ownerId))
    .where(and(eq(boards.id, boardId), visibleTo(viewer)))
  if (!found) throw new Refusal('not_found')
  const { faces, standing, cover, ...board } = found
  return {
    ...board,
    url: boardPath(board),
    owner: { id: board.ownerId, username: board.ownerUsername },
    isCollaborative: faces.length > 0,
    collaboratedByMe: standing === 'accepted',
    collaboratingUsers: faces.map(sharingUser),
    ...coverOf(cover),
    archivedByMeAt: viewer?.id === board.ownerId ? board.archivedAt : null,
  }
}

/** The chosen cover's hash, or else the newest pin's. Skips pins if the viewer or the pinner blocked the other. */
export function coverHash(viewerId: ViewerId): SQL<string | null> {
  return sql`(select hash from pictures where id = coalesce(iif(${isShownCover(viewerId)}, boards.cover_id, null), (
    select picture_id from pins where board_id = boards.id and deleted_at is null
      and ${isNotBlocked(viewerId, sql`pins.pinner_id`)}
    order by id desc limit 1
  )))`
}

export function isShownCover(viewerId: ViewerId): SQL {
  return sql`(not exists (select 1 from blocks where viewer_id = ${viewerId} and kind <> 'mute') or not exists (
    select 1 from pins where board_id = boards.id and picture_id = boards.cover_id
      and not ${isNotBlocked(viewerId, sql`pins.pinner_id`)}
  ))`
}

export function coverOf(hash: string | null): Pick<SharedBoard, 'imageCoverUrl' | 'coverImages'> {
  const url = hash && picturePath(hash, '236x')
  return { imageCoverUrl: url, coverImages: url ? [{ url }] : [] }
}

export function sharingUser({ pictureHash, ...face }: Face): SharingUser {
  return { ...face, imageMediumUrl: pictureHash && picturePath(pictureHash, '236x') }
}
