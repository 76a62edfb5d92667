import type { Account } from '../workers/better-auth.ts'
import { LOG_INS, PASSWORD } from './fill.ts'

/** Signs up as many accounts at a variant of better-auth as the product has that can log in. */
export async function signUpAtBetterAuth(peer: string, variant: string): Promise<void> {
  const accounts = Array.from(
    { length: LOG_INS.count },
    (_, place): Account => ({
      name: `Member ${place}`,
      email: `${variant}${place}@example.com`,
      password: PASSWORD,
    }),
  )
  const answer = await fetch(`${peer}/accounts`, {
    method: 'POST',
    headers: { Peer: variant },
    body: JSON.stringify(accounts),
  })
  const words = await answer.text()
  if (!answer.ok) throw new Error(`better-auth could not sign anybody up: ${words}`)
}

/** Signs the first account in, of those that have better-auth's own hash. Answers the headers that show it. */
export async function betterAuthSession(
  peer: string,
  variant: string,
): Promise<{ Cookie: string }> {
  const answer = await fetch(`${peer}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { Peer: variant, Origin: peer, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'own-hash0@example.com', password: PASSWORD }),
  })
  const words = await answer.text()
  if (!answer.ok) throw new Error(`better-auth let nobody in: ${words}`)
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { Cookie: cookies.join('; ') }
}
