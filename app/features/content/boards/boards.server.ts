import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { violates } from '../../../db/constraints.ts'
import { boards } from '../../../db/content/boards.ts'
import type { Database } from '../../../db/database.ts'
import { members } from '../../../db/identity/accounts.ts'
import { withNewId } from '../../../db/ids.ts'
import { rowValues } from '../../../db/row-values.ts'
import { Refusal } from '../../../refusal.ts'
import { indexed } from '../../../text/index-words.ts'
import { ownedBy, requireReachOf, visibleTo } from '../../ground/permissions/boards.server.ts'
import { mayFor } from '../../ground/permissions/businesses.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import type { BoardChange, BoardQuery, NewBoard } from './board.ts'
import { FIRST_BOARD_NAME } from './names/first-boards.ts'
import { withFreeSlug } from './names/free-slug.ts'
import { foldName } from './names/names.ts'
import type { PinOrder } from './order/board-order.ts'

export type Board = {
  id: number
  name: string
  slug: string
  description: string
  privacy: 'public' | 'secret' | 'protected'
  pinCount: number
  sectionCount: number
  followerCount: number
  archivedAt: number | null
  pinOrder: PinOrder
  pinLabel: 'maker' | 'person' | null
  ownerId: number
  ownerUsername: string
}

/**
 * Creates a board with a free slug; for a business that the viewer acts for, a protected one of its own.
 * Refuses `board_name_taken`, `too_many_boards`, `not_signed_in`, and `not_allowed` without the right.
 */
export async function createBoard(context: Context, input: NewBoard): Promise<Board> {
  const { db, now } = context
  const viewer = signedIn(context)
  const { acting } = viewer
  if (!acting && input.privacy === 'protected') throw new Refusal('invalid_parameters', 'privacy')
  const privacy = acting ? 'protected' : (input.privacy ?? viewer.preferences.boardPrivacy)
  requireReachOf(viewer, privacy)
  try {
    const [board] = await withFreeSlug(input.name, 'boards.slug', (slug) =>
      withNewId(now, (id) => {
        const row = rowValues(boards, {
          id,
          ownerId: viewer.id,
          foldedName: foldName(input.name),
          indexedName: indexed(input.name),
          slug,
          layout: input.name === FIRST_BOARD_NAME ? 'quick_creates' : 'default',
          createdAt: now,
          ...input,
          privacy,
          ...(acting && { ownerId: acting.id, actorId: viewer.id }),
        })
        const isAllowed = acting ? mayFor(viewer, 'save_pins', acting.id) : sql`true`
        return db
          .insert(boards)
          .select(sql`select ${row} where ${isAllowed}`)
          .returning(ownBoardColumns)
      }),
    )
    if (!board) throw new Refusal('not_allowed')
    return withOwner(viewer, board)
  } catch (error) {
    throw boardRefusal(error)
  }
}

/** Reads a board; a secret one of others is `not_found`. */
export async function readBoard({ db, viewer }: Context, { boardId }: BoardQuery): Promise<Board> {
  const [board] = await selectBoard(db, and(eq(boards.id, boardId), visibleTo(viewer)))
  if (!board) throw new Refusal('not_found')
  return board
}

/** Reads a board of the viewer's own. Refuses `not_found`. */
export async function readOwnBoard(context: Context, { boardId }: BoardQuery): Promise<Board> {
  const [board] = await selectBoard(
    context.db,
    and(eq(boards.id, boardId), ownedBy(signedIn(context))),
  )
  if (!board) throw new Refusal('not_found')
  return board
}

export function selectBoard(db: Database, condition: SQL | undefined) {
  return db
    .select(boardColumns)
    .from(boards)
    .innerJoin(members, eq(members.id, boards.ownerId))
    .where(condition)
}

/** Changes the viewer's board, not its slug. Refuses `board_name_taken` and `not_found`. */
export async function editBoard(
  context: Context,
  { boardId, privacy, ...changes }: BoardChange,
): Promise<Board> {
  const viewer = signedIn(context)
  const { name } = changes
  if (privacy) requireReachOf(viewer, privacy)
  try {
    const [board] = await context.db
      .update(boards)
      .set({
        ...changes,
        privacy: privacy && privacyAfter(viewer, privacy),
        ...(name !== undefined && { foldedName: foldName(name), indexedName: indexed(name) }),
      })
      .where(and(eq(boards.id, boardId), ownedBy(viewer)))
      .returning(ownBoardColumns)
    if (!board) throw new Refusal('not_found')
    return withOwner(viewer, board)
  } catch (error) {
    throw boardRefusal(error)
  }
}

/** A member who acts for a business leaves its board protected. */
function privacyAfter({ id }: Viewer, privacy: Board['privacy']): SQL {
  return privacy === 'protected'
    ? sql`${boards.privacy}`
    : sql`iif(${boards.ownerId} = ${id}, ${privacy}, ${boards.privacy})`
}

export function withOwner(
  { username, acting }: Viewer,
  board: Omit<Board, 'ownerUsername'>,
): Board {
  const isActedFor = board.ownerId === acting?.id
  return { ...board, ownerUsername: isActedFor ? acting.username : username }
}

export const ownBoardColumns = {
  id: boards.id,
  name: boards.name,
  slug: boards.slug,
  description: boards.description,
  privacy: boards.privacy,
  pinCount: boards.pinCount,
  sectionCount: boards.sectionCount,
  followerCount: boards.followerCount,
  archivedAt: boards.archivedAt,
  pinOrder: boards.pinOrder,
  pinLabel: boards.pinLabel,
  ownerId: boards.ownerId,
}

export const boardColumns = {
  ...ownBoardColumns,
  ownerUsername: sql<string>`${members.username}`.as('owner_username'),
}

export function boardRefusal(error: unknown): unknown {
  if (violates(error, 'boards.folded_name')) return new Refusal('board_name_taken', 'name')
  if (violates(error, 'boards_limit')) return new Refusal('too_many_boards')
  return error
}
