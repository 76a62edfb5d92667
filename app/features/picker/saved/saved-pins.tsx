import { useSyncExternalStore } from 'react'

/** The pins that this browser saved since the page was loaded. */
let savedPins: ReadonlySet<number> = new Set()
const listeners = new Set<() => void>()

/** Remembers that a pin was saved: its tile may leave the document before the answer comes. */
export function noteSave(pinId: number): void {
  change(new Set(savedPins).add(pinId))
}

/** Forgets a save that failed or was undone. */
export function forgetSave(pinId: number): void {
  change(new Set([...savedPins].filter((saved) => saved !== pinId)))
}

/** Whether a pin was saved since the page was loaded, on whatever tile or page shows it. */
export function useIsSaved(pinId: number): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => savedPins.has(pinId),
    () => false,
  )
}

function change(next: ReadonlySet<number>): void {
  savedPins = next
  for (const listener of listeners) listener()
}
