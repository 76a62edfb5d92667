import * as v from 'valibot'
import { Id, IdText, Text } from '../../../../forms/input.ts'
import { Reason } from '../decide/decision.ts'
import { GROUNDS, type Ground } from '../decide/grounds.ts'

export const LookUpQuery = v.object({
  q: v.pipe(Text, v.maxLength(200)),
  reason: v.pipe(Text, v.maxLength(200)),
})
export type LookUpQuery = v.InferOutput<typeof LookUpQuery>

const isGround = (key: unknown): key is Ground =>
  typeof key === 'string' && Object.hasOwn(GROUNDS, key)

export const AccountAct = v.object({
  memberId: v.union([IdText, Id]),
  act: v.picklist(['limit', 'soft_ban', 'suspend', 'deactivate', 'restore'], 'act_missing'),
  ground: v.custom<Ground>(isGround, 'ground_missing'),
  explanation: Reason,
})
export type AccountAct = v.InferOutput<typeof AccountAct>
