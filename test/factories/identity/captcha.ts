import type { Context } from '../../../app/context.server.ts'

/** The same context with captchas on, verified by the fake web (see pages/captcha.ts). */
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

/** A token that the verification server answers like this, once. */
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
