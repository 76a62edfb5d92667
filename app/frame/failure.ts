import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
/** How many calls have failed in a row. */
let failures = 0

export function tellFailure(): void {
  set(failures + 1)
}

export function forgetFailure(): void {
  set(0)
}

export function useFailures(): number {
  return useSyncExternalStore(
    subscribe,
    () => failures,
    () => 0,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: number): void {
  failures = next
  for (const listener of listeners) listener()
}
