import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { loadAhead } from '../../../ui/network.ts'
import { whenIdle } from '../../../ui/timing/when-idle.ts'
import { PASSKEY_CHALLENGE_MS } from '../limits.ts'
import { type Asked, askForPasskey, offerPasskey } from './ask-for-passkey.ts'

/** An offer is made anew before its challenge is over. */
const OFFER_MS = PASSKEY_CHALLENGE_MS - 30_000

export type PasskeyLogIn = { begin: () => void; problem: string | undefined }

/** `answered` changes with each answer of the server, after which the offer is made again. */
export function usePasskeyLogIn(form: RefObject<HTMLFormElement>, answered: unknown): PasskeyLogIn {
  const [problem, setProblem] = useState<string>()
  const asking = useRef(0)
  const offered = useRef<AbortController>()
  const send = useCallback(
    (asked: Asked): boolean => {
      const field = form.current?.elements.namedItem('passkey')
      if (!asked || !('answer' in asked) || !(field instanceof HTMLInputElement)) return false
      field.value = asked.answer
      form.current?.requestSubmit()
      return true
    },
    [form],
  )
  const offer = useCallback(async () => {
    if (asking.current > 0) return
    offered.current = new AbortController()
    send(await offerPasskey(offered.current.signal))
  }, [send])

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answered offer is made again
  useEffect(() => {
    const offerAhead = () => loadAhead(offer)
    const cancel = whenIdle(offerAhead)
    const timer = setInterval(offerAhead, OFFER_MS)
    return () => {
      cancel()
      clearInterval(timer)
    }
  }, [offer, answered])

  async function ask() {
    setProblem(undefined)
    // Its answer would set the cookie of another challenge.
    offered.current?.abort()
    asking.current++
    const asked = await askForPasskey()
    asking.current--
    if (send(asked)) return
    setProblem(asked && 'problem' in asked ? asked.problem : undefined)
    loadAhead(offer)
  }
  return { begin: () => void ask(), problem }
}
