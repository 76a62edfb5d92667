import * as v from 'valibot'
import { Flag } from '../../../forms/input.ts'
import { CaptchaTokens } from '../captcha/captcha.ts'
import { LogIn } from '../log-in/log-in.ts'
import { NewPassword } from '../passwords/password.ts'
import { LinkQuery } from '../tokens/links.ts'
import { ChosenMethods } from './recent-methods/recent-methods.ts'

export const ForgottenPassword = v.object({
  ...CaptchaTokens.entries,
  usernameOrEmail: LogIn.entries.usernameOrEmail,
  type: v.optional(v.picklist(['unified', 'reset'], 'invalid_parameters'), 'reset'),
})
export type ForgottenPassword = v.InferOutput<typeof ForgottenPassword>

export const RecoveryQuery = v.object({
  ue: v.fallback(v.string(), ''),
  lookup: v.fallback(Flag, false),
})
export type RecoveryQuery = v.InferOutput<typeof RecoveryQuery>

export const PasswordReset = v.intersect([
  v.object({
    ...LinkQuery.entries,
    newPassword: NewPassword,
    attempt: LogIn.entries.attempt,
  }),
  ChosenMethods,
])
export type PasswordReset = v.InferOutput<typeof PasswordReset>
