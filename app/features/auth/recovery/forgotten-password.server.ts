import type { Context } from '../../../context.server.ts'
import { withNewId } from '../../../db/ids.ts'
import { isOn } from '../../../experiments.ts'
import { sendLetter } from '../../mail/letters.server.ts'
import { limitRate } from '../../rate-limits/rate-limit.server.ts'
import { captchaKeys, passCaptcha } from '../captcha/captcha.server.ts'
import type { CaptchaKeys } from '../captcha/captcha.ts'
import { findAccount } from '../log-in/log-in.server.ts'
import { eventRecord } from '../sessions/account-events.server.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { issueToken } from '../tokens/one-time-tokens.server.ts'
import { hashToken } from '../tokens/tokens.server.ts'
import { resetLetter } from './messages.ts'
import type { ForgottenPassword, RecoveryQuery } from './recovery.ts'

/** No member's id: what an unknown account is looked up by, so that it costs what a known one costs. */
const NOBODY = 0

/**
 * How the recovery page asks: with what was typed elsewhere, and as a lookup for those who don't know
 * which account is theirs, or for everyone while that is tried (`unified_recovery`).
 */
export async function readRecovery(
  context: Context,
  { ue, lookup }: RecoveryQuery,
): Promise<{ ue: string; isLookup: boolean; captchaKeys: CaptchaKeys | null }> {
  const isLookup = lookup || isOn(context.env, 'unified_recovery')
  return { ue, isLookup, captchaKeys: captchaKeys(context) }
}

/**
 * Sends a member the link by which they pick a new password. Whether there is such an account, the
 * answer and its time don't tell: the link is made and sent after it. Refuses `captcha_required` and
 * `rate_limited`.
 */
export async function sendInstructions(
  context: Context,
  { usernameOrEmail, ...tokens }: ForgottenPassword,
): Promise<void> {
  await passCaptcha(context, tokens, 'reset')
  await limitRate(context, 'forgotPassword')
  await limitRate(context, 'forgottenAccount', hashToken(usernameOrEmail))
  const account = await findAccount(context, usernameOrEmail)
  context.waitUntil(writeInstructions(context, account?.id ?? NOBODY))
}

/**
 * Sends the viewer the link by which they pick a first password, or another: for members who came
 * without one. Refuses `rate_limited` and `not_signed_in`.
 */
export async function sendOwnInstructions(context: Context): Promise<{ address: string }> {
  const viewer = signedIn(context)
  await limitRate(context, 'forgottenAccount', hashToken(viewer.email))
  context.waitUntil(writeInstructions(context, viewer.id))
  return { address: viewer.email }
}

/** Sends a member a reset link once the answer is out; nobody and accounts that we closed get none. */
export function sendResetLink(context: Context, memberId: number): void {
  context.waitUntil(writeResetLetter(context, memberId))
}

async function writeInstructions(context: Context, memberId: number): Promise<void> {
  if (!(await writeResetLetter(context, memberId))) return
  await withNewId(context.now, () => eventRecord(context, memberId, 'password_reset_asked'))
}

/** Whether there was a link to send. */
async function writeResetLetter(context: Context, memberId: number): Promise<boolean> {
  const issued = await issueToken(context, 'password_reset', memberId)
  if (!issued) return false
  const url = `${context.env.SITE_ORIGIN}/password/reset/${issued.token}/`
  await sendLetter(context, issued.address, resetLetter(url))
  return true
}
