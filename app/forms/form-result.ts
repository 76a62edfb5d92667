import type { RefusalCode } from '../refusal.ts'

export type FieldErrors = Readonly<Record<string, string>>

export type FormResult = {
  code: RefusalCode | null
  details: Readonly<Record<string, unknown>>
  errors: FieldErrors
  formError: string | null
  typed: Readonly<Record<string, string>>
}
