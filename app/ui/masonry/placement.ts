import {
  type columnsOf,
  type Grid,
  heightOf,
  type MasonryBox,
  type Packing,
  pack,
  round,
  topOf,
} from './masonry.ts'

export type VisibleRange = { top: number; bottom: number }

/** How many unloaded tiles precede and follow the loaded ones. Their height is the average of `alike`. */
export type UnloadedTiles = { before: number; behind: number; alike: readonly MasonryBox[] }

export type Placement = {
  widthPx: number
  heightPx: number
  topPx: number
  bottomPx: number
  /** The line from which tiles are packed downwards, and prepended tiles upwards. */
  originPx: number
  columnPx: number
  tilePx: number
  cornerOf(place: number): { x: number; y: number; height: number }
  /** The indexes of tiles between two heights, measured from the origin. */
  within(band: VisibleRange): number[]
}

type Half = { boxes: readonly MasonryBox[]; packing: Packing; tallest: MasonryBox }
type Halves = { over: Half; below: Half }
type Columns = ReturnType<typeof columnsOf>

/** Packs the first `above` boxes upwards from a line, last first, and the others downwards. */
export function halvesOf(
  boxes: readonly MasonryBox[],
  above: number,
  count: number,
  grid: Grid,
): Halves {
  const halfOf = (own: readonly MasonryBox[]) => ({
    boxes: own,
    packing: pack(own, count, grid),
    tallest: {
      ratio: own.reduce((most, { ratio }) => Math.max(most, ratio), 0),
      captionPx: own.reduce((most, { captionPx }) => Math.max(most, captionPx), 0),
    },
  })
  return { over: halfOf(boxes.slice(0, above).reverse()), below: halfOf(boxes.slice(above)) }
}

export function placementOf(
  { over, below }: Halves,
  columns: Columns,
  { before, behind, alike }: UnloadedTiles,
): Placement {
  const { count, columnPx, gutterPx } = columns
  const sum = alike.reduce((px, box) => px + heightIn(box, columnPx) + gutterPx, 0)
  const tilePx = sum / Math.max(1, alike.length) / count
  const above = over.boxes.length
  const overPx = above > 0 ? heightOf(over.packing, columnPx, gutterPx) + gutterPx : 0
  const originPx = round(before * tilePx + overPx)
  const bottomPx = originPx + heightOf(below.packing, columnPx, gutterPx)
  return {
    widthPx: count * (columnPx + gutterPx) - gutterPx,
    heightPx: bottomPx + (behind > 0 ? round(gutterPx + behind * tilePx) : 0),
    topPx: originPx - overPx,
    bottomPx,
    originPx,
    columnPx,
    tilePx,
    cornerOf(place) {
      const isBelow = place >= above
      const { packing, boxes } = isBelow ? below : over
      const index = isBelow ? place - above : above - 1 - place
      const slot = packing.slots[index]
      const box = boxes[index]
      if (!slot || !box) return { x: 0, y: 0, height: 0 }
      const height = heightIn(box, columnPx)
      const away = topOf(slot, columnPx, gutterPx)
      const y = round(originPx + (isBelow ? away : -away - gutterPx - height))
      return { x: slot.column * (columnPx + gutterPx), y, height }
    },
    within({ top, bottom }) {
      const mirrored = { top: -bottom - gutterPx, bottom: -top - gutterPx }
      const upwards = placesWithin(over, columns, mirrored).map((index) => above - 1 - index)
      return [
        ...upwards.reverse(),
        ...placesWithin(below, columns, { top, bottom }).map((index) => above + index),
      ]
    },
  }
}

/** The tiles between two heights. Tops increase, except on phones, so this is a binary search. */
function placesWithin(
  { boxes, packing: { slots }, tallest: box }: Half,
  { columnPx, gutterPx }: Columns,
  { top, bottom }: VisibleRange,
): number[] {
  const tallest = heightIn(box, columnPx)
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

function heightIn(box: MasonryBox, columnPx: number): number {
  return box.ratio * columnPx + box.captionPx
}
