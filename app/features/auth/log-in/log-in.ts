import * as v from 'valibot'
import { Flag, Text } from '../../../input.ts'
import { CaptchaTokens } from '../captcha/captcha.ts'
import { VisitedPagesBefore } from '../landing-signals.ts'
import { TypedPassword } from '../passwords/password.ts'

/** What a member logs in with: their username or their address, folded, and their password. */
export const Credentials = v.object({
  usernameOrEmail: v.pipe(Text, v.nonEmpty('login_missing'), v.toLowerCase()),
  password: TypedPassword,
  /** What they saw as a visitor, told as they come in. */
  visitedPagesBeforeLogin: VisitedPagesBefore,
})
export type Credentials = v.InferOutput<typeof Credentials>

/** The kinds of client that the contract knows. */
const APP_TYPES = [5, 7] as const

/** RFC 9110 asks servers to take addresses of 8000 characters; a referrer is one. */
const REFERRER_LENGTH = 8000

/**
 * The contract's payload of a log-in: the credentials, what says that they come from no bot, and what
 * the client tells of itself. All but the credentials may be left out.
 */
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
})
export type LogIn = v.InferOutput<typeof LogIn>
