import * as v from 'valibot'
import { IdText, Text } from '../../../../forms/input.ts'
import { Bookmark, PageSize } from '../../../../paging.ts'
import { Reason } from '../decide/decision.ts'

const AppealText = v.pipe(Text, v.nonEmpty('appeal_missing'), v.maxLength(2000, 'appeal_too_long'))

export const OwnAppeal = v.object({ decisionId: IdText, appeal: AppealText })
export type OwnAppeal = v.InferOutput<typeof OwnAppeal>

export const LinkAppeal = v.object({ token: v.string(), appeal: AppealText })
export type LinkAppeal = v.InferOutput<typeof LinkAppeal>

export const AppealLink = v.object({ token: v.string() })
export type AppealLink = v.InferOutput<typeof AppealLink>

/** The place after an appeal in the queue: its time and its id. */
const AppealPlace = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}-\d{1,16}$/, 'invalid_parameters'),
  v.transform((text) => text.split('-').map(Number)),
  v.transform(([appealedAt = 0, id = 0]) => ({ appealedAt, id })),
)

export const AppealsQuery = v.object({
  bookmark: v.pipe(Bookmark, v.nullable(AppealPlace)),
  pageSize: PageSize,
})
export type AppealsQuery = v.InferOutput<typeof AppealsQuery>

export const DecisionAnswer = v.object({
  decisionId: IdText,
  verdict: v.pipe(
    v.optional(v.string(), ''),
    v.picklist(['uphold', 'reverse', 'take_back'], 'answer_missing'),
  ),
  explanation: Reason,
})
type DecisionAnswer = v.InferOutput<typeof DecisionAnswer>
export type AppealDecision = DecisionAnswer & { verdict: 'uphold' | 'reverse' }
export type TakeBack = Omit<DecisionAnswer, 'verdict'>

export const DecisionQuery = v.object({ decisionId: IdText })
export type DecisionQuery = v.InferOutput<typeof DecisionQuery>
