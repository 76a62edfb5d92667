import { useState, useSyncExternalStore } from 'react'

/** The number of beginnings and ends of actions in this page. */
let changes = 0
let underWay = 0
const listeners = new Set<() => void>()

/** Notes that the member changes something. Returns what to call when the server has answered. */
export function startAction(): () => void {
  change(1)
  return () => change(-1)
}

/** Whether nothing has been changed since this component appeared, so that a key can undo the action it is about. */
export function useIsLastAction(): boolean {
  const [since] = useState(() => changes)
  return useSyncExternalStore(
    subscribe,
    () => changes === since && underWay === 0,
    () => true,
  )
}

function change(by: 1 | -1): void {
  changes++
  underWay += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
