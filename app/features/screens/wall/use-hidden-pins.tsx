import { useState } from 'react'

/** Pins that were hidden since the page loaded, also on walls that were left. */
const hidden = new Set<number>()

export function isHiddenPin(pinId: number): boolean {
  return hidden.has(pinId)
}

export function useHiddenPins() {
  const [shown, setShown] = useState<ReadonlySet<number>>(() => new Set(hidden))
  return {
    isHidden: (pinId: number) => shown.has(pinId),
    hide: (pinId: number) => setShown(new Set(hidden.add(pinId))),
    unhide: (pinId: number) => {
      hidden.delete(pinId)
      setShown(new Set(hidden))
    },
  }
}
