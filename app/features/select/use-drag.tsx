import { useEffect, useRef, useState } from 'react'
import type { Place } from './place.ts'

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

type Side = 'before' | 'after'
type Aim =
  | { kind: 'pin'; pinId: number; side: Side; box: DOMRect }
  | { kind: 'place'; key: string; to: Place }

type Drop = {
  isOn: boolean
  /** The pins that go along with one. */
  idsWith: (pinId: number) => readonly number[]
  onDropOnPlace: (ids: number[], to: Place) => void
  onDropOnPin: (ids: readonly number[], anchorId: number, side: Side) => void
}

/**
 * Drags tiles by mouse or pen: onto another tile, beside which they go, or onto a place of the rail.
 * Escape lets go of them. Fingers scroll; what they do is in the menu.
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

    function onDown(event: PointerEvent) {
      const pinId = pinOf(event.target)
      if (pinId === null || event.button !== 0 || event.pointerType === 'touch') return
      pressed = { x: event.clientX, y: event.clientY, pinId }
    }

    function onMove({ clientX: x, clientY: y }: PointerEvent) {
      pointer = { x, y }
      if (!pressed) return
      if (!ids) {
        if (Math.hypot(x - pressed.x, y - pressed.y) < START_PX) return
        ids = latest.current.idsWith(pressed.pinId)
        frame = requestAnimationFrame(scrollAlong)
      }
      show()
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
    return () => {
      end()
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      document.removeEventListener('pointerdown', onDown)
      document.removeEventListener('pointermove', onMove)
      document.removeEventListener('pointerup', onUp)
      document.removeEventListener('pointercancel', end)
      document.removeEventListener('selectstart', onSelectStart)
    }
  }, [isOn])

  return { dragged, aimedAt }
}

function pinOf(target: EventTarget | null): number | null {
  const check = target instanceof Element && target.closest<HTMLElement>('[data-check]')
  return check ? Number(check.dataset.check) : null
}

function aimAt({ x, y }: { x: number; y: number }, ids: readonly number[]): Aim | null {
  const under = document.elementFromPoint(x, y)
  const place = under?.closest<HTMLElement>('[data-drop]')
  if (place) {
    const { drop: key = '', dropName: name = '' } = place.dataset
    const [boardId = 0, sectionId = 0] = key.split('/').map(Number)
    return { kind: 'place', key, to: { boardId, sectionId: sectionId || null, name } }
  }
  const tile = under?.closest('[data-place]')
  const pinId = pinOf(tile?.querySelector('[data-check]') ?? null)
  if (!tile || pinId === null || ids.includes(pinId)) return null
  const box = tile.getBoundingClientRect()
  return { kind: 'pin', pinId, side: x < box.x + box.width / 2 ? 'before' : 'after', box }
}

function lineOf({ box, side }: Extract<Aim, { kind: 'pin' }>): NonNullable<Dragged['line']> {
  return { x: side === 'before' ? box.x - 6 : box.right + 6, y: box.y, height: box.height }
}

function overRail({ x, y }: { x: number; y: number }): boolean {
  return Boolean(document.elementFromPoint(x, y)?.closest('[data-rail]'))
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
