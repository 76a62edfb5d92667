import { type MouseEvent, useRef } from 'react'
import { type Flow, screenKey } from './machine/flow.ts'

/**
 * Handles clicks before the flow's screens do: the second click of a double click presses nothing that
 * has come in the place of what the first one pressed.
 */
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
