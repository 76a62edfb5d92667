import { useState } from 'react'
import { announce } from '../../../ui/overlay/announce.ts'

/** Pins hidden since the page loaded, also on walls that the reader has left. */
const hidden = new Set<number>()

export function isHiddenPin(pinId: number): boolean {
  return hidden.has(pinId)
}

export const HIDDEN_TEXT = 'You’ll see less like this.'

/** The pin that was just hidden, until its tile has the focus. */
let latest: number | null = null

export function isJustHidden(pinId: number): boolean {
  return pinId === latest
}

export function clearJustHidden(): void {
  latest = null
}

export function useHiddenPins() {
  const [shown, setShown] = useState<ReadonlySet<number>>(() => new Set(hidden))
  return {
    isHidden: (pinId: number) => shown.has(pinId),
    hide: (pinId: number) => {
      latest = pinId
      setShown(new Set(hidden.add(pinId)))
      announce(HIDDEN_TEXT)
    },
    unhide: (pinId: number) => {
      hidden.delete(pinId)
      setShown(new Set(hidden))
    },
  }
}
