import * as v from 'valibot'
import { type CAPTCHA_ACTIONS, CAPTCHA_TOKEN_LENGTH } from './limits.ts'

export type CaptchaKeys = { v3Key: string; v2Key: string; scriptUrl: string }

export type CaptchaPurpose = keyof typeof CAPTCHA_ACTIONS

const Token = v.optional(
  v.nullable(
    v.pipe(v.string('invalid_parameters'), v.maxLength(CAPTCHA_TOKEN_LENGTH, 'invalid_parameters')),
    '',
  ),
)

export const CaptchaTokens = v.object({ recaptchaV2Token: Token, recaptchaV3Token: Token })
export type CaptchaTokens = v.InferOutput<typeof CaptchaTokens>
