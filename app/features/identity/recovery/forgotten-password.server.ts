import type { Context } from '../../../context.server.ts'
import { withNewId } from '../../../db/ids.ts'
import { isOn } from '../../../experiments.ts'
import { sendLetter } from '../../ground/mail/letters.server.ts'
import { limitRate } from '../../ground/rate-limits/rate-limit.server.ts'
import { captchaKeys, passCaptcha } from '../captcha/captcha.server.ts'
import type { CaptchaKeys } from '../captcha/captcha.ts'
import { findAccount } from '../log-in/log-in.server.ts'
import { offeredProviders } from '../providers/provider-settings.server.ts'
import type { ButtonProvider } from '../providers/providers.ts'
import { eventRecord } from '../sessions/account-events.server.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { issueToken } from '../tokens/one-time-tokens.server.ts'
import { hashToken } from '../tokens/tokens.server.ts'
import { resetLetter } from './messages.ts'
import type { ForgottenPassword, RecoveryQuery } from './recovery.ts'

/** An unknown account costs what a known one does. */
const NOBODY = 0

type ShownRecovery = {
  ue: string
  isLookup: boolean
  /** The providers whose log-ins find an account. */
  offered: readonly ButtonProvider[]
  captchaKeys: CaptchaKeys | null
}

/** Whether the page asks for an account or looks one up (`unified_recovery`). */
export async function readRecovery(
  context: Context,
  { ue, lookup }: RecoveryQuery,
): Promise<ShownRecovery> {
  const isLookup = lookup || isOn(context.env, 'unified_recovery')
  const offered = isLookup ? offeredProviders(context).logIn : []
  return { ue, isLookup, offered, captchaKeys: captchaKeys(context) }
}

/** Mails a reset link after the response. Refuses `captcha_required` and `rate_limited`. */
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

/** Mails the viewer a link to set a password. Refuses `rate_limited` and `not_signed_in`. */
export async function sendOwnInstructions(context: Context): Promise<{ address: string }> {
  const viewer = signedIn(context)
  await limitRate(context, 'forgottenAccount', `member:${viewer.id}`)
  context.waitUntil(writeInstructions(context, viewer.id))
  return { address: viewer.email }
}

/** Mails a reset link after the response, except to closed accounts. */
export function sendResetLink(context: Context, memberId: number): void {
  context.waitUntil(writeResetLetter(context, memberId))
}

async function writeInstructions(context: Context, memberId: number): Promise<void> {
  if (!(await writeResetLetter(context, memberId))) return
  await withNewId(context.now, () => eventRecord(context, memberId, 'password_reset_asked'))
}

async function writeResetLetter(context: Context, memberId: number): Promise<boolean> {
  const issued = await issueToken(context, 'password_reset', memberId)
  if (!issued) return false
  const url = `${context.env.SITE_ORIGIN}/password/reset/${issued.token}/`
  await sendLetter(context, issued.address, resetLetter(url))
  return true
}
