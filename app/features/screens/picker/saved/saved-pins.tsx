import { useSyncExternalStore } from 'react'

let savedPins: ReadonlySet<number> = new Set()
const listeners = new Set<() => void>()

export function noteSave(pinId: number): void {
  change(new Set(savedPins).add(pinId))
}

export function forgetSave(pinId: number): void {
  change(new Set([...savedPins].filter((saved) => saved !== pinId)))
}

export function forgetSaves(): void {
  change(new Set())
}

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
