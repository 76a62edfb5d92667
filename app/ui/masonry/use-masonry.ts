import { type MutableRefObject, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { isHydrated, useBrowserLayoutEffect } from '../hydration.ts'
import { columnsOf, type Grid, type MasonryBox } from './masonry.ts'
import {
  halvesOf,
  type Placement,
  placementOf,
  type UnloadedTiles,
  type VisibleRange,
} from './placement.ts'

type PlacedTile = { place: number; x: number; y: number }

export type PlacedWall = Placement & { tiles: PlacedTile[] }

/** The previous wall's width, for the first render of the next wall. */
let lastWallPx: number | null = null

/** Positions tiles near the viewport; null until measured. `focused` stays rendered to keep the focus. */
export function useMasonry(
  wall: RefObject<HTMLElement>,
  boxes: readonly MasonryBox[],
  grid: Grid,
  focused: number | null,
  { above, unseen }: { above: number; unseen: UnloadedTiles },
): { placed: PlacedWall | null; shown: RefObject<VisibleRange> } {
  const wallPx = useWidth(wall)
  const shown = useRef(FIRST_SCREEN)
  const origin = useRef(0)
  const columns = useMemo(() => (wallPx === null ? null : columnsOf(wallPx, grid)), [wallPx, grid])
  const count = columns?.count ?? null
  const halves = useMemo(
    () => (count === null ? null : halvesOf(boxes, above, count, grid)),
    [boxes, above, count, grid],
  )
  const placing = useMemo(
    () => columns && halves && placementOf(halves, columns, unseen),
    [columns, halves, unseen],
  )
  origin.current = placing?.originPx ?? 0
  const band = useBand(wall, shown, origin)

  const placed = useMemo(() => {
    if (!placing) return null
    const places = placing.within(band)
    if (focused !== null && boxes[focused] && !places.includes(focused)) places.push(focused)
    const tiles = places.map((place) => {
      const { x, y } = placing.cornerOf(place)
      return { place, x, y }
    })
    return { ...placing, tiles }
  }, [boxes, placing, band, focused])
  return { placed, shown }
}

const FIRST_SCREEN: VisibleRange = { top: 0, bottom: 1200 }

const FIRST_BAND: VisibleRange = { top: 0, bottom: 2400 }

function useWidth(wall: RefObject<HTMLElement>): number | null {
  const [wallPx, setWallPx] = useState<number | null>(() => (isHydrated() ? guessWidth() : null))
  useBrowserLayoutEffect(() => {
    const element = wall.current
    if (!element) return
    function measure() {
      if (!element) return
      lastWallPx = element.clientWidth
      setWallPx(lastWallPx)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [wall])
  return wallPx
}

function guessWidth(): number {
  return lastWallPx ?? document.documentElement.clientWidth - 32
}

/** How many renders a scroll by one viewport causes. With four, a frame took 50% longer. */
const BANDS_PER_VIEWPORT = 2

/** The rendered range from the origin: the viewport, and one viewport above and below. */
function useBand(
  wall: RefObject<HTMLElement>,
  shown: MutableRefObject<VisibleRange>,
  origin: MutableRefObject<number>,
): VisibleRange {
  const [band, setBand] = useState<VisibleRange>(FIRST_BAND)
  const originPx = origin.current
  // biome-ignore lint/correctness/useExhaustiveDependencies: no event reports a changed origin
  useEffect(() => {
    let frame = 0
    function update() {
      frame = 0
      if (!wall.current) return
      const view = window.innerHeight
      const step = view / BANDS_PER_VIEWPORT
      const scrolled = -wall.current.getBoundingClientRect().top
      shown.current = { top: scrolled, bottom: scrolled + view }
      const top = Math.floor((scrolled - origin.current) / step) * step - view
      setBand((last) =>
        last.top === top && last.bottom === top + 3 * view + step
          ? last
          : { top, bottom: top + 3 * view + step },
      )
    }
    function schedule() {
      frame ||= requestAnimationFrame(update)
    }
    update()
    window.addEventListener('scroll', schedule, { passive: true })
    window.addEventListener('resize', schedule)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', schedule)
      window.removeEventListener('resize', schedule)
    }
  }, [wall, shown, origin, originPx])
  return band
}
