import { type MouseEvent, useRef } from 'react'
import { type Flow, screenKey } from './machine/flow.ts'

/** Ignores the second click of a double click, which would hit a different button. */
export function useDoubleClicks(flow: Flow): (event: MouseEvent) => void {
  const stage = screenKey(flow)
  const pressedAt = useRef(stage)
  return (event) => {
    if (event.detail <= 1) pressedAt.current = stage
    if (pressedAt.current === stage) return
    event.preventDefault()
    event.stopPropagation()
  }
}
