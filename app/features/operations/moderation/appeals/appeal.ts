import * as v from 'valibot'
import { IdText, Text } from '../../../../forms/input.ts'
import { Reason } from '../decide/decision.ts'

const AppealText = v.pipe(Text, v.nonEmpty('appeal_missing'), v.maxLength(2000, 'appeal_too_long'))

export const OwnAppeal = v.object({ decisionId: IdText, appeal: AppealText })
export type OwnAppeal = v.InferOutput<typeof OwnAppeal>

export const LinkAppeal = v.object({ token: v.string(), appeal: AppealText })
export type LinkAppeal = v.InferOutput<typeof LinkAppeal>

export const AppealLink = v.object({ token: v.string() })
export type AppealLink = v.InferOutput<typeof AppealLink>

export const DecisionAnswer = v.object({
  decisionId: IdText,
  verdict: v.pipe(
    v.optional(v.string(), ''),
    v.picklist(['uphold', 'reverse', 'withdraw'], 'answer_missing'),
  ),
  explanation: Reason,
})
type DecisionAnswer = v.InferOutput<typeof DecisionAnswer>
export type AppealDecision = DecisionAnswer & { verdict: 'uphold' | 'reverse' }
export type DecisionReversal = Omit<DecisionAnswer, 'verdict'>

export const DecisionQuery = v.object({ decisionId: IdText })
export type DecisionQuery = v.InferOutput<typeof DecisionQuery>
