import { useSyncExternalStore } from 'react'

let count = 0
const listeners = new Set<() => void>()

/** Notes how many pictures of the last batch wait in the tray because they weren't saved. */
export function setUnsavedCount(unsaved: number): void {
  count = unsaved
  for (const listener of listeners) listener()
}

/** How many pictures wait in the tray because they weren't saved; 0 until the tray has been opened. */
export function useUnsavedCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  )
}

/** "2 not saved", for a mark; null if there are none. */
export function unsavedText(unsaved: number): string | null {
  return unsaved > 0 ? `${unsaved.toLocaleString('en')} not saved` : null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
