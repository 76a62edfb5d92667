import * as v from 'valibot'
import type { Context } from '../../../../context.server.ts'
import { sendLetter } from '../../../ground/mail/letters.server.ts'
import { limitRate } from '../../../ground/rate-limits/rate-limit.server.ts'
import { passCaptcha } from '../../../identity/captcha/captcha.server.ts'
import { CaptchaTokens } from '../../../identity/captcha/captcha.ts'
import { findAccount } from '../../../identity/log-in/log-in.server.ts'
import { LogIn } from '../../../identity/log-in/log-in.ts'
import { hashToken } from '../../../identity/tokens/tokens.server.ts'
import { copyLinkLetter } from './copy-letters.ts'
import { newCopyLink } from './copy-links.server.ts'

export const CopyLinkRequest = v.object({
  ...CaptchaTokens.entries,
  usernameOrEmail: LogIn.entries.usernameOrEmail,
})
export type CopyLinkRequest = v.InferOutput<typeof CopyLinkRequest>

/** An unknown account costs what a known one does. */
const NOBODY = 0

/**
 * Mails the link to a copy after the response, where there is a closed or limited account.
 * Refuses `captcha_required` and `rate_limited`, for unknown accounts alike.
 */
export async function sendCopyLink(
  context: Context,
  { usernameOrEmail, ...tokens }: CopyLinkRequest,
): Promise<void> {
  await passCaptcha(context, tokens, 'reset')
  await limitRate(context, 'forgotPassword')
  await limitRate(context, 'forgottenAccount', hashToken(usernameOrEmail))
  const account = await findAccount(context, usernameOrEmail)
  context.waitUntil(writeTo(context, account?.id ?? NOBODY))
}

async function writeTo(context: Context, memberId: number): Promise<void> {
  const link = await newCopyLink(context, memberId)
  if (link) await sendLetter(context, link.address, copyLinkLetter(link.url))
}
