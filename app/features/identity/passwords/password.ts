import * as v from 'valibot'
import { emailParts } from '../../../text/email-parts.ts'
import { PASSWORD_LENGTH } from '../limits.ts'

export const NewPassword = v.pipe(
  v.optional(v.string('password_too_short'), ''),
  v.minLength(PASSWORD_LENGTH.min, 'password_too_short'),
  v.maxLength(PASSWORD_LENGTH.max, 'password_too_long'),
  v.regex(/^[\x20-\x7e]*$/, 'password_not_ascii'),
)

export const TypedPassword = v.pipe(
  v.optional(v.string('password_missing'), ''),
  v.nonEmpty('password_missing'),
)

export function repeatsName(password: string, name: { email: string; username?: string }): boolean {
  const folded = password.toLowerCase()
  return [name.email, emailParts(name.email)?.localPart, name.username].includes(folded)
}
