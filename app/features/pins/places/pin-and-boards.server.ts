import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { boards } from '../../../db/boards.ts'
import { Refusal } from '../../../refusal.ts'
import { signedIn } from '../../auth/sessions/signed-in.ts'
import { type EditableBoard, selectEditableBoards } from '../../boards/own-boards.server.ts'
import type { PinQuery } from '../pin.ts'
import { type Pin, pinRow } from '../read-pin.server.ts'

/** A pin, and the viewer's boards where it can go. */
export type PinAndBoards = { pin: Pin; boards: EditableBoard[] }

/**
 * Reads a pin of the viewer's own, to change it, with the boards where it can move and the one where it
 * is. Refuses `not_found` for anyone else's.
 */
export async function readPinToEdit(context: Context, { pinId }: PinQuery): Promise<PinAndBoards> {
  const viewer = signedIn(context)
  const itsBoard = sql`${boards.id} = (select board_id from pins where id = ${pinId})`
  const [[pin], found] = await context.db.batch([
    pinRow(context, pinId),
    selectEditableBoards(context, itsBoard),
  ])
  if (pin?.pinner.id !== viewer.id) throw new Refusal('not_found')
  return { pin, boards: found }
}

/** Reads a pin that the viewer can see, to save it, with the boards that it can be saved to. */
export async function readPinToSave(context: Context, { pinId }: PinQuery): Promise<PinAndBoards> {
  signedIn(context)
  const [[pin], found] = await context.db.batch([
    pinRow(context, pinId),
    selectEditableBoards(context),
  ])
  if (!pin) throw new Refusal('not_found')
  return { pin, boards: found }
}
