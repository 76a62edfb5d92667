import { useEffect, useState } from 'react'
import type { SsoInfo } from './sso.ts'

/** The specification: addresses are checked after 300 ms. */
const DELAY_MS = 300

const WHOLE_ADDRESS = /^[^@\s]+@[^@\s]+\.[^@\s]{2,}$/

export type Sso = Pick<SsoInfo, 'existingUser'>

/** Looks up single sign-on for an address that is being typed; null for any other address. */
export function useSso(typed: string): Sso | null {
  const email = typed.trim().toLowerCase()
  const [found, setFound] = useState<{ email: string; sso: Sso | null } | null>(null)

  useEffect(() => {
    if (!WHOLE_ADDRESS.test(email)) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      ask(email, stop.signal).then(
        (sso) => setFound({ email, sso }),
        // If the check fails, the password is asked for as usual.
        () => undefined,
      )
    }, DELAY_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [email])

  return found?.email === email ? found.sso : null
}

async function ask(email: string, signal: AbortSignal): Promise<Sso | null> {
  const response = await fetch('/v3/sso/info/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
    signal,
  })
  if (!response.ok) return null
  const { resource_response: answer } = await response.json<Answer>()
  return answer.data.is_sso ? { existingUser: answer.data.existing_user } : null
}

type Answer = { resource_response: { data: { is_sso: boolean; existing_user: boolean } } }
