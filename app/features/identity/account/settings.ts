import * as v from 'valibot'
import { Flag, Id, NameText, Text } from '../../../forms/input.ts'
import { VISIBLE } from '../../../text/visible.ts'
import { CaptchaTokens } from '../captcha/captcha.ts'
import { ABOUT_LENGTH, FULL_NAME_LENGTH } from '../limits.ts'
import { NewEmailAddress } from '../names/email.ts'
import { Username } from '../names/username.ts'
import { NewPassword, TypedPassword } from '../passwords/password.ts'
import { ChosenMethods } from '../recovery/recent-methods/recent-methods.ts'

export const ProfileEdit = v.object({
  fullName: v.pipe(
    NameText,
    v.regex(VISIBLE, 'name_missing'),
    v.maxLength(FULL_NAME_LENGTH, 'name_too_long'),
  ),
  username: Username,
  about: v.pipe(Text, v.maxLength(ABOUT_LENGTH, 'about_too_long')),
})
export type ProfileEdit = v.InferOutput<typeof ProfileEdit>

export const PasswordChange = v.intersect([
  v.object({
    ...CaptchaTokens.entries,
    currentPassword: TypedPassword,
    newPassword: NewPassword,
  }),
  ChosenMethods,
])
export type PasswordChange = v.InferOutput<typeof PasswordChange>

export const EmailChange = v.object({ email: NewEmailAddress })
export type EmailChange = v.InferOutput<typeof EmailChange>

export const EmailChangeQuery = v.object({ email: v.fallback(v.string(), '') })

export const Confirmation = v.object({ password: TypedPassword })
export type Confirmation = v.InferOutput<typeof Confirmation>

export const NextQuery = v.object({ next: v.fallback(v.string(), '/settings/security/') })

export const LogInEmails = v.object({ isOn: Flag })
export type LogInEmails = v.InferOutput<typeof LogInEmails>

export const SessionQuery = v.object({ sessionId: Id })
export type SessionQuery = v.InferOutput<typeof SessionQuery>
