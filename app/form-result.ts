import type { RefusalCode } from './refusal.ts'

/** The texts of a form's refused fields, by their names. */
export type FieldErrors = Readonly<Record<string, string>>

/** The result of a refused form: texts by field, what was typed, and the refusal's code. */
export type FormResult = {
  code: RefusalCode | null
  details: Readonly<Record<string, unknown>>
  errors: FieldErrors
  formError: string | null
  typed: Readonly<Record<string, string>>
}
