import { useEffect, useRef } from 'react'
import type { FormResult } from '../../../forms/form-result.ts'
import type { CaptchaService } from './token-service.ts'

export function CaptchaChallenge({
  captcha,
  result,
}: {
  captcha: CaptchaService
  result: FormResult | undefined
}) {
  const place = useRef<HTMLDivElement>(null)
  const challengeResult = result?.code === 'captcha_required' ? result : null
  useEffect(() => {
    if (!challengeResult || !place.current) return
    const challenge = document.createElement('div')
    place.current.replaceChildren(challenge)
    captcha.challenge(challenge)
  }, [challengeResult, captcha])
  return (
    challengeResult && (
      <>
        <p className="hidden text-sm text-muted noscript:block">
          reCAPTCHA needs JavaScript. Turn it on, or try again in an hour.
        </p>
        <div ref={place} className="noscript:hidden min-h-20 self-center" />
      </>
    )
  )
}
