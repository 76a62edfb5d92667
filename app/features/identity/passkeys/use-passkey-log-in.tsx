import { type RefObject, useCallback, useEffect, useState } from 'react'
import { loadAhead } from '../../../ui/network.ts'
import { whenIdle } from '../../../ui/timing/when-idle.ts'
import { PASSKEY_CHALLENGE_MS } from '../limits.ts'
import { askForPasskey } from './ask-for-passkey.ts'

/** An offer is made anew before its challenge is over. */
const OFFER_MS = PASSKEY_CHALLENGE_MS - 30_000

export type PasskeyLogIn = { begin: () => void; problem: string | undefined }

/** `answered` changes with each answer of the server, after which the offer is made again. */
export function usePasskeyLogIn(form: RefObject<HTMLFormElement>, answered: unknown): PasskeyLogIn {
  const [problem, setProblem] = useState<string>()
  const ask = useCallback(
    async (isOffer: boolean) => {
      const asked = await askForPasskey(isOffer)
      const field = form.current?.elements.namedItem('passkey')
      if (asked && 'answer' in asked && field instanceof HTMLInputElement) {
        field.value = asked.answer
        form.current?.requestSubmit()
      } else if (!isOffer) {
        setProblem(asked && 'problem' in asked ? asked.problem : undefined)
        loadAhead(() => ask(true))
      }
    },
    [form],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answered offer is made again
  useEffect(() => {
    const offer = () => loadAhead(() => ask(true))
    const cancel = whenIdle(offer)
    const timer = setInterval(offer, OFFER_MS)
    return () => {
      cancel()
      clearInterval(timer)
    }
  }, [ask, answered])

  function begin() {
    setProblem(undefined)
    void ask(false)
  }
  return { begin, problem }
}
