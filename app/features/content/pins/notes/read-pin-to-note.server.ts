import type { Context } from '../../../../context.server.ts'
import { Refusal } from '../../../../refusal.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import type { PinQuery } from '../pin.ts'
import { type Pin, pinRow } from '../pin-row.server.ts'

/** Reads the viewer's own pin and its note. Refuses `not_signed_in`, and `not_found` for any other pin. */
export async function readPinToNote(
  context: Context,
  { pinId }: PinQuery,
): Promise<{ pin: Pin; note: string }> {
  signedIn(context)
  const [row] = await pinRow(context, pinId)
  const pin = row?.pin
  if (!pin || pin.note === null) throw new Refusal('not_found')
  return { pin, note: pin.note }
}
