import * as v from 'valibot'
import type { FieldErrors } from '../forms/form-result.ts'
import { isRefusalCode, Refusal, type RefusalCode, refusalText } from '../refusal.ts'

export type InputSchema = v.GenericSchema<unknown, unknown>

export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const errors: Record<string, string> = {}
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? ''
    errors[field] ??= refusalText(codeOf(issue))
  }
  return errors
}

/** Refuses with the code of the first issue. */
export function parseInput<S extends InputSchema>(schema: S, fields: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, fields)
  if (result.success) return result.output
  const [first] = result.issues
  throw new Refusal(codeOf(first), v.getDotPath(first) ?? undefined, {
    fields: fieldErrors(result.issues),
  })
}

export function codeOf(issue: v.BaseIssue<unknown>): RefusalCode {
  return isRefusalCode(issue.message) ? issue.message : 'invalid_parameters'
}
