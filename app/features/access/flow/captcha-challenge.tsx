import { useEffect, useRef } from 'react'
import type { FlowParts } from './flow-parts.ts'

/** The challenge that a person solves, once the server has asked for it. Each refusal asks anew. */
export function CaptchaChallenge({ form, result }: Pick<FlowParts, 'form' | 'result'>) {
  const place = useRef<HTMLDivElement>(null)
  const { captcha } = form
  const asked = result?.code === 'captcha_required' ? result : null
  useEffect(() => {
    if (!asked || !place.current) return
    const challenge = document.createElement('div')
    place.current.replaceChildren(challenge)
    captcha.challenge(challenge)
  }, [asked, captcha])
  return asked && <div ref={place} className="min-h-20 self-center" />
}
