import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { members } from '../../db/accounts.ts'
import { boards } from '../../db/boards.ts'
import { pins } from '../../db/pins.ts'
import { signedIn } from '../auth/sessions/signed-in.ts'
import { type Face, facesJson } from '../boards/collaborators/faces.server.ts'
import { boardPath } from '../boards/names/board-path.ts'
import { coverHash, coverOf, sharingUser } from '../boards/shared-board.server.ts'
import { editableBy } from '../permissions/boards.server.ts'
import { RECENT_BOARDS, RECENT_PINS } from './limits.ts'
import type { PickerBoard, PickerBoards, PickerQuery } from './picker.ts'
import { inNameOrder } from './rows/board-order.ts'

/** Reads the boards that the viewer can save to, by name, and the last ones. Refuses `not_signed_in`. */
export async function readPickerBoards(
  context: Context,
  { advertiserId, filter, shortlistSuggestions }: PickerQuery,
): Promise<PickerBoards> {
  const found = await readBoards(context)
  const isForAds = advertiserId !== '' && filter === 'protected'
  const allBoards = isForAds
    ? found.allBoards.filter(({ privacy }) => privacy === 'protected')
    : found.allBoards
  return {
    allBoards,
    boardsShortlist: shortlistOf({ ...found, allBoards }, shortlistSuggestions),
  }
}

/** Reads the boards that the viewer saved to last. Refuses `not_signed_in`. */
export async function readBoardsShortlist(context: Context): Promise<PickerBoard[]> {
  return shortlistOf(await readBoards(context), RECENT_BOARDS)
}

type Found = { allBoards: PickerBoard[]; recentIds: number[] }

/** D1 writes JSON faster than twelve columns of 2,000 rows are read. */
async function readBoards(context: Context): Promise<Found> {
  const { db } = context
  const viewer = signedIn(context)
  const [rows, recent] = await db.batch([
    db
      .select({ json: boardJson(viewer.id) })
      .from(boards)
      .innerJoin(members, eq(members.id, boards.ownerId))
      .where(and(editableBy(viewer), isNull(boards.archivedAt))),
    db
      .select({ boardId: pins.boardId })
      .from(pins)
      .where(and(eq(pins.pinnerId, viewer.id), isNull(pins.deletedAt)))
      .orderBy(desc(pins.id))
      .limit(RECENT_PINS),
  ])
  const found: BoardRow[] = JSON.parse(`[${rows.map(({ json }) => json).join()}]`)
  return {
    allBoards: inNameOrder(found.map(boardOf), ({ name }) => name),
    recentIds: [...new Set(recent.map(({ boardId }) => boardId))],
  }
}

function shortlistOf({ allBoards, recentIds }: Found, most: number): PickerBoard[] {
  const byId = new Map(allBoards.map((board) => [board.id, board]))
  return recentIds.flatMap((id) => byId.get(id) ?? []).slice(0, most)
}

type BoardRow = Pick<
  PickerBoard,
  'id' | 'name' | 'privacy' | 'owner' | 'pinCount' | 'sectionCount'
> & {
  slug: string
  isMine: 0 | 1
  cover: string | null
  faces: Face[]
}

function boardOf({ slug, isMine, cover, faces, ...board }: BoardRow): PickerBoard {
  return {
    ...board,
    url: boardPath({ ownerUsername: board.owner.username, slug }),
    isCollaborative: faces.length > 0,
    collaboratedByMe: isMine === 0,
    collaboratingUsers: faces.map(sharingUser),
    ...coverOf(cover),
    archivedByMeAt: null,
  }
}

function boardJson(viewerId: number) {
  return sql<string>`json_object(
    'id', boards.id, 'name', boards.name, 'slug', boards.slug, 'privacy', boards.privacy,
    'owner', json_object('id', members.id, 'username', members.username),
    'isMine', boards.owner_id = ${viewerId},
    'pinCount', boards.pin_count, 'sectionCount', boards.section_count,
    'cover', ${coverHash()},
    'faces', json(${facesJson})
  )`.as('json')
}
