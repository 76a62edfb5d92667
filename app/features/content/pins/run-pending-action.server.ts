import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { pictures, videos } from '../../../db/core/media.ts'
import { members } from '../../../db/identity/accounts.ts'
import { publicName } from '../../../db/identity/public-name.ts'
import type { Flash } from '../../../flashes/flash.ts'
import { Refusal } from '../../../refusal.ts'
import { visibleTo } from '../../core/permissions/boards.server.ts'
import type { PendingAction } from '../../identity/after-sign-in/pending-action-text.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { FIRST_BOARD_NAME } from '../boards/board-names/first-boards.ts'
import { foldName } from '../boards/board-names/names.ts'
import { selectOwnBoards } from '../boards/own-boards.server.ts'
import { followBoard, followMember } from '../follows/follows.server.ts'
import { downloadPath } from '../media/download-path.ts'
import type { CreatedPin } from './insert-pin.server.ts'
import { mayBeSeen } from './pin-rights.server.ts'
import { savedToRow } from './pin-row.server.ts'
import { placeName } from './places/place-name.ts'
import { savePin, saveToNewBoard } from './save-pin.server.ts'

/**
 * Runs a pending action, if that is still possible, and returns its message, if any. A download's message starts the
 * download.
 */
export async function runPendingAction(
  context: Context,
  pendingAction: PendingAction | null,
): Promise<Flash | null> {
  try {
    return (
      pendingAction && (await runAction({ ...context, idempotentRequest: null }, pendingAction))
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { kind: 'refused', text: error.message }
  }
}

function runAction(context: Context, pendingAction: PendingAction): Promise<Flash | null> {
  switch (pendingAction.kind) {
    case 'save':
      return runSave(context, pendingAction.pinId)
    case 'download':
      return runDownload(context, pendingAction.pinId)
    case 'follow-member':
      return runFollowMember(context, pendingAction.memberId)
    case 'follow-board':
      return runFollowBoard(context, pendingAction.boardId)
  }
}

/** Saves a pin to the board used last, or else to the newest. Skips the viewer's own pins and repeated saves. */
async function runSave(context: Context, pinId: number): Promise<Flash | null> {
  const viewer = signedIn(context)
  const [[own], [savedTo], [newest]] = await context.db.batch([
    context.db
      .select({ id: pins.id })
      .from(pins)
      .where(and(eq(pins.id, pinId), eq(pins.pinnerId, viewer.id), isNull(pins.deletedAt))),
    savedToRow(context, pinId),
    selectOwnBoards(context).limit(1),
  ])
  if (own || savedTo) return null
  const board = viewer.lastBoard ?? newest
  const saved = board
    ? await savePin(context, { pinId, boardId: board.id, section: null })
    : await saveToFirstBoard(context, pinId)
  return {
    kind: 'pin_saved',
    pinId: saved.id,
    viaPinId: pinId,
    boardId: saved.board.id,
    place: placeName(saved),
  }
}

/** Saves to the first board, which a concurrent save may have created already. */
async function saveToFirstBoard(context: Context, pinId: number): Promise<CreatedPin> {
  const first = { name: FIRST_BOARD_NAME, description: '', privacy: undefined }
  try {
    return await saveToNewBoard(context, { pinId, ...first })
  } catch (error) {
    const isTaken = error instanceof Refusal && error.code === 'board_name_taken'
    const isFirstBoard = eq(boards.foldedName, foldName(FIRST_BOARD_NAME))
    const [board] = isTaken ? await selectOwnBoards(context, isFirstBoard).limit(1) : []
    if (!board) throw error
    return savePin(context, { pinId, boardId: board.id, section: null })
  }
}

async function runDownload(context: Context, pinId: number): Promise<Flash | null> {
  const [pin] = await context.db
    .select({ picture: { hash: pictures.hash }, video: { hash: videos.hash } })
    .from(pins)
    .innerJoin(pictures, eq(pictures.id, pins.pictureId))
    .leftJoin(videos, eq(videos.id, pins.videoId))
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .where(and(eq(pins.id, pinId), mayBeSeen(context.viewer)))
  if (!pin) throw new Refusal('not_found')
  return { kind: 'download_started', path: downloadPath(pin) }
}

async function runFollowMember(context: Context, memberId: number): Promise<Flash | null> {
  if (memberId === signedIn(context).id) return null
  const { db } = context
  await followMember(context, { memberId })
  const [member] = await db
    .select({ name: publicName().as('public_name') })
    .from(members)
    .where(eq(members.id, memberId))
  return member ? { kind: 'followed', name: member.name } : null
}

async function runFollowBoard(context: Context, boardId: number): Promise<Flash | null> {
  const { db } = context
  const [board] = await db
    .select({ name: boards.name, ownerId: boards.ownerId })
    .from(boards)
    .where(and(eq(boards.id, boardId), visibleTo(context.viewer)))
  if (board?.ownerId === signedIn(context).id) return null
  await followBoard(context, { boardId })
  return board ? { kind: 'followed', name: board.name } : null
}
