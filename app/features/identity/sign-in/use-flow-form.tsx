import { type FormEvent, startTransition, useEffect, useRef, useState } from 'react'
import type { FormResult } from '../../../forms/form-result.ts'
import { useFetcher } from '../../../ui/form/sending.ts'
import type { CaptchaService } from '../captcha/token-service.ts'
import type { AskedFactor } from '../tokens/verification-code.ts'
import type { Step } from './machine/flow.ts'

/** The server's answer to a form of the flow; null after a redirect. */
type FlowAnswer =
  | FormResult
  | { isFree: true }
  | { isUnderage: true }
  | { hasArrived: true }
  | { asked: AskedFactor }
  | null

export type FlowForm = {
  send(event: FormEvent<HTMLFormElement>, action: string): void
  isSending: boolean
  answer: FlowAnswer | undefined
  captcha: CaptchaService
}

/** Sends the flow's forms, one at a time, and turns responses into steps. */
export function useFlowForm(take: (step: Step) => void, captcha: CaptchaService): FlowForm {
  const fetcher = useFetcher<FlowAnswer>()
  const answer = fetcher.data
  const [answered, setAnswered] = useState(answer)
  const isSignedIn = answer !== undefined && answer !== null && 'hasArrived' in answer
  const isSending =
    fetcher.state === 'submitting' ||
    answer !== answered ||
    (fetcher.state === 'loading' && isSignedIn)

  useEffect(() => {
    setAnswered(answer)
    if (!answer) return
    if ('isFree' in answer) {
      take({ type: 'email_free' })
      take({ type: 'address_free' })
    }
    const step = 'asked' in answer ? mfaStep(answer.asked) : 'code' in answer && refusalStep(answer)
    if (step && step.type === 'mfa_asked') startTransition(() => take(step))
    else if (step) take(step)
    if ('details' in answer && answer.details['hasFailed']) take({ type: 'failed' })
  }, [answer, take])

  // Identifies this render, because a second press can arrive before the first one is rendered.
  const drawing = {}
  const sentIn = useRef<object>()

  async function send(event: FormEvent<HTMLFormElement>, action: string) {
    event.preventDefault()
    if (isSending || sentIn.current === drawing) return
    const fields = await captcha.fieldsOf(event.currentTarget)
    if (!fields) return
    sentIn.current = drawing
    fetcher.submit(fields, { method: 'post', action })
  }
  return { send, isSending, answer, captcha }
}

function mfaStep(asked: AskedFactor): Step {
  return { type: 'mfa_asked', asked }
}

export function refusalStep({ code, details, errors, typed }: FormResult): Step | null {
  if (!code) return null
  if (code === 'underage' && !errors['birthday']) return { type: 'closed' }
  if (code === 'mfa_required') return { type: 'mfa_asked', asked: askedFactorIn(details) }
  const { birthdayYear = '', birthdayMonth = '', birthdayDay = '' } = typed
  const parts = [birthdayYear, birthdayMonth, birthdayDay]
  const birthday = parts.map((part) => part.trim().padStart(2, '0')).join('-')
  return { type: 'refused', code, ...(birthdayYear && { birthday }) }
}

function askedFactorIn({
  phoneNumberEnd,
  hasApp,
  sentAt,
  lossAt,
}: FormResult['details']): AskedFactor {
  return {
    phoneNumberEnd: typeof phoneNumberEnd === 'string' ? phoneNumberEnd : null,
    hasApp: hasApp === true,
    sentAt: typeof sentAt === 'number' ? sentAt : null,
    lossAt: typeof lossAt === 'number' ? lossAt : null,
  }
}
