import { useSyncExternalStore } from 'react'
import { type Departure, departureIn } from '../drawn-for.ts'

/** The page's member is back and sends refused writes again, or wants them dropped. */
type Decision = 'send_again' | 'drop'

const waiting = new Set<(decision: Decision) => void>()
const listeners = new Set<() => void>()
let departure: Departure | null = null

/** Sends until this browser uses the account of the page, or the member drops it. */
export async function untilSameAccount(send: () => Promise<Response>): Promise<Response> {
  while (true) {
    const response = await send()
    const departure = departureIn(response)
    if (departure === null) return response
    tellDeparture(departure)
    const decision = await new Promise<Decision>((resolve) => waiting.add(resolve))
    if (decision === 'drop') return response
  }
}

export function tellDeparture(next: Departure | null): void {
  departure = next
  for (const listener of listeners) listener()
}

export function settleDeparture(decision: Decision): void {
  const settled = [...waiting]
  waiting.clear()
  tellDeparture(null)
  for (const settle of settled) settle(decision)
}

export function useDeparture(): Departure | null {
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
