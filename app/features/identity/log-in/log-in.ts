import * as v from 'valibot'
import { Flag, Id, Text } from '../../../forms/input.ts'
import { VisitedPagesBefore } from '../after-sign-in/landing-signals.ts'
import { CaptchaTokens } from '../captcha/captcha.ts'
import { TypedPassword } from '../passwords/password.ts'

export const Credentials = v.object({
  usernameOrEmail: v.pipe(Text, v.nonEmpty('login_missing'), v.toLowerCase()),
  password: TypedPassword,
  visitedPagesBeforeLogin: VisitedPagesBefore,
})
export type Credentials = v.InferOutput<typeof Credentials>

const APP_TYPES = [5, 7] as const

/** The maximum length. RFC 9110: servers should accept addresses of 8000 characters. */
const REFERRER_LENGTH = 8000

export const LogIn = v.object({
  ...Credentials.entries,
  ...CaptchaTokens.entries,
  referrer: v.nullish(
    v.pipe(v.string('invalid_parameters'), v.maxLength(REFERRER_LENGTH, 'invalid_parameters')),
  ),
  appTypeFromClient: v.nullish(
    v.pipe(
      v.union([v.number(), v.string()], 'invalid_parameters'),
      v.transform(Number),
      v.picklist(APP_TYPES, 'invalid_parameters'),
    ),
  ),
  switchAccount: v.optional(Flag),
  getUser: v.optional(Flag),
  autologin: v.optional(Flag),
  /** The attempt of a log-in with a provider. The provider's identity will be added to this account. */
  attempt: v.optional(v.fallback(v.nullable(Id), null)),
})
export type LogIn = v.InferOutput<typeof LogIn>
