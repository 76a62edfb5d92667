import * as v from 'valibot'
import { Flag, OptionalId } from '../../../../forms/input.ts'
import { PinQuery } from '../../../content/pins/pin.ts'

/** The page that saves a pin. `board` shows its sections; `isPinCreating` is set after creating a board. */
export const RepinQuery = v.object({
  ...PinQuery.entries,
  board: v.fallback(OptionalId, null),
  isPinCreating: v.fallback(Flag, false),
})
export type RepinQuery = v.InferOutput<typeof RepinQuery>
