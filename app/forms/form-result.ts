import type { RefusalCode } from '../refusal.ts'

export type FieldErrors = Readonly<Record<string, string>>

export type FormResult = {
  code: RefusalCode | null
  details: Readonly<Record<string, unknown>>
  errors: FieldErrors
  formError: string | null
  /** By the names of the fields; of several with one name, by `name.0` and so on. */
  typed: Readonly<Record<string, string>>
}
