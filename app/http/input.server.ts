import * as v from 'valibot'
import { isRefusalCode, Refusal, type RefusalCode, refusalText } from '../refusal.ts'

/** What a endpoint accepts: a schema over an object, whose messages are codes of the refusal catalogue. */
export type InputSchema = v.GenericSchema<unknown, unknown>

/** What the member reads, by the name of the field. */
export type FieldErrors = Readonly<Record<string, string>>

/** The words for each field that a schema found wrong; the first word on a field counts. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const errors: Record<string, string> = {}
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? ''
    errors[field] ??= refusalText(codeOf(issue))
  }
  return errors
}

/** Reads an input, or refuses with the code of the first thing that is wrong with it. */
export function parseInput<S extends InputSchema>(schema: S, fields: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, fields)
  if (result.success) return result.output
  const [first] = result.issues
  throw new Refusal(codeOf(first), v.getDotPath(first) ?? undefined, {
    fields: fieldErrors(result.issues),
  })
}

/** The refusal that a schema found in an input. */
export function codeOf(issue: v.BaseIssue<unknown>): RefusalCode {
  return isRefusalCode(issue.message) ? issue.message : 'invalid_parameters'
}
