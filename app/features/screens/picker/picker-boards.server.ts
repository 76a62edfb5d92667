import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context, Viewer } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { members } from '../../../db/identity/accounts.ts'
import { parseJsonRows } from '../../../json.ts'
import { Face, facesJson } from '../../content/boards/collaborators/faces.server.ts'
import { boardPath } from '../../content/boards/names/board-path.ts'
import type { BoardOrder } from '../../content/boards/order/board-order.ts'
import { placeOf } from '../../content/boards/order/board-places.server.ts'
import { coverHash, coverOf, sharingUser } from '../../content/boards/shared-board.server.ts'
import { offeredTo } from '../../ground/permissions/boards.server.ts'
import { actingId } from '../../identity/business/acting.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { RECENT_BOARDS, RECENT_PINS, TOP_CHOICES } from './limits.ts'
import type { PickerBoard, PickerBoards, PickerQuery, PickerSection } from './picker.ts'
import { sectionRows, sectionsOf } from './picker-sections.server.ts'
import { inNameOrder } from './rows/board-order.ts'

/** Reads the boards that the viewer is offered to save to, in their order, and the last ones. Refuses `not_signed_in`. */
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

/** The queries of the same, and of the sections of one of these boards, for a batch. Refuses `not_signed_in`. */
export function placeQueries(context: Context, boardId: number | null) {
  return [...boardQueries(context), sectionRows(context, { boardId: boardId ?? 0 })] as const
}

export function placesOf(
  viewer: Viewer,
  rows: readonly { json: string }[],
  recent: readonly { boardId: number }[],
  sections: Parameters<typeof sectionsOf>[0],
): PickerBoards & { sections: PickerSection[] } {
  const found = foundOf(viewer, rows, recent)
  const boardsShortlist = shortlistOf(found, TOP_CHOICES)
  return { allBoards: found.allBoards, boardsShortlist, sections: sectionsOf(sections) }
}

type Found = { allBoards: PickerBoard[]; recentIds: number[] }

async function readBoards(context: Context): Promise<Found> {
  return foundOf(signedIn(context), ...(await context.db.batch(boardQueries(context))))
}

/** D1 writes JSON faster than twelve columns of 2,000 rows are read. */
function boardQueries(context: Context) {
  const { db } = context
  const viewer = signedIn(context)
  const order = orderOf(viewer)
  return [
    db
      .select({ json: boardJson(viewer) })
      .from(boards)
      .innerJoin(members, eq(members.id, boards.ownerId))
      .where(and(offeredTo(viewer), isNull(boards.archivedAt)))
      .orderBy(...(order === 'name' ? [] : [placeOf(order, viewer.id), desc(boards.id)])),
    db
      .select({ boardId: pins.boardId })
      .from(pins)
      .where(and(eq(pins.pinnerId, actingId(viewer)), isNull(pins.deletedAt)))
      .orderBy(desc(pins.id))
      .limit(RECENT_PINS),
  ] as const
}

/** By name, unless the member chose another order. */
function orderOf({ preferences }: Viewer): BoardOrder {
  return preferences.boardOrder ?? 'name'
}

function foundOf(
  viewer: Viewer,
  rows: readonly { json: string }[],
  recent: readonly { boardId: number }[],
): Found {
  const found = parseJsonRows(BoardRow, rows).map(boardOf)
  return {
    allBoards: orderOf(viewer) === 'name' ? inNameOrder(found, ({ name }) => name) : found,
    recentIds: [...new Set(recent.map(({ boardId }) => boardId))],
  }
}

function shortlistOf({ allBoards, recentIds }: Found, most: number): PickerBoard[] {
  const byId = new Map(allBoards.map((board) => [board.id, board]))
  return recentIds.flatMap((id) => byId.get(id) ?? []).slice(0, most)
}

const BoardRow = v.object({
  id: v.number(),
  name: v.string(),
  slug: v.string(),
  privacy: v.picklist(boards.privacy.enumValues),
  owner: v.object({ id: v.number(), username: v.string() }),
  isMine: v.picklist([0, 1]),
  pinCount: v.number(),
  sectionCount: v.number(),
  cover: v.nullable(v.string()),
  faces: v.array(Face),
})
type BoardRow = v.InferOutput<typeof BoardRow>

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

function boardJson(viewer: Viewer) {
  return sql<string>`json_object(
    'id', boards.id, 'name', boards.name, 'slug', boards.slug, 'privacy', boards.privacy,
    'owner', json_object('id', members.id, 'username', members.username),
    'isMine', boards.owner_id = ${actingId(viewer)},
    'pinCount', boards.pin_count, 'sectionCount', boards.section_count,
    'cover', ${coverHash(viewer.id)},
    'faces', json(${facesJson(viewer.id)})
  )`.as('json')
}
