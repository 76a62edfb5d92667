import * as v from 'valibot'
import { Id } from '../../../forms/input.ts'

export const BlockChange = v.object({
  memberId: Id,
  act: v.picklist(['block', 'unblock', 'mute', 'unmute'], 'not_found'),
})
export type BlockChange = v.InferOutput<typeof BlockChange>
