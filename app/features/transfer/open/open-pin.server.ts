import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { pins } from '../../../db/content/pins.ts'
import { Refusal } from '../../../refusal.ts'
import type { PinQuery } from '../../content/pins/pin.ts'
import { listedPins } from '../listed-pins.server.ts'
import type { OpenPin } from './open-board.server.ts'

/** Reads a listed pin for strangers. Refuses `not_found`. */
export async function readOpenPin({ db }: Context, { pinId }: PinQuery): Promise<OpenPin> {
  const [pin] = await listedPins(db, eq(pins.id, pinId))
  if (!pin) throw new Refusal('not_found')
  return pin
}
