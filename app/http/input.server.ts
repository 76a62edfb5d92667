import * as v from 'valibot'
import type { FieldErrors } from '../forms/form-result.ts'
import { Refusal, refusalOfIssue, refusalText } from '../refusal.ts'

export type InputSchema = v.GenericSchema<unknown, unknown>

export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const errors: Record<string, string> = {}
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? ''
    const { code, details } = refusalOfIssue(issue)
    errors[field] ??= refusalText(code, details)
  }
  return errors
}

/** Refuses with the code of the first validation issue. */
export function parseInput<S extends InputSchema>(schema: S, fields: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, fields)
  if (result.success) return result.output
  const [first] = result.issues
  // A rule about the whole input doesn't belong to a field.
  const { '': _, ...named } = fieldErrors(result.issues)
  const { code, details } = refusalOfIssue(first)
  const fieldTexts = Object.keys(named).length > 0 ? { fields: named } : {}
  throw new Refusal(code, v.getDotPath(first) ?? undefined, { ...details, ...fieldTexts })
}
