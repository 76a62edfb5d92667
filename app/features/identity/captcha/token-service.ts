import type { CaptchaKeys, CaptchaPurpose } from './captcha.ts'
import {
  CAPTCHA_ACTIONS,
  NO_TOKEN,
  SCRIPT_TIMEOUT_MS,
  TOKEN_REFRESH_MS,
  TOKEN_TIMEOUT_MS,
} from './limits.ts'

/** The specification's narrow breakpoint. */
const PHONE = '(max-width: 880px)'

/** The parts of reCAPTCHA's script that we call: https://developers.google.com/recaptcha/docs/v3 */
type Recaptcha = {
  ready(then: () => void): void
  execute(key: string, options: { action: string }): Promise<string>
  render(
    element: HTMLElement,
    options: { sitekey: string; callback: (token: string) => void },
  ): number
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

export type CaptchaService = {
  /** The form's fields with a token; null while another submission waits for a token. */
  fieldsOf(form: HTMLFormElement): Promise<FormData | null>
  challenge(element: HTMLElement): void
}

export type TokenService = CaptchaService & {
  /** Keeps a token fresh; returns a function that stops it. */
  start(): () => void
}

export function tokenService(keys: CaptchaKeys, purpose: CaptchaPurpose): TokenService {
  let token: Promise<string> = Promise.resolve(NO_TOKEN)
  let solved: string | null = null
  let isAwaited = false

  function refresh() {
    token = newToken(keys, purpose)
  }

  return {
    start() {
      refresh()
      const timer = setInterval(refresh, TOKEN_REFRESH_MS)
      return () => clearInterval(timer)
    },
    async fieldsOf(form) {
      if (isAwaited) return null
      const fields = new FormData(form)
      isAwaited = true
      fields.set('recaptchaV3Token', await token)
      isAwaited = false
      refresh()
      if (solved !== null) fields.set('recaptchaV2Token', solved)
      solved = null
      return fields
    },
    async challenge(element) {
      const recaptcha = await loadRecaptcha(keys)
      recaptcha?.render(element, {
        sitekey: keys.v2Key,
        callback: (answer) => {
          solved = answer
        },
      })
    },
  }
}

async function newToken(keys: CaptchaKeys, purpose: CaptchaPurpose): Promise<string> {
  const [onWide, onPhone] = CAPTCHA_ACTIONS[purpose]
  const action = matchMedia(PHONE).matches ? onPhone : onWide
  const recaptcha = await loadRecaptcha(keys)
  const token = recaptcha?.execute(keys.v3Key, { action }).catch(() => NO_TOKEN)
  return (await Promise.race([token, after(TOKEN_TIMEOUT_MS)])) ?? NO_TOKEN
}

let loading: Promise<Recaptcha | null> | null = null

function loadRecaptcha(keys: CaptchaKeys): Promise<Recaptcha | null> {
  loading ??= Promise.race([load(keys), after(SCRIPT_TIMEOUT_MS)])
  return loading
}

function load({ scriptUrl, v3Key }: CaptchaKeys): Promise<Recaptcha | null> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = `${scriptUrl}?render=${encodeURIComponent(v3Key)}`
    script.onload = () => window.grecaptcha?.ready(() => resolve(window.grecaptcha ?? null))
    script.onerror = () => resolve(null)
    document.head.appendChild(script)
  })
}

function after(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms))
}
