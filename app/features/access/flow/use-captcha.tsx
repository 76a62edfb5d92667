import { useEffect, useMemo } from 'react'
import { tokenService } from './token-service.ts'

/** Where the bot check comes from and which site asks; null where it is off. */
export type CaptchaKeys = { v3Key: string; v2Key: string; scriptUrl: string }

/** Which of the flow's acts a token is for. */
export type CaptchaAct = 'logIn' | 'signUp'

export type CaptchaService = {
  /** The fields that a form carries as proof; none where the check is off. */
  tokens(): Promise<[name: string, token: string][]>
  /** Draws the challenge into an element; what a person solves goes with the next form. */
  challenge(element: HTMLElement): void
}

const OFF: CaptchaService = { tokens: async () => [], challenge: () => {} }

/** The bot check of a form that does `act`. Its script loads with the first form that needs it. */
export function useCaptcha(keys: CaptchaKeys | null, act: CaptchaAct): CaptchaService {
  const service = useMemo(() => keys && tokenService(keys, act), [keys, act])
  useEffect(() => service?.start(), [service])
  return service ?? OFF
}
