import * as v from 'valibot'
import { Flag } from '../../../forms/input.ts'

/** Closing an account takes a tick, so that no single press does it. */
export const Closing = v.object({
  isSure: v.pipe(Flag, v.literal(true, 'closing_unsure')),
})
