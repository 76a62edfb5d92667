import { type PointerEvent, useMemo, useRef } from 'react'
import { HOLD_MS } from './hold.ts'

/** Handlers for a long press, which isn't a press too. */
export function useTouchHold(onHold: (target: EventTarget) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasHeld = useRef(false)
  const latest = useRef(onHold)
  latest.current = onHold
  return useMemo(() => {
    function release() {
      clearTimeout(timer.current)
    }
    return {
      onPointerDown(event: PointerEvent) {
        wasHeld.current = false
        if (event.pointerType !== 'touch') return
        const { target } = event
        timer.current = setTimeout(() => {
          wasHeld.current = true
          latest.current(target)
        }, HOLD_MS)
      },
      onPointerUp: release,
      onPointerCancel: release,
      onPointerMove(event: PointerEvent) {
        if (Math.abs(event.movementX) + Math.abs(event.movementY) > 4) release()
      },
      onContextMenu(event: React.MouseEvent) {
        if (wasHeld.current) event.preventDefault()
      },
      onClickCapture(event: React.MouseEvent) {
        if (!wasHeld.current) return
        wasHeld.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    }
  }, [])
}
