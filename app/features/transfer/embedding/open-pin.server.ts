import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { builtOnce } from '../../../db/built-once.ts'
import { Refusal } from '../../../refusal.ts'
import type { PinQuery } from '../../content/pins/pin.ts'
import { type ListedPin, listedPins, selectListedPins } from '../listed-pins.server.ts'

const selectPin = builtOnce((db) =>
  selectListedPins(db, sql`pins.id = ${sql.placeholder('pinId')}`),
)

/** Reads a listed pin for the public. Refuses `not_found`. */
export async function readOpenPin({ db }: Context, { pinId }: PinQuery): Promise<ListedPin> {
  const [pin] = listedPins(await selectPin(db, { pinId }))
  if (!pin) throw new Refusal('not_found')
  return pin
}
