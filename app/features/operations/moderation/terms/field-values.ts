import type { FormResult } from '../../../../forms/form-result.ts'

/** A field's typed text, or else the saved one. */
export function fieldOf(result: FormResult | undefined) {
  return (name: string, before: string | number | null | undefined) => ({
    name,
    defaultValue: result?.typed[name] ?? before ?? '',
    error: result?.errors[name],
  })
}
