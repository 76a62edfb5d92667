import type { Context } from '../../../../context.server.ts'
import { Refusal } from '../../../../refusal.ts'
import type { Pin } from '../../../content/pins/pin-row.server.ts'
import { pinRow } from '../../../content/pins/pin-row.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { type PagePlaces, pagePlaces } from '../../picker/page-places.server.ts'
import { placeQueries } from '../../picker/picker-boards.server.ts'
import type { RepinQuery } from './repin.ts'

export type Repin = {
  pin: Pin
  places: PagePlaces
  boardId: number | null
  isPinCreating: boolean
}

/** Reads a visible pin and the boards that the viewer can save it to. Refuses `not_signed_in` and `not_found`. */
export async function readRepin(
  context: Context,
  { pinId, board: boardId, isPinCreating }: RepinQuery,
): Promise<Repin> {
  const viewer = signedIn(context)
  const [[row], ...rows] = await context.db.batch([
    pinRow(context, pinId),
    ...placeQueries(context, boardId),
  ])
  if (!row) throw new Refusal('not_found')
  return { pin: row.pin, places: pagePlaces(viewer, boardId, rows), boardId, isPinCreating }
}
