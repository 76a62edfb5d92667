import { sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { boards } from '../../../../db/content/boards.ts'
import { Refusal } from '../../../../refusal.ts'
import { isOwner, mayEditBoard } from '../../../identity/business/ownership.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { type EditableBoard, selectEditableBoards } from '../../boards/own-boards.server.ts'
import type { PinQuery } from '../pin.ts'
import { type Pin, pinRow } from '../pin-row.server.ts'

export type PinAndBoards = { pin: Pin; boards: EditableBoard[] }

export async function readPinToEdit(context: Context, { pinId }: PinQuery): Promise<PinAndBoards> {
  const viewer = signedIn(context)
  const itsBoard = sql`${boards.id} = (select board_id from pins where id = ${pinId})`
  const [[row], found] = await context.db.batch([
    pinRow(context, pinId),
    selectEditableBoards(context, itsBoard),
  ])
  const pin = row?.pin
  const mayEdit = pin && (viewer.id === pin.pinner.id || mayEditBoard(viewer, pin.board))
  if (!mayEdit || !isOwner(viewer, pin.pinner.id)) throw new Refusal('not_found')
  return { pin, boards: found }
}
