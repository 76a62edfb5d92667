import { env } from 'cloudflare:test'
import type { Context } from '../../../app/context.server.ts'
import { editPin } from '../../../app/features/content/pins/edit-pin.server.ts'
import { aPin } from './pins.ts'

/** A pin of this member with a private note. */
export async function aNotedPin(
  owner: Context,
  board: { id: number },
  note: string,
  texts: Parameters<typeof aPin>[2] = {},
): Promise<{ id: number; hash: string }> {
  const pin = await aPin(owner, board, texts)
  await editPin(owner, { pinId: pin.id, note })
  return pin
}

/** The stored note of a pin, regardless of the viewer; null without one. */
export async function storedNote({ id }: { id: number }): Promise<string | null> {
  return env.DB.prepare('select text from pin_notes where pin_id = ?')
    .bind(id)
    .first<string>('text')
}
