import * as v from 'valibot'
import { type CAPTCHA_ACTIONS, CAPTCHA_TOKEN_LENGTH } from './limits.ts'

/** Where the bot check comes from and which site asks. */
export type CaptchaKeys = { v3Key: string; v2Key: string; scriptUrl: string }

/** What a form asks a bot check for. */
export type CaptchaPurpose = keyof typeof CAPTCHA_ACTIONS

const Token = v.optional(
  v.nullable(
    v.pipe(v.string('invalid_parameters'), v.maxLength(CAPTCHA_TOKEN_LENGTH, 'invalid_parameters')),
    '',
  ),
)

/** The fields that a form carries as proof of no bot; a call may leave them out. */
export const CaptchaTokens = v.object({ recaptchaV2Token: Token, recaptchaV3Token: Token })
export type CaptchaTokens = v.InferOutput<typeof CaptchaTokens>
