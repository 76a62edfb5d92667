import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { limitRate } from '../../../core/rate-limits/rate-limit.server.ts'
import { passCaptcha } from '../../../identity/captcha/captcha.server.ts'
import { CaptchaTokens } from '../../../identity/captcha/captcha.ts'
import { findAccount } from '../../../identity/log-in/log-in.server.ts'
import { LogIn } from '../../../identity/log-in/log-in.ts'
import { hashToken } from '../../../identity/tokens/tokens.server.ts'
import { copyLinkEmail } from './copy-emails.ts'
import { sendNewCopyLink } from './copy-links.server.ts'

export const CopyLinkRequest = v.object({
  ...CaptchaTokens.entries,
  usernameOrEmail: LogIn.entries.usernameOrEmail,
})
export type CopyLinkRequest = v.InferOutput<typeof CopyLinkRequest>

/** The id used for an unknown account, so that the check takes as long as for a known account. */
const NOBODY = 0

/**
 * Emails a link to a data copy after the response, if a closed or limited account matches. Refuses `captcha_required`
 * and `rate_limited` whether or not an account matches.
 */
export async function sendCopyLink(
  context: Context,
  { usernameOrEmail, ...tokens }: CopyLinkRequest,
): Promise<void> {
  await passCaptcha(context, tokens, 'reset')
  await limitRate(context, 'forgotPassword')
  await limitRate(context, 'forgottenAccount', hashToken(usernameOrEmail))
  const account = await findAccount(context, usernameOrEmail)
  context.waitUntil(sendNewCopyLink(context, account?.id ?? NOBODY, copyLinkEmail))
}
