import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useGlide } from './use-glide.tsx'
import { fromCentre, usePointerGestures } from './use-pointer-gestures.tsx'
import { FITTED, type Point, panned, type Size, stageOf, type ZoomView, zoomedAt } from './view.ts'

export type SwipeActions = {
  onDown: () => void
  onNext: (() => void) | null
  onPrevious: (() => void) | null
}

export type Zoom = ReturnType<typeof useZoom>

const STEP = 1.5
const DOUBLE_TAP_SCALE = 2.5
const SWIPE_PX = 80

const CENTRE = { x: 0, y: 0 }

/** Zooms and pans a picture by fingers, mouse and wheel. A swipe at fitted size changes or closes the picture. */
export function useZoom(frame: RefObject<HTMLElement>, picture: Size, ways: SwipeActions) {
  const [view, setView] = useState(FITTED)
  const latest = useRef(view)

  const stage = useCallback(() => {
    const { clientWidth: width = 1, clientHeight: height = 1 } = frame.current ?? {}
    return stageOf(picture, { width, height })
  }, [frame, picture])

  const put = useCallback((next: ZoomView) => {
    latest.current = next
    setView(next)
  }, [])

  const zoomTo = useCallback(
    (scale: number, point: Point = CENTRE) => put(zoomedAt(latest.current, scale, point, stage())),
    [put, stage],
  )
  const pan = useCallback((by: Point) => put(panned(latest.current, by, stage())), [put, stage])

  const settle = useCallback(() => pan(CENTRE), [pan])
  const { isGliding, glide, stop } = useGlide(pan)
  const { isHeld, pointers } = usePointerGestures({
    onStart: stop,
    onDrag(by) {
      const { scale, x, y } = latest.current
      if (scale > 1) pan(by)
      else put({ scale, x: x + by.x, y: y + by.y })
    },
    onPinch({ grown, middle, by }) {
      const zoomed = zoomedAt(latest.current, latest.current.scale * grown, middle, stage())
      put(panned(zoomed, by, stage()))
    },
    onRelease({ speed, isSingle }) {
      if (latest.current.scale > 1) glide(speed)
      else if (isSingle) swipe(latest.current)
      else put(FITTED)
    },
    onCancel: settle,
    onDoubleTap: (point) => zoomTo(latest.current.scale === 1 ? DOUBLE_TAP_SCALE : 1, point),
  })

  function swipe({ x, y }: ZoomView) {
    put(FITTED)
    if (y > SWIPE_PX && y > Math.abs(x)) ways.onDown()
    else if (Math.abs(x) > Math.max(SWIPE_PX, Math.abs(y))) {
      const go = x < 0 ? ways.onNext : ways.onPrevious
      go?.()
    }
  }

  useEffect(() => {
    const { current: element } = frame
    if (!element) return
    const observer = new ResizeObserver(settle)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, settle])

  useWheel(frame, (factor, point) => zoomTo(latest.current.scale * factor, point))

  return {
    view,
    pointers,
    pan,
    isMoving: isHeld || isGliding,
    isMost: view.scale >= stage().most,
    shownPx: stage().fitted.width * view.scale,
    reset: () => put(FITTED),
    zoomIn: () => zoomTo(latest.current.scale * STEP),
    zoomOut: () => zoomTo(latest.current.scale / STEP),
  }
}

/** Calls back with the wheel's zoom factor and the pointer's position from the element's centre. */
function useWheel(
  frame: RefObject<HTMLElement>,
  onTurn: (factor: number, point: Point) => void,
): void {
  const latest = useRef(onTurn)
  latest.current = onTurn

  useEffect(() => {
    const { current: element } = frame
    if (!element) return
    function onWheel(event: WheelEvent) {
      event.preventDefault()
      // Browsers report a pinch on a touch pad as a wheel event with Control.
      const rate = event.ctrlKey ? 0.01 : 0.002
      if (element) latest.current(Math.exp(-event.deltaY * rate), fromCentre(event, element))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [frame])
}
