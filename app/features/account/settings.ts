import * as v from 'valibot'
import { Id, Text, VISIBLE } from '../../input.ts'
import { CaptchaTokens } from '../auth/captcha/captcha.ts'
import { NewEmailAddress } from '../auth/identity/email.ts'
import { Username } from '../auth/identity/username.ts'
import { ABOUT_LENGTH, FULL_NAME_LENGTH } from '../auth/limits.ts'
import { NewPassword, TypedPassword } from '../auth/passwords/password.ts'

/** What a member can change about their profile: all of it at once, as the form shows it. */
export const ProfileEdit = v.object({
  fullName: v.pipe(
    Text,
    v.regex(VISIBLE, 'name_missing'),
    v.maxLength(FULL_NAME_LENGTH, 'name_too_long'),
  ),
  username: Username,
  about: v.pipe(Text, v.maxLength(ABOUT_LENGTH, 'about_too_long')),
})
export type ProfileEdit = v.InferOutput<typeof ProfileEdit>

/** A new password, and the one it replaces. */
export const PasswordChange = v.object({
  ...CaptchaTokens.entries,
  currentPassword: TypedPassword,
  newPassword: NewPassword,
})
export type PasswordChange = v.InferOutput<typeof PasswordChange>

/** The address that a member wants to have. */
export const EmailChange = v.object({ email: NewEmailAddress })
export type EmailChange = v.InferOutput<typeof EmailChange>

/** What the address of the page for it brings: what was typed before. */
export const EmailChangeQuery = v.object({ email: v.fallback(v.string(), '') })

/** The password that shows that it is still the member who sits there. */
export const Confirmation = v.object({ password: TypedPassword })
export type Confirmation = v.InferOutput<typeof Confirmation>

/** The page that a member wanted before they had to confirm who they are, as it came. */
export const Wanted = v.object({ next: v.fallback(v.string(), '/settings/security/') })

/** A session by its id. */
export const SessionQuery = v.object({ sessionId: Id })
export type SessionQuery = v.InferOutput<typeof SessionQuery>
