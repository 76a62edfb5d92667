import { type RefObject, useEffect, useRef } from 'react'
import { openPopover } from '../../../ui/overlay/open-popover.ts'
import type { BoardStep } from '../../content/boards/board-order/orders.ts'
import type { BoardPlace } from './board-moves.ts'

const START_PX = 6

const STEP_KEYS: Readonly<Record<string, BoardStep>> = {
  Home: 'front',
  End: 'end',
  ArrowLeft: 'earlier',
  ArrowUp: 'earlier',
  ArrowRight: 'later',
  ArrowDown: 'later',
}

type Handlers = {
  put: (boardId: number, place: BoardPlace) => void
  step: (boardId: number, by: BoardStep) => void
}

/** Lets members drag boards by their grips, or move them by keys while a grip has the focus. */
export function useBoardGrips(list: RefObject<HTMLElement | null>, handlers: Handlers): void {
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    const boards = list.current
    return boards ? listenForDrags(boards, latest) : undefined
  }, [list])
}

type Drag = { boardId: number; card: HTMLElement; x: number; y: number; isLifted: boolean }

function listenForDrags(list: HTMLElement, latest: { current: Handlers }): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let drag: Drag | null = null
  let place: BoardPlace | null = null

  function onPointerDown({ target, button, isPrimary, clientX: x, clientY: y }: PointerEvent) {
    const grip = gripOf(target)
    const card = grip?.closest<HTMLElement>('li')
    if (!grip || !card || button !== 0 || !isPrimary) return
    drag = { boardId: Number(grip.dataset['grip']), card, x, y, isLifted: false }
  }

  function onPointerMove({ clientX: x, clientY: y, isPrimary }: PointerEvent) {
    if (!drag || !isPrimary) return
    drag.isLifted ||= Math.hypot(x - drag.x, y - drag.y) >= START_PX
    if (!drag.isLifted) return
    drag.card.dataset['lifted'] = ''
    drag.card.style.translate = `${x - drag.x}px ${y - drag.y}px`
    place = showDropMark(list, drag.card, { x, y })
  }

  function onPointerUp() {
    const dropped = drag
    const to = place
    end()
    if (!dropped?.isLifted) return
    document.addEventListener('click', stopClick, { capture: true, once: true })
    setTimeout(() => document.removeEventListener('click', stopClick, { capture: true }))
    if (to) latest.current.put(dropped.boardId, to)
  }

  function end() {
    if (drag) {
      delete drag.card.dataset['lifted']
      drag.card.style.translate = ''
    }
    drag = null
    place = null
    showDropMark(list, null, null)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && drag?.isLifted) return end()
    const grip = gripOf(event.target)
    const by = STEP_KEYS[event.key]
    const isPlain = !event.repeat && !event.shiftKey && !event.altKey
    if (!grip || !by || !isPlain || event.ctrlKey || event.metaKey) return
    if (grip.querySelector(openPopover())) return
    event.preventDefault()
    latest.current.step(Number(grip.dataset['grip']), by)
  }

  list.addEventListener('pointerdown', onPointerDown, { signal })
  document.addEventListener('pointermove', onPointerMove, { signal })
  document.addEventListener('pointerup', onPointerUp, { signal })
  document.addEventListener('pointercancel', end, { signal })
  document.addEventListener('keydown', onKeyDown, { signal })
  document.addEventListener('selectstart', (event) => drag && event.preventDefault(), { signal })
  return () => {
    end()
    listening.abort()
  }
}

/** Marks the board under the pointer, on the side where the dragged board would go. */
function showDropMark(
  list: HTMLElement,
  dragged: HTMLElement | null,
  pointer: { x: number; y: number } | null,
): BoardPlace | null {
  for (const marked of list.querySelectorAll<HTMLElement>('[data-drop-side]')) {
    delete marked.dataset['dropSide']
  }
  if (!pointer) return null
  const over = document
    .elementsFromPoint(pointer.x, pointer.y)
    .map((found) => found.closest<HTMLElement>('li'))
    .find((card) => card && card !== dragged && card.parentElement === dragged?.parentElement)
  const id = Number(over?.querySelector<HTMLElement>('[data-grip]')?.dataset['grip'])
  if (!over || !id) return null
  const { x, width } = over.getBoundingClientRect()
  const isBefore = pointer.x < x + width / 2
  over.dataset['dropSide'] = isBefore ? 'before' : 'after'
  return isBefore ? { beforeId: id } : { afterId: id }
}

/** The grip, but not its open menu, which handles its own keys. */
function gripOf(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('[popover]')) return null
  return target.closest<HTMLElement>('[data-grip]')
}

function stopClick(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
