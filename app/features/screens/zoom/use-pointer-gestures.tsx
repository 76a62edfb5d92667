import { type PointerEvent, useRef, useState } from 'react'
import type { Point } from './view.ts'

/** Points are relative to the element's centre, distances in pixels, speeds in pixels a millisecond. */
type Gestures = {
  onStart: () => void
  onDrag: (by: Point) => void
  onPinch: (pinch: { grown: number; middle: Point; by: Point }) => void
  /** The end of a drag; `isSingle` if it had one finger throughout. */
  onRelease: (end: { speed: Point; isSingle: boolean }) => void
  onDoubleTap: (point: Point) => void
  /** Called if the system took over the gesture, or it was only a tap. */
  onCancel: () => void
}

const TAP_PX = 10
const DOUBLE_TAP = { ms: 400, px: 30 }

/** If a finger rests for this long before it lifts, the speed is zero. */
const REST_MS = 100

const STILL = { x: 0, y: 0, at: 0 }

/** Reports gestures of a mouse, one finger or two fingers on the element that gets the `pointers` handlers. */
export function usePointerGestures(gestures: Gestures) {
  const { onStart, onDrag, onPinch, onRelease, onDoubleTap, onCancel } = gestures
  const fingers = useRef(new Map<number, Point>())
  const gesture = useRef({ start: STILL, isTap: false, isSingle: true })
  const speed = useRef(STILL)
  const lastTap = useRef(STILL)
  const [isHeld, setHeld] = useState(false)

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    // On a Mac, a click with the Control key opens a menu.
    if (event.button !== 0 || event.ctrlKey) return
    const isFirst = fingers.current.size === 0
    const start = { ...pointOf(event), at: event.timeStamp }
    gesture.current = isFirst
      ? { start, isTap: true, isSingle: true }
      : { ...gesture.current, isTap: false, isSingle: false }
    onStart()
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, start)
    speed.current = { ...STILL, at: event.timeStamp }
    setHeld(true)
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    if (event.buttons === 0) return end(event, true)
    const now = pointOf(event)
    const [other] = [...fingers.current].flatMap(([id, at]) => (id === event.pointerId ? [] : at))
    fingers.current.set(event.pointerId, now)
    if (distance(gesture.current.start, now) > TAP_PX) gesture.current.isTap = false
    const by = { x: now.x - before.x, y: now.y - before.y }
    if (!other) {
      const ms = Math.max(1, event.timeStamp - speed.current.at)
      speed.current = { x: by.x / ms, y: by.y / ms, at: event.timeStamp }
      onDrag(by)
      return
    }
    const grown = distance(other, now) / Math.max(1, distance(other, before))
    const middle = { x: (other.x + now.x) / 2, y: (other.y + now.y) / 2 }
    onPinch({ grown, middle, by: { x: by.x / 2, y: by.y / 2 } })
  }

  function end(event: PointerEvent<HTMLElement>, isCancelled: boolean): void {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return
    setHeld(false)
    const { isTap, isSingle } = gesture.current
    if (isCancelled || isTap) onCancel()
    else {
      const isResting = event.timeStamp - speed.current.at > REST_MS
      onRelease({ speed: isResting ? STILL : speed.current, isSingle })
    }
    if (isTap && !isCancelled) tap(pointOf(event), event.timeStamp)
    else lastTap.current = STILL
  }

  function tap(point: Point, at: number): void {
    const isSecond =
      at - lastTap.current.at < DOUBLE_TAP.ms && distance(lastTap.current, point) < DOUBLE_TAP.px
    lastTap.current = isSecond ? STILL : { ...point, at }
    if (isSecond) onDoubleTap(point)
  }

  return {
    isHeld,
    pointers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, false),
      onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, true),
      onLostPointerCapture: (event: PointerEvent<HTMLElement>) => end(event, true),
    },
  }
}

function pointOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Point {
  return fromCentre({ clientX, clientY }, currentTarget)
}

export function fromCentre(
  { clientX, clientY }: { clientX: number; clientY: number },
  element: Element,
): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
