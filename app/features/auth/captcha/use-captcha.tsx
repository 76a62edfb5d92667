import { useEffect, useMemo } from 'react'
import type { CaptchaKeys, CaptchaPurpose } from './captcha.ts'
import { tokenService } from './token-service.ts'

export type CaptchaService = {
  /**
   * The fields of a form with what proves that a person sends it. Null while those of an earlier press are
   * waited for.
   */
  fieldsOf(form: HTMLFormElement): Promise<FormData | null>
  /** Draws the challenge into an element; what a person solves goes with the next form. */
  challenge(element: HTMLElement): void
}

const OFF: CaptchaService = { fieldsOf: async (form) => new FormData(form), challenge: () => {} }

/**
 * The bot check of a form that does `act`; null for the keys where it is off. Its script loads with the
 * first form that needs it.
 */
export function useCaptcha(keys: CaptchaKeys | null, purpose: CaptchaPurpose): CaptchaService {
  const service = useMemo(() => keys && tokenService(keys, purpose), [keys, purpose])
  useEffect(() => service?.start(), [service])
  return service ?? OFF
}
