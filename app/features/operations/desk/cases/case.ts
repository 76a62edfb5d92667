import * as v from 'valibot'
import { IdText } from '../../../../forms/input.ts'

/** A case; `show` asks for its picture. */
export const CaseQuery = v.object({
  caseId: IdText,
  show: v.optional(v.nullable(IdText), null),
})
export type CaseQuery = v.InferOutput<typeof CaseQuery>
