import { type PointerEvent, useMemo, useRef } from 'react'
import { LONG_PRESS_MS } from './tile/long-press.ts'

/** Handlers for a long press, after which the browser's click is ignored. */
export function useLongPress(onLongPress: (target: EventTarget) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLong = useRef(false)
  const latest = useRef(onLongPress)
  latest.current = onLongPress
  return useMemo(() => {
    function release() {
      clearTimeout(timer.current)
    }
    return {
      onPointerDown(event: PointerEvent) {
        wasLong.current = false
        if (event.pointerType !== 'touch') return
        const { target } = event
        timer.current = setTimeout(() => {
          wasLong.current = true
          latest.current(target)
        }, LONG_PRESS_MS)
      },
      onPointerUp: release,
      onPointerCancel: release,
      onPointerMove(event: PointerEvent) {
        if (Math.abs(event.movementX) + Math.abs(event.movementY) > 4) release()
      },
      onContextMenu(event: React.MouseEvent) {
        if (wasLong.current) event.preventDefault()
      },
      onClickCapture(event: React.MouseEvent) {
        if (!wasLong.current) return
        wasLong.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    }
  }, [])
}
