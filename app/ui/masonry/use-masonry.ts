import { type MutableRefObject, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { isHydrated, useBrowserLayoutEffect } from '../hydration.ts'
import { type Box, columnsOf, type Grid, heightOf, type Packing, pack, topOf } from './masonry.ts'

type PlacedTile = { place: number; x: number; y: number }

export type PlacedWall = {
  widthPx: number
  heightPx: number
  columnPx: number
  tiles: PlacedTile[]
  cornerOf(place: number): { x: number; y: number; height: number }
}

/** The last wall's width, for the next one's first render. */
let lastWallPx: number | null = null

/** Places tiles near the viewport; null until measured. `focused` stays, since it has the focus. */
export function useMasonry(
  wall: RefObject<HTMLElement>,
  boxes: readonly Box[],
  grid: Grid,
  focused: number | null,
): { placed: PlacedWall | null; shown: RefObject<Band> } {
  const wallPx = useWidth(wall)
  const shown = useRef(FIRST_SCREEN)
  const band = useBand(wall, shown)
  const columns = useMemo(() => (wallPx === null ? null : columnsOf(wallPx, grid)), [wallPx, grid])
  const count = columns?.count ?? null
  const tallest = useMemo(
    () => boxes.reduce((most, box) => Math.max(most, heightIn(box, columns?.columnPx ?? 0)), 0),
    [boxes, columns],
  )
  const packing = useMemo(
    () => (count === null ? null : pack(boxes, count, grid)),
    [boxes, count, grid],
  )

  const placed = useMemo(() => {
    if (!columns || !packing) return null
    const { columnPx, gutterPx } = columns
    function cornerOf(place: number) {
      const slot = packing?.slots[place]
      const box = boxes[place]
      if (!slot || !box) return { x: 0, y: 0, height: 0 }
      return {
        x: slot.column * (columnPx + gutterPx),
        y: topOf(slot, columnPx, gutterPx),
        height: heightIn(box, columnPx),
      }
    }
    const places = placesWithin(packing, boxes, columns, band, tallest)
    if (focused !== null && focused < boxes.length && !places.includes(focused))
      places.push(focused)
    return {
      widthPx: columns.count * (columnPx + gutterPx) - gutterPx,
      heightPx: heightOf(packing, columnPx, gutterPx),
      columnPx,
      cornerOf,
      tiles: places.map((place) => {
        const { x, y } = cornerOf(place)
        return { place, x, y }
      }),
    }
  }, [boxes, columns, packing, tallest, band, focused])
  return { placed, shown }
}

export type Band = { top: number; bottom: number }

const FIRST_SCREEN: Band = { top: 0, bottom: 1200 }

const FIRST_BAND: Band = { top: 0, bottom: 2400 }

/** The tiles between two heights, by binary search: tops increase, phones aside. */
function placesWithin(
  { slots }: Packing,
  boxes: readonly Box[],
  { columnPx, gutterPx }: { columnPx: number; gutterPx: number },
  { top, bottom }: Band,
  tallest: number,
): number[] {
  let low = 0
  let high = slots.length
  while (low < high) {
    const middle = (low + high) >> 1
    const slot = slots[middle]
    if (slot && topOf(slot, columnPx, gutterPx) < top - 2 * tallest) low = middle + 1
    else high = middle
  }
  const places: number[] = []
  for (let place = low; place < slots.length; place++) {
    const slot = slots[place]
    const box = boxes[place]
    if (!slot || !box) break
    const y = topOf(slot, columnPx, gutterPx)
    if (y > bottom + tallest) break
    if (y <= bottom && y + heightIn(box, columnPx) >= top) places.push(place)
  }
  return places
}

function heightIn(box: Box, columnPx: number): number {
  return box.ratio * columnPx + box.captionPx
}

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

/** Renders per viewport; at four a frame took half as long again. */
const BANDS_PER_VIEWPORT = 2

/** The rendered range: the viewport, and one above and below. */
function useBand(wall: RefObject<HTMLElement>, shown: MutableRefObject<Band>): Band {
  const [band, setBand] = useState<Band>(FIRST_BAND)
  useEffect(() => {
    let frame = 0
    function update() {
      frame = 0
      if (!wall.current) return
      const view = window.innerHeight
      const step = view / BANDS_PER_VIEWPORT
      const scrolled = -wall.current.getBoundingClientRect().top
      shown.current = { top: scrolled, bottom: scrolled + view }
      const top = Math.floor(scrolled / step) * step - view
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
  }, [wall, shown])
  return band
}
