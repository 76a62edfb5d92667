import * as v from 'valibot'
import { IdText, Text } from '../../../../forms/input.ts'
import { CASE_ACTS } from './acts.ts'
import { GROUNDS, type Ground } from './grounds.ts'

export const Reason = v.pipe(
  Text,
  v.nonEmpty('moderation_reason_missing'),
  v.maxLength(1000, 'moderation_reason_too_long'),
)

const isGround = (key: unknown): key is Ground =>
  typeof key === 'string' && Object.hasOwn(GROUNDS, key)

/** The rule that was broken, and the reasons as the member reads them. */
export const CaseDecision = v.object({
  caseId: IdText,
  act: v.pipe(v.optional(v.string(), ''), v.picklist(CASE_ACTS, 'act_missing')),
  ground: v.custom<Ground>(isGround, 'ground_missing'),
  explanation: Reason,
})
export type CaseDecision = v.InferOutput<typeof CaseDecision>
