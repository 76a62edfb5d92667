import type { FormResult } from '../../../../form-result.ts'

/** What a field of a form is drawn with: what was typed last, else what is kept. */
export function fieldOf(result: FormResult | undefined) {
  return (name: string, before: string | number | null | undefined) => ({
    name,
    defaultValue: result?.typed[name] ?? before ?? '',
    error: result?.errors[name],
  })
}
