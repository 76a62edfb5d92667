import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context.server.ts'
import { violates } from '../../../db/constraints.ts'
import { boards } from '../../../db/content/boards.ts'
import type { Database } from '../../../db/database.ts'
import { members } from '../../../db/identity/accounts.ts'
import { withNewId } from '../../../db/ids.ts'
import { rowExists } from '../../../db/row-exists.ts'
import { rowValues } from '../../../db/row-values.ts'
import { Refusal } from '../../../refusal.ts'
import { indexedText } from '../../../text/index-words.ts'
import type { SubmittedBase } from '../../core/edits/edit-base-input.ts'
import {
  changedFields,
  editConflict,
  hasNoEditConflict,
} from '../../core/edits/edit-conflicts.server.ts'
import { storeIdempotencyKey } from '../../core/idempotency/idempotency-keys.server.ts'
import { ownedBy, requireScopeFor, visibleTo } from '../../core/permissions/boards.server.ts'
import { hasRightFor } from '../../core/permissions/businesses.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import type { BoardChange, BoardQuery, NewBoard } from './board.ts'
import { FIRST_BOARD_NAME } from './board-names/first-boards.ts'
import { withFreeSlug } from './board-names/free-slug.ts'
import { foldName } from './board-names/names.ts'
import type { PinOrder } from './board-order/orders.ts'

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
 * Creates a board with a free slug. A board made for a business belongs to the business and is always protected.
 * Refuses `board_name_taken`, `too_many_boards`, `not_signed_in`, `not_allowed` for managers without `save_pins`,
 * `invalid_parameters` for a protected board without a business, and what {@link requireScopeFor} refuses.
 */
export async function createBoard(context: Context, input: NewBoard): Promise<Board> {
  const { db, now } = context
  const viewer = signedIn(context)
  const { acting } = viewer
  if (!acting && input.privacy === 'protected') throw new Refusal('invalid_parameters', 'privacy')
  const privacy = acting ? 'protected' : (input.privacy ?? viewer.preferences.boardPrivacy)
  requireScopeFor(viewer, privacy)
  try {
    const [[board]] = await withFreeSlug(input.name, 'boards.slug', (slug) =>
      withNewId(now, (id) => {
        const row = rowValues(boards, {
          id,
          ownerId: viewer.id,
          foldedName: foldName(input.name),
          indexedName: indexedText(input.name),
          slug,
          layout: input.name === FIRST_BOARD_NAME ? 'quick_creates' : 'default',
          createdAt: now,
          ...input,
          privacy,
          ...(acting && { ownerId: acting.id, actorId: viewer.id }),
        })
        const isAllowed = acting ? hasRightFor(viewer, 'save_pins', acting.id) : sql`true`
        return db.batch([
          db
            .insert(boards)
            .select(sql`select ${row} where ${isAllowed}`)
            .returning(ownBoardColumns),
          ...storeIdempotencyKey(context, rowExists(boards, id)),
        ])
      }),
    )
    if (!board) throw new Refusal('not_allowed')
    return withOwner(viewer, board)
  } catch (error) {
    throw boardRefusal(error)
  }
}

/** Reads a board. Refuses `not_found` for somebody else's secret board. */
export async function readBoard({ db, viewer }: Context, { boardId }: BoardQuery): Promise<Board> {
  const [board] = await selectBoard(db, and(eq(boards.id, boardId), visibleTo(viewer)))
  if (!board) throw new Refusal('not_found')
  return board
}

/** Reads the viewer's own board and counts its working secret links. Refuses `not_found`. */
export async function readOwnBoard(
  context: Context,
  { boardId }: BoardQuery,
): Promise<Board & { secretLinkCount: number }> {
  const secretLinkCount = sql<number>`(select count(*) from secret_links
    where board_id = ${boards.id} and revoked_at is null and expires_at > ${context.now})`
  const [board] = await context.db
    .select({ ...boardColumns, secretLinkCount: secretLinkCount.as('secret_link_count') })
    .from(boards)
    .innerJoin(members, eq(members.id, boards.ownerId))
    .where(and(eq(boards.id, boardId), ownedBy(signedIn(context))))
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

const EDITED_COLUMNS = {
  name: boards.name,
  description: boards.description,
  privacy: boards.privacy,
  pinLabel: boards.pinLabel,
}

/** Changes the viewer's board, except for its slug. Refuses `board_name_taken`, `edited_meanwhile` and `not_found`. */
export async function editBoard(
  context: Context,
  { boardId, base, ...fields }: BoardChange & { base?: SubmittedBase | undefined },
): Promise<Board> {
  const { db } = context
  const viewer = signedIn(context)
  const changed = changedFields(fields, base)
  const { privacy, name, ...others } = changed
  const isOwn = and(eq(boards.id, boardId), ownedBy(viewer))
  if (privacy) requireScopeFor(viewer, privacy)
  try {
    const [[saved], [board]] = await db.batch([
      db.select(EDITED_COLUMNS).from(boards).where(isOwn),
      db
        .update(boards)
        .set({
          // At least one column must be set, even if nothing changes.
          foldedName: sql`${boards.foldedName}`,
          ...others,
          privacy: privacy && privacyAfter(viewer, privacy),
          ...(name !== undefined && {
            name,
            foldedName: foldName(name),
            indexedName: indexedText(name),
          }),
        })
        .where(and(isOwn, hasNoEditConflict(EDITED_COLUMNS, changed, base)))
        .returning(ownBoardColumns),
    ])
    if (!board) throw editConflict(saved, changed, base) ?? new Refusal('not_found')
    return withOwner(viewer, board)
  } catch (error) {
    throw boardRefusal(error)
  }
}

/** A member who manages a business can't change its boards' privacy. */
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
