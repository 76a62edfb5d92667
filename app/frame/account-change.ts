import { useSyncExternalStore } from 'react'
import { type AccountChange, accountChangeIn } from '../rendered-for.ts'

/** Waiting writes are sent again if the page's account is active again, or else dropped. */
type Decision = 'send_again' | 'drop'

const waiting = new Set<(decision: Decision) => void>()
const listeners = new Set<() => void>()
let departure: AccountChange | null = null

/** Retries a write until the page's account is active again, or the member drops it. */
export async function untilSameAccount(send: () => Promise<Response>): Promise<Response> {
  while (true) {
    const response = await send()
    const departure = accountChangeIn(response)
    if (departure === null) return response
    reportAccountChange(departure)
    const decision = await new Promise<Decision>((resolve) => waiting.add(resolve))
    if (decision === 'drop') return response
  }
}

export function reportAccountChange(next: AccountChange | null): void {
  departure = next
  for (const listener of listeners) listener()
}

export function resolveAccountChange(decision: Decision): void {
  const settled = [...waiting]
  waiting.clear()
  reportAccountChange(null)
  for (const settle of settled) settle(decision)
}

export function useAccountChange(): AccountChange | null {
  return useSyncExternalStore(
    subscribe,
    () => departure,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
