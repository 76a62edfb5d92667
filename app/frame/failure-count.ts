import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let failures = 0

export function reportFailure(): void {
  set(failures + 1)
}

export function clearFailures(): void {
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
