import * as v from 'valibot'
import { Flag } from '../../../input.ts'
import { CaptchaTokens } from '../captcha/captcha.ts'
import { LogIn } from '../log-in/log-in.ts'
import { NewPassword } from '../passwords/password.ts'
import { LinkQuery } from '../tokens/links.ts'

/** The account whose password is forgotten. The types differ in what the member was asked, not in what we do. */
export const ForgottenPassword = v.object({
  ...CaptchaTokens.entries,
  usernameOrEmail: LogIn.entries.usernameOrEmail,
  type: v.optional(v.picklist(['unified', 'reset'], 'invalid_parameters'), 'reset'),
})
export type ForgottenPassword = v.InferOutput<typeof ForgottenPassword>

/** What the address of the recovery page brings: what was typed elsewhere, and whether to look it up. */
export const RecoveryQuery = v.object({
  ue: v.fallback(v.string(), ''),
  lookup: v.fallback(Flag, false),
})
export type RecoveryQuery = v.InferOutput<typeof RecoveryQuery>

/** A new password, picked by a link that we sent. */
export const PasswordReset = v.object({ ...LinkQuery.entries, newPassword: NewPassword })
export type PasswordReset = v.InferOutput<typeof PasswordReset>

/** The recovery page with what was typed so far. */
export function recoveryPath(usernameOrEmail: string): string {
  const typed = usernameOrEmail.trim()
  return typed === '' ? '/password/reset/' : `/password/reset/?ue=${encodeURIComponent(typed)}`
}

/** The specification: 'Email sent!' for 3.5 s. */
export const EMAIL_SENT_TOAST_MS = 3500
