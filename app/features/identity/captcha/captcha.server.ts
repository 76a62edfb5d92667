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

/** Checks a form's tokens (docs/decisions/identity/sign-in.md). Refuses `captcha_required`. */
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
  if ((await recentAttempts(context)).length >= CAPTCHA_ATTEMPTS) {
    throw new Refusal('captcha_required')
  }
  if (!recaptchaV3Token || recaptchaV3Token === NO_TOKEN) return countCaptchaAttempt(context)
  const found = await verify(context, CAPTCHA_V3_SECRET, recaptchaV3Token)
  if (found === null || isFair(found, purpose)) return
  await countCaptchaAttempt(context)
  throw new Refusal('captcha_required')
}

/** Counts a failed check or log-in against its network's local limit. */
export async function countCaptchaAttempt(context: Context): Promise<void> {
  if (!context.env.CAPTCHA_V3_KEY) return
  const times = [...(await recentAttempts(context)), context.now].slice(-CAPTCHA_ATTEMPTS)
  try {
    await context.env.COUNTERS.put(attemptsKey(context), JSON.stringify(times), {
      expirationTtl: CAPTCHA_WINDOW_MS / 1000,
    })
  } catch {
    // KV refuses a second write within a second; a lost count is harmless.
  }
}

function isFair({ success, action, score }: CaptchaFinding, purpose: CaptchaPurpose): boolean {
  const isForThis = CAPTCHA_ACTIONS[purpose].some((name) => name === action)
  return success && isForThis && score >= CAPTCHA_MIN_SCORE
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

async function recentAttempts(context: Context): Promise<number[]> {
  const stored = await context.env.COUNTERS.get<number[]>(attemptsKey(context), 'json')
  return (stored ?? []).filter((at) => context.now - at < CAPTCHA_WINDOW_MS)
}

function attemptsKey({ origin }: Context): string {
  return `captcha:${origin.network}`
}
