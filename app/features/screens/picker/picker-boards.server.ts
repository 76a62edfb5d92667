import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context, Viewer } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { members } from '../../../db/identity/accounts.ts'
import { parseJsonRows } from '../../../json.ts'
import { boardPath } from '../../content/boards/board-names/board-path.ts'
import { boardSortKey } from '../../content/boards/board-order/board-sort-key.server.ts'
import type { BoardOrder } from '../../content/boards/board-order/orders.ts'
import { Face, facesJson } from '../../content/boards/collaborators/faces.server.ts'
import { coverHash, coverOf, sharingUser } from '../../content/boards/shared-board.server.ts'
import { offeredTo, openToAll, visibleTo } from '../../core/permissions/boards.server.ts'
import { actingId } from '../../identity/business/acting.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { FLAT_BOARDS, RECENT_BOARDS, RECENT_PINS, TOP_CHOICES } from './limits.ts'
import type { PickerBoard, PickerBoards, PickerQuery, PickerSection } from './picker.ts'
import { sectionRows, sectionsOf } from './picker-sections.server.ts'
import { inNameOrder } from './rows/board-order.ts'

/** Reads the boards to save to, in the member's order, and the recent boards. Refuses `not_signed_in`. */
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
    boardsShortlist: topChoicesOf({ ...found, allBoards }, shortlistSuggestions),
    otherNames: found.otherNames,
  }
}

/** Reads the boards that the viewer saved to most recently. Refuses `not_signed_in`. */
export async function readBoardsShortlist(context: Context): Promise<PickerBoard[]> {
  const viewer = signedIn(context)
  const isRecent = sql`${boards.id} in ${recentPins(context)}`
  const found = await context.db.batch([selectBoards(context, isRecent), recentPins(context)])
  return shortlistOf(foundOf(viewer, ...found, []), RECENT_BOARDS)
}

/** Queries for the viewer's boards, and the sections of one board. Refuses `not_signed_in`. */
export function placeQueries(context: Context, boardId: number | null) {
  return [...boardQueries(context), sectionRows(context, { boardId: boardId ?? 0 })] as const
}

export function placesOf(
  viewer: Viewer,
  rows: readonly { json: string }[],
  recent: readonly { boardId: number }[],
  others: readonly { name: string }[],
  sections: Parameters<typeof sectionsOf>[0],
): PickerBoards & { sections: PickerSection[] } {
  const found = foundOf(viewer, rows, recent, others)
  const boardsShortlist = topChoicesOf(found, TOP_CHOICES)
  const { allBoards, otherNames } = found
  return { allBoards, boardsShortlist, otherNames, sections: sectionsOf(sections) }
}

type Found = { allBoards: PickerBoard[]; recentIds: number[]; otherNames: string[] }

async function readBoards(context: Context): Promise<Found> {
  return foundOf(signedIn(context), ...(await context.db.batch(boardQueries(context))))
}

function boardQueries(context: Context) {
  return [selectBoards(context, undefined), recentPins(context), otherBoards(context)] as const
}

/** Selects one JSON text, which is faster in D1 than twelve columns of 2,000 rows. */
function selectBoards(context: Context, condition: SQL | undefined) {
  const viewer = signedIn(context)
  const order = orderOf(viewer)
  return context.db
    .select({ json: boardJson(viewer) })
    .from(boards)
    .innerJoin(members, eq(members.id, boards.ownerId))
    .where(and(offeredTo(viewer), isNull(boards.archivedAt), condition))
    .orderBy(...(order === 'name' ? [] : [boardSortKey(order, viewer.id), desc(boards.id)]))
}

function recentPins(context: Context) {
  return context.db
    .select({ boardId: pins.boardId })
    .from(pins)
    .where(and(eq(pins.pinnerId, actingId(signedIn(context))), isNull(pins.deletedAt)))
    .orderBy(desc(pins.id))
    .limit(RECENT_PINS)
}

/** The profile's boards that aren't offered. Managers of a business learn only the names of its public boards. */
function otherBoards(context: Context) {
  const viewer = signedIn(context)
  const isKnown = viewer.acting ? openToAll() : visibleTo(viewer)
  const isOffered = and(offeredTo(viewer), isNull(boards.archivedAt))
  return context.db
    .select({ name: boards.name })
    .from(boards)
    .where(and(eq(boards.ownerId, actingId(viewer)), isKnown, sql`not (${isOffered})`))
}

/** The order of the boards: by name, unless the member chose another order. */
function orderOf({ preferences }: Viewer): BoardOrder {
  return preferences.boardOrder ?? 'name'
}

function foundOf(
  viewer: Viewer,
  rows: readonly { json: string }[],
  recent: readonly { boardId: number }[],
  others: readonly { name: string }[],
): Found {
  const found = parseJsonRows(BoardRow, rows).map(boardOf)
  return {
    allBoards: orderOf(viewer) === 'name' ? inNameOrder(found, ({ name }) => name) : found,
    recentIds: [...new Set(recent.map(({ boardId }) => boardId))],
    otherNames: others.map(({ name }) => name),
  }
}

/** The recently used boards. Before the first save, the newest boards, but only if the list has groups. */
function topChoicesOf(found: Found, most: number): PickerBoard[] {
  const recent = shortlistOf(found, most)
  const isFlat = found.allBoards.length <= FLAT_BOARDS
  if (recent.length > 0 || isFlat) return recent
  return found.allBoards.toSorted((one, other) => other.id - one.id).slice(0, most)
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
  isOwn: v.picklist([0, 1]),
  pinCount: v.number(),
  sectionCount: v.number(),
  cover: v.nullable(v.string()),
  faces: v.array(Face),
})
type BoardRow = v.InferOutput<typeof BoardRow>

function boardOf({ slug, isOwn, cover, faces, ...board }: BoardRow): PickerBoard {
  return {
    ...board,
    url: boardPath({ ownerUsername: board.owner.username, slug }),
    isCollaborative: faces.length > 0,
    collaboratedByMe: isOwn === 0,
    collaboratingUsers: faces.map(sharingUser),
    ...coverOf(cover),
    archivedByMeAt: null,
  }
}

function boardJson(viewer: Viewer) {
  return sql<string>`json_object(
    'id', boards.id, 'name', boards.name, 'slug', boards.slug, 'privacy', boards.privacy,
    'owner', json_object('id', members.id, 'username', members.username),
    'isOwn', boards.owner_id = ${actingId(viewer)},
    'pinCount', boards.pin_count, 'sectionCount', boards.section_count,
    'cover', ${coverHash(viewer.id)},
    'faces', json(${facesJson(viewer.id)})
  )`.as('json')
}
