import type { Context } from '../../../context.server.ts'
import { type CaptchaFinding, verifyCaptcha } from '../../../gateways/captcha.server.ts'
import { Refusal } from '../../../refusal.ts'
import { logAuthEvent } from '../auth-log.server.ts'
import type { CaptchaKeys, CaptchaPurpose, CaptchaTokens } from './captcha.ts'
import {
  CAPTCHA_ACTIONS,
  CAPTCHA_ATTEMPTS,
  CAPTCHA_MIN_SCORE,
  CAPTCHA_VERIFY_TIMEOUT_MS,
  CAPTCHA_WINDOW_MS,
  COUNTED_WITHOUT_SCRIPTS,
  NO_TOKEN,
} from './limits.ts'

export function captchaKeys({ env }: Pick<Context, 'env'>): CaptchaKeys | null {
  if (!env.CAPTCHA_V3_KEY) return null
  return {
    v3Key: env.CAPTCHA_V3_KEY,
    v2Key: env.CAPTCHA_V2_KEY,
    scriptUrl: env.CAPTCHA_SCRIPT_URL,
  }
}

/** Checks a form's captcha tokens. Refuses `captcha_required`. See docs/decisions/identity/sign-in.md. */
export async function passCaptcha(
  context: Context,
  { recaptchaV2Token, recaptchaV3Token }: CaptchaTokens,
  purpose: CaptchaPurpose,
): Promise<void> {
  const { CAPTCHA_V3_KEY, CAPTCHA_V2_SECRET, CAPTCHA_V3_SECRET } = context.env
  if (!CAPTCHA_V3_KEY) return
  if (recaptchaV2Token) {
    const found = await verify(context, CAPTCHA_V2_SECRET, recaptchaV2Token)
    if (found?.success !== false) return
    throw new Refusal('captcha_required')
  }
  if (!recaptchaV3Token && !COUNTED_WITHOUT_SCRIPTS.has(purpose)) return
  const counter = counterOf(context)
  if (!recaptchaV3Token || recaptchaV3Token === NO_TOKEN) {
    const passes = await counter.attempt(CAPTCHA_ATTEMPTS, CAPTCHA_WINDOW_MS, context.now)
    if (!passes) throw new Refusal('captcha_required')
    return
  }
  if ((await counter.countAttempts(CAPTCHA_WINDOW_MS, context.now)) >= CAPTCHA_ATTEMPTS) {
    throw new Refusal('captcha_required')
  }
  const found = await verify(context, CAPTCHA_V3_SECRET, recaptchaV3Token)
  if (found === null || isLikelyHuman(found, purpose)) return
  await countCaptchaAttempt(context)
  throw new Refusal('captcha_required')
}

/** Counts a failed check or log-in towards the local limit for the visitor's network. */
export async function countCaptchaAttempt(context: Context): Promise<void> {
  if (!context.env.CAPTCHA_V3_KEY) return
  await counterOf(context).noteAttempt(CAPTCHA_ATTEMPTS, CAPTCHA_WINDOW_MS, context.now)
}

function isLikelyHuman(
  { success, action, score }: CaptchaFinding,
  purpose: CaptchaPurpose,
): boolean {
  const hasPurpose = CAPTCHA_ACTIONS[purpose].some((name) => name === action)
  return success && hasPurpose && score >= CAPTCHA_MIN_SCORE
}

async function verify(
  context: Context,
  secret: string | undefined,
  token: string,
): Promise<CaptchaFinding | null> {
  if (!secret) throw new Error('captchas are on and one of their secrets is missing')
  const found = await verifyCaptcha(context.env.CAPTCHA_VERIFY_URL, {
    secret,
    token,
    timeoutMs: CAPTCHA_VERIFY_TIMEOUT_MS,
  })
  if (found === null) logAuthEvent(context, { event: 'captcha_unreachable' })
  return found
}

function counterOf({ env, origin }: Context) {
  return env.RATE_COUNTER.get(env.RATE_COUNTER.idFromName(`captcha:${origin.network}`))
}
