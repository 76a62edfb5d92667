import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boardCollaborators, boards } from '../../../../db/content/boards.ts'
import { pictures } from '../../../../db/core/media.ts'
import type { Database } from '../../../../db/database.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { publicName } from '../../../../db/identity/public-name.ts'
import { Refusal } from '../../../../refusal.ts'
import { isNotBlocked } from '../../../core/permissions/blocks.server.ts'
import { ownedByThemselves, visibleTo } from '../../../core/permissions/boards.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import type { BoardQuery } from '../board.ts'
import { type Board, selectBoard } from '../boards.server.ts'
import type { CollaboratorQuery } from './collaborators.ts'
import type { Face } from './faces.server.ts'

export type Collaborator = {
  id: number
  state: 'invited' | 'accepted'
  email: string | null
  member: Face | null
}

export type BoardCollaborators = {
  board: Board
  owner: Face
  collaborators: Collaborator[]
  /** Whether the viewer owns the board and has confirmed their own address. */
  mayInviteByEmail: boolean
}

/** Reads a board's collaborators; invitations only for the owner. Refuses `not_found`. */
export async function readCollaborators(
  context: Context,
  { boardId }: BoardQuery,
): Promise<BoardCollaborators> {
  const { db, viewer } = context
  const isVisibleBoard = and(eq(boards.id, boardId), visibleTo(viewer))
  const shown = or(
    eq(boards.ownerId, viewer?.id ?? 0),
    and(
      eq(boardCollaborators.state, 'accepted'),
      eq(members.state, 'active'),
      isNotBlocked(viewer?.id ?? 0, members.id),
    ),
  )
  const [[board], [owner], collaborators, confirmed] = await db.batch([
    selectBoard(db, isVisibleBoard),
    db
      .select(faceColumns)
      .from(boards)
      .innerJoin(members, eq(members.id, boards.ownerId))
      .leftJoin(pictures, eq(pictures.id, members.pictureId))
      .where(isVisibleBoard),
    selectCollaborators(db, and(isVisibleBoard, shown)),
    db
      .select({ id: members.id })
      .from(members)
      .where(and(eq(members.id, viewer?.id ?? 0), isNotNull(members.emailVerifiedAt))),
  ])
  if (!board || !owner) throw new Refusal('not_found')
  const mayInviteByEmail = board.ownerId === viewer?.id && confirmed.length > 0
  return { board, owner, collaborators, mayInviteByEmail }
}

/** Removes a collaborator or an invitation; the collaborator's pins stay. Refuses `not_found`. */
export async function removeCollaborator(
  context: Context,
  { boardId, collaboratorId }: CollaboratorQuery,
): Promise<void> {
  const { db } = context
  const ownBoards = db
    .select({ id: boards.id })
    .from(boards)
    .where(ownedByThemselves(signedIn(context)))
  const removed = await db
    .delete(boardCollaborators)
    .where(
      and(
        eq(boardCollaborators.id, collaboratorId),
        eq(boardCollaborators.boardId, boardId),
        sql`${boardCollaborators.boardId} in ${ownBoards}`,
      ),
    )
    .returning({ id: boardCollaborators.id })
  if (removed.length === 0) throw new Refusal('not_found')
}

/** Removes the viewer from a board's collaborators; the viewer's pins stay. Refuses `not_found`. */
export async function leaveBoard(context: Context, { boardId }: BoardQuery): Promise<void> {
  const left = await context.db
    .delete(boardCollaborators)
    .where(
      and(
        eq(boardCollaborators.boardId, boardId),
        eq(boardCollaborators.memberId, signedIn(context).id),
        eq(boardCollaborators.state, 'accepted'),
      ),
    )
    .returning({ id: boardCollaborators.id })
  if (left.length === 0) throw new Refusal('not_found')
}

export function selectCollaborators(db: Database, condition: SQL | undefined) {
  return db
    .select({
      id: boardCollaborators.id,
      state: boardCollaborators.state,
      email: boardCollaborators.email,
      member: faceColumns,
    })
    .from(boardCollaborators)
    .innerJoin(boards, eq(boards.id, boardCollaborators.boardId))
    .leftJoin(members, eq(members.id, boardCollaborators.memberId))
    .leftJoin(pictures, eq(pictures.id, members.pictureId))
    .where(condition)
    .orderBy(boardCollaborators.id)
}

const faceColumns = {
  id: members.id,
  username: members.username,
  fullName: publicName().as('public_name'),
  avatarColorIndex: members.avatarColorIndex,
  pictureHash: sql<string | null>`${pictures.hash}`.as('face_hash'),
}
