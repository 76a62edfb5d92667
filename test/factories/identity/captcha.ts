import type { Context } from '../../../app/context.server.ts'

/** The same request where captchas are on, verified by the tests' web (see pages/captcha.ts). */
export function withCaptcha<C extends Context>(context: C, changes: Partial<Env> = {}): C {
  const env = {
    ...context.env,
    CAPTCHA_V3_KEY: 'v3 key',
    CAPTCHA_V2_KEY: 'v2 key',
    CAPTCHA_V3_SECRET: 'v3 secret',
    CAPTCHA_V2_SECRET: 'v2 secret',
    CAPTCHA_VERIFY_URL: 'https://captcha.example/siteverify',
    ...changes,
  }
  return { ...context, env }
}

/** A token about which the verification server says this, once. */
export function aCaptchaToken({
  version = 'v3',
  success = true,
  action = '',
  score = 0,
}: {
  version?: 'v2' | 'v3'
  success?: boolean
  action?: string
  score?: number
}): string {
  return JSON.stringify({ version, success, action, score, unique: crypto.randomUUID() })
}
