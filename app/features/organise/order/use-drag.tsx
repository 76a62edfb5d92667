import { useEffect, useRef, useState } from 'react'
import { HOLD_MS } from '../../wall/use-touch-hold.tsx'
import type { Place } from '../select/place.ts'
import { aimAt, lineOf, overRail, pinOf, type Side } from './drag-aim.ts'

/** How far a press must go to be a drag. */
const START_PX = 6

/** Nearer than this to the window's edge the page scrolls along, at the most so fast. */
const EDGE_PX = 90
const SCROLL_PX_PER_FRAME = 16

/** The header and the bar cover so much of the wall's top. */
const COVERED_PX = 136

/** What is under way: pins, where the pointer is, and the line on the wall where they would go. */
export type Dragged = {
  ids: readonly number[]
  x: number
  y: number
  line: { x: number; y: number; height: number } | null
}

type Drop = {
  isOn: boolean
  /** The pins that go along with one. */
  idsWith: (pinId: number) => readonly number[]
  onDropOnPlace: (ids: number[], to: Place) => void
  onDropOnPin: (ids: readonly number[], anchorId: number, side: Side) => void
}

/**
 * Drags tiles: onto another tile, beside which they go, or onto a place of the rail. Escape lets go of
 * them. A finger scrolls, and drags once it has rested on a tile.
 */
export function useDrag(drop: Drop): { dragged: Dragged | null; aimedAt: string | null } {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [aimedAt, setAimedAt] = useState<string | null>(null)
  const latest = useRef(drop)
  latest.current = drop
  const { isOn } = drop

  useEffect(() => {
    if (!isOn) return
    let pressed: { x: number; y: number; pinId: number } | null = null
    let ids: readonly number[] | null = null
    let pointer = { x: 0, y: 0 }
    let frame = 0
    let resting: ReturnType<typeof setTimeout> | undefined

    function onDown(event: PointerEvent) {
      const pinId = pinOf(event.target)
      if (pressed && !event.isPrimary) end()
      if (pinId === null || event.button !== 0 || !event.isPrimary) return
      pointer = { x: event.clientX, y: event.clientY }
      pressed = { ...pointer, pinId }
      if (event.pointerType === 'touch') resting = setTimeout(lift, HOLD_MS)
    }

    function onMove({ clientX: x, clientY: y, pointerType, isPrimary }: PointerEvent) {
      if (!isPrimary) return
      pointer = { x, y }
      if (!pressed) return
      if (!ids) {
        if (Math.hypot(x - pressed.x, y - pressed.y) < START_PX) return
        if (pointerType === 'touch') return end()
        lift()
      }
      show()
    }

    function lift() {
      if (!pressed) return
      ids = latest.current.idsWith(pressed.pinId)
      frame = requestAnimationFrame(scrollAlong)
      show()
    }

    /** While the finger drags, the page stays. */
    function keepStill(event: Event) {
      if (ids && event.cancelable) event.preventDefault()
    }

    function show() {
      if (!ids) return
      const aim = aimAt(pointer, ids)
      setAimedAt(aim?.kind === 'place' ? aim.key : null)
      setDragged({ ids, ...pointer, line: aim?.kind === 'pin' ? lineOf(aim) : null })
    }

    function onUp() {
      const going = ids
      const aim = going && aimAt(pointer, going)
      if (going) document.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => document.removeEventListener('click', swallow, { capture: true }))
      end()
      if (!going || !aim) return
      if (aim.kind === 'pin') latest.current.onDropOnPin(going, aim.pinId, aim.side)
      else latest.current.onDropOnPlace([...going], aim.to)
    }

    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !ids) return
      event.stopImmediatePropagation()
      end()
    }

    function onSelectStart(event: Event) {
      if (pressed) event.preventDefault()
    }

    function end() {
      pressed = null
      ids = null
      clearTimeout(resting)
      cancelAnimationFrame(frame)
      setDragged(null)
      setAimedAt(null)
    }

    function scrollAlong() {
      const up = EDGE_PX + COVERED_PX - pointer.y
      const down = pointer.y - (window.innerHeight - EDGE_PX)
      const share = Math.min(1, Math.max(up, down, 0) / EDGE_PX)
      if (share > 0 && !overRail(pointer)) {
        window.scrollBy(0, (up > down ? -share : share) * SCROLL_PX_PER_FRAME)
        show()
      }
      frame = requestAnimationFrame(scrollAlong)
    }

    // Before the Escape that ends selecting.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    document.addEventListener('pointerdown', onDown)
    document.addEventListener('pointermove', onMove)
    document.addEventListener('pointerup', onUp)
    document.addEventListener('pointercancel', end)
    document.addEventListener('selectstart', onSelectStart)
    document.addEventListener('touchmove', keepStill, { passive: false })
    document.addEventListener('contextmenu', keepStill)
    return () => {
      end()
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      document.removeEventListener('pointerdown', onDown)
      document.removeEventListener('pointermove', onMove)
      document.removeEventListener('pointerup', onUp)
      document.removeEventListener('pointercancel', end)
      document.removeEventListener('selectstart', onSelectStart)
      document.removeEventListener('touchmove', keepStill)
      document.removeEventListener('contextmenu', keepStill)
    }
  }, [isOn])

  return { dragged, aimedAt }
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
