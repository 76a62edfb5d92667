import * as v from 'valibot'
import { IdText } from '../../../../forms/input.ts'

export const CaseQuery = v.object({
  caseId: IdText,
  show: v.optional(v.nullable(IdText), null),
})
export type CaseQuery = v.InferOutput<typeof CaseQuery>
