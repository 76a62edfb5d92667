import { useEffect, useMemo } from 'react'
import type { CaptchaKeys, CaptchaPurpose } from './captcha.ts'
import { type CaptchaService, tokenService } from './token-service.ts'

const OFF: CaptchaService = { fieldsOf: async (form) => new FormData(form), challenge: () => {} }

export function useCaptcha(keys: CaptchaKeys | null, purpose: CaptchaPurpose): CaptchaService {
  const service = useMemo(() => keys && tokenService(keys, purpose), [keys, purpose])
  useEffect(() => service?.start(), [service])
  return service ?? OFF
}
