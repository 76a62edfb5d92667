import { LONG_PRESS_MS } from '../../wall/tile/long-press.ts'
import { type PointerPosition, pinOf } from './drop-target.ts'
import { scrollAtEdges } from './edge-scroll.ts'

type Handlers = {
  onLift: (pinId: number) => void
  onMove: (pointer: PointerPosition) => void
  onDrop: (pointer: PointerPosition) => void
  onEnd: () => void
}

const START_PX = 6

/** Detects drags of tiles, by mouse or after a long press. Returns a function that stops listening. */
export function listenForDrags({ onLift, onMove, onDrop, onEnd }: Handlers): () => void {
  let pressed: (PointerPosition & { pinId: number }) | null = null
  let stopScrolling: (() => void) | null = null
  let pointer = { x: 0, y: 0 }
  let resting: ReturnType<typeof setTimeout> | undefined
  const listening = new AbortController()

  function onPointerDown(event: PointerEvent) {
    const pinId = pinOf(event.target)
    if (pressed && !event.isPrimary) end()
    if (pinId === null || event.button !== 0 || !event.isPrimary) return
    pointer = { x: event.clientX, y: event.clientY }
    pressed = { ...pointer, pinId }
    if (event.pointerType === 'touch') resting = setTimeout(lift, LONG_PRESS_MS)
  }

  function onPointerMove({ clientX: x, clientY: y, pointerType, isPrimary }: PointerEvent) {
    if (!isPrimary) return
    pointer = { x, y }
    if (!pressed) return
    if (stopScrolling) return onMove(pointer)
    if (Math.hypot(x - pressed.x, y - pressed.y) < START_PX) return
    if (pointerType === 'touch') end()
    else lift()
  }

  function lift() {
    if (!pressed) return
    stopScrolling = scrollAtEdges(
      () => pointer,
      () => onMove(pointer),
    )
    onLift(pressed.pinId)
    onMove(pointer)
  }

  function onPointerUp() {
    const wasLifted = stopScrolling !== null
    if (wasLifted) document.addEventListener('click', stopClick, { capture: true, once: true })
    setTimeout(() => document.removeEventListener('click', stopClick, { capture: true }))
    end()
    if (wasLifted) onDrop(pointer)
  }

  function end() {
    pressed = null
    clearTimeout(resting)
    stopScrolling?.()
    stopScrolling = null
    onEnd()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !stopScrolling) return
    event.stopImmediatePropagation()
    end()
  }

  function preventScroll(event: Event) {
    if (stopScrolling && event.cancelable) event.preventDefault()
  }

  const { signal } = listening
  window.addEventListener('keydown', onKeyDown, { capture: true, signal })
  document.addEventListener('pointerdown', onPointerDown, { signal })
  document.addEventListener('pointermove', onPointerMove, { signal })
  document.addEventListener('pointerup', onPointerUp, { signal })
  document.addEventListener('pointercancel', end, { signal })
  document.addEventListener('selectstart', (event) => pressed && event.preventDefault(), { signal })
  document.addEventListener('touchmove', preventScroll, { passive: false, signal })
  document.addEventListener('contextmenu', preventScroll, { signal })
  return () => {
    end()
    listening.abort()
  }
}

function stopClick(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
