import * as v from 'valibot'
import { localPartOf } from '../identity/email.ts'
import { PASSWORD_LENGTH } from '../limits.ts'

/** A password that a member chooses, by its form alone; `checkNewPassword` knows the rest. */
export const NewPassword = v.pipe(
  v.optional(v.string('password_too_short'), ''),
  v.minLength(PASSWORD_LENGTH.min, 'password_too_short'),
  v.maxLength(PASSWORD_LENGTH.max, 'password_too_long'),
  v.regex(/^[\x20-\x7e]*$/, 'password_not_ascii'),
)

/** A password that a member types to prove who they are: any that could have been stored. */
export const TypedPassword = v.pipe(
  v.optional(v.string('password_missing'), ''),
  v.nonEmpty('password_missing'),
)

/** Whether a password only repeats the name that goes with it: the username, the address, or what stands before its `@`. */
export function repeatsName(password: string, name: { email: string; username?: string }): boolean {
  const folded = password.toLowerCase()
  return [name.email, localPartOf(name.email), name.username].includes(folded)
}
