import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boards } from '../../../db/content/boards.ts'
import { pins } from '../../../db/content/pins.ts'
import { pictures, videos } from '../../../db/ground/media.ts'
import { members } from '../../../db/identity/accounts.ts'
import type { Flash } from '../../../flash.ts'
import { Refusal } from '../../../refusal.ts'
import { visibleTo } from '../../ground/permissions/boards.server.ts'
import type { PendingAction } from '../../identity/arrival/pending-action-text.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { FIRST_BOARD_NAME } from '../boards/names/first-boards.ts'
import { foldName } from '../boards/names/names.ts'
import { selectOwnBoards } from '../boards/own-boards.server.ts'
import { followBoard, followMember } from '../follows/follows.server.ts'
import { originalPath } from '../media/original-path.ts'
import type { CreatedPin } from './insert-pin.server.ts'
import { mayBeSeen } from './pin-rights.server.ts'
import { savedToRow } from './pin-row.server.ts'
import { placeName } from './places/place-name.ts'
import { savePin, saveToNewBoard } from './save-pin.server.ts'

export type Granted = { flash: Flash | null; original: string | null }

const NOTHING: Granted = { flash: null, original: null }

/** Runs a pending action; one that is impossible by now only leaves a message. */
export async function runPendingAction(
  context: Context,
  pendingAction: PendingAction | null,
): Promise<Granted> {
  try {
    return pendingAction ? await grant(context, pendingAction) : NOTHING
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return told({ kind: 'refused', text: error.message })
  }
}

function grant(context: Context, pendingAction: PendingAction): Promise<Granted> {
  switch (pendingAction.kind) {
    case 'save':
      return grantSave(context, pendingAction.pinId)
    case 'download':
      return grantDownload(context, pendingAction.pinId)
    case 'follow-member':
      return grantFollowMember(context, pendingAction.memberId)
    case 'follow-board':
      return grantFollowBoard(context, pendingAction.boardId)
  }
}

/** Saves to the last board, else the newest; not own pins, nor twice. */
async function grantSave(context: Context, pinId: number): Promise<Granted> {
  const viewer = signedIn(context)
  const [[own], [savedTo], [newest]] = await context.db.batch([
    context.db
      .select({ id: pins.id })
      .from(pins)
      .where(and(eq(pins.id, pinId), eq(pins.pinnerId, viewer.id), isNull(pins.deletedAt))),
    savedToRow(context, pinId),
    selectOwnBoards(context).limit(1),
  ])
  if (own || savedTo) return NOTHING
  const board = viewer.lastBoard ?? newest
  const saved = board
    ? await savePin(context, { pinId, boardId: board.id, section: null })
    : await saveToFirstBoard(context, pinId)
  return told({ kind: 'pin_saved', pinId: saved.id, viaPinId: pinId, place: placeName(saved) })
}

/** Saves to a first board, which a concurrent save may have created. */
async function saveToFirstBoard(context: Context, pinId: number): Promise<CreatedPin> {
  const first = { name: FIRST_BOARD_NAME, description: '', privacy: undefined }
  try {
    return await saveToNewBoard(context, { pinId, ...first })
  } catch (error) {
    const isTaken = error instanceof Refusal && error.code === 'board_name_taken'
    const itself = eq(boards.foldedName, foldName(FIRST_BOARD_NAME))
    const [board] = isTaken ? await selectOwnBoards(context, itself).limit(1) : []
    if (!board) throw error
    return savePin(context, { pinId, boardId: board.id, section: null })
  }
}

async function grantDownload(context: Context, pinId: number): Promise<Granted> {
  const [pin] = await context.db
    .select({ picture: { hash: pictures.hash }, video: { hash: videos.hash } })
    .from(pins)
    .innerJoin(pictures, eq(pictures.id, pins.pictureId))
    .leftJoin(videos, eq(videos.id, pins.videoId))
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .where(and(eq(pins.id, pinId), mayBeSeen(context.viewer)))
  if (!pin) throw new Refusal('not_found')
  return { flash: null, original: originalPath(pin) }
}

async function grantFollowMember(context: Context, memberId: number): Promise<Granted> {
  if (memberId === signedIn(context).id) return NOTHING
  const { db } = context
  await followMember(context, { memberId })
  const [member] = await db
    .select({ name: members.fullName })
    .from(members)
    .where(eq(members.id, memberId))
  return member ? told({ kind: 'followed', name: member.name }) : NOTHING
}

async function grantFollowBoard(context: Context, boardId: number): Promise<Granted> {
  const { db } = context
  const [board] = await db
    .select({ name: boards.name, ownerId: boards.ownerId })
    .from(boards)
    .where(and(eq(boards.id, boardId), visibleTo(context.viewer)))
  if (board?.ownerId === signedIn(context).id) return NOTHING
  await followBoard(context, { boardId })
  return board ? told({ kind: 'followed', name: board.name }) : NOTHING
}

function told(flash: Flash): Granted {
  return { flash, original: null }
}
