import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { preload } from '../../../ui/network.ts'
import { whenIdle } from '../../../ui/timing/when-idle.ts'
import { PASSKEY_CHALLENGE_MS } from '../limits.ts'
import {
  askForPasskey,
  offerPasskey,
  type PasskeyAnswer,
  withdrawOffer,
} from './ask-for-passkey.ts'
import { signalUnknown } from './signal-passkeys.tsx'

/** The offer is repeated shortly before its challenge expires. */
const OFFER_MS = PASSKEY_CHALLENGE_MS - 30_000

export type PasskeyLogInStart = { begin: () => void; problem: string | undefined }

/**
 * Offers passkeys while the page is open. Repeats the offer before its challenge expires, and after each answer of the
 * server (`answered`). Because timers stop while a device sleeps, also repeats an old offer when the page becomes
 * visible. `isUnknown` says that the site doesn't know the passkey.
 */
export function usePasskeyLogIn(
  form: RefObject<HTMLFormElement>,
  { answered, isUnknown }: { answered: unknown; isUnknown: boolean },
): PasskeyLogInStart {
  const [problem, setProblem] = useState<string>()
  const asking = useRef(0)
  const offeredAt = useRef(0)
  const send = useCallback(
    (passkeyAnswer: PasskeyAnswer): boolean => {
      const field = form.current?.elements.namedItem('passkey')
      if (!passkeyAnswer || !('answer' in passkeyAnswer) || !(field instanceof HTMLInputElement))
        return false
      field.value = passkeyAnswer.answer
      form.current?.requestSubmit()
      return true
    },
    [form],
  )
  const offer = useCallback(async () => {
    if (asking.current > 0) return
    offeredAt.current = Date.now()
    send(await offerPasskey())
  }, [send])

  // biome-ignore lint/correctness/useExhaustiveDependencies: after an answer, the offer is repeated
  useEffect(() => {
    const offerAhead = () => preload(offer)
    const cancel = whenIdle(offerAhead)
    const timer = setInterval(offerAhead, OFFER_MS)
    const offerAfterSleep = () => {
      const isOld = Date.now() - offeredAt.current >= OFFER_MS
      if (isOld && document.visibilityState === 'visible') offerAhead()
    }
    document.addEventListener('visibilitychange', offerAfterSleep)
    return () => {
      cancel()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', offerAfterSleep)
    }
  }, [offer, answered])

  useEffect(() => withdrawOffer, [])

  useEffect(() => {
    const field = form.current?.elements.namedItem('passkey')
    if (isUnknown && field instanceof HTMLInputElement && field.value) signalUnknown(field.value)
  }, [form, isUnknown])

  async function ask() {
    setProblem(undefined)
    asking.current++
    const passkeyAnswer = await askForPasskey()
    asking.current--
    if (send(passkeyAnswer)) return
    setProblem(passkeyAnswer && 'problem' in passkeyAnswer ? passkeyAnswer.problem : undefined)
    preload(offer)
  }
  return { begin: () => void ask(), problem }
}
