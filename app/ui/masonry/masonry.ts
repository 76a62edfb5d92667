export type Density = 'compact' | 'standard' | 'roomy'

/** A wall's columns and gutters. If two columns don't fit, two narrower ones share the width. */
export type Grid = {
  columnPx: number
  gutterPx: number
  phoneGutterPx: number
  maxColumns: number
}

export const GRIDS: Record<Density, Grid> = {
  compact: { columnPx: 176, gutterPx: 8, phoneGutterPx: 4, maxColumns: 14 },
  standard: { columnPx: 236, gutterPx: 16, phoneGutterPx: 8, maxColumns: 10 },
  roomy: { columnPx: 312, gutterPx: 24, phoneGutterPx: 12, maxColumns: 10 },
}

/** A tile. Its picture's height is `ratio` × its width; its caption's height is fixed. */
export type MasonryBox = { ratio: number; captionPx: number }

/** A tile's position: the sums of the tiles above it in its column, which give its top at any width. */
export type Slot = { column: number; ratioAbove: number; captionsAbove: number; tilesAbove: number }

export type Packing = {
  slots: Slot[]
  ends: Slot[]
}

/** The columns for a width: two on phones, and otherwise as many as fit. */
export function columnsOf(
  wallPx: number,
  { columnPx, gutterPx, phoneGutterPx, maxColumns }: Grid,
): { count: number; columnPx: number; gutterPx: number } {
  const fitting = Math.floor((wallPx + gutterPx) / (columnPx + gutterPx))
  if (fitting < 2) {
    return { count: 2, columnPx: (wallPx - phoneGutterPx) / 2, gutterPx: phoneGutterPx }
  }
  return { count: Math.min(fitting, maxColumns), columnPx, gutterPx }
}

/** Adds each box to the shortest column. At full width, tops never decrease. */
export function pack(
  boxes: readonly MasonryBox[],
  count: number,
  { columnPx, gutterPx }: Grid,
): Packing {
  const ends: Slot[] = Array.from({ length: count }, (_, column) => ({
    column,
    ratioAbove: 0,
    captionsAbove: 0,
    tilesAbove: 0,
  }))
  const slots = boxes.map((box) => {
    const slot = ends.reduce((shortest, end) =>
      topOf(end, columnPx, gutterPx) < topOf(shortest, columnPx, gutterPx) ? end : shortest,
    )
    ends[slot.column] = {
      column: slot.column,
      ratioAbove: slot.ratioAbove + box.ratio,
      captionsAbove: slot.captionsAbove + box.captionPx,
      tilesAbove: slot.tilesAbove + 1,
    }
    return slot
  })
  return { slots, ends }
}

export function topOf(slot: Slot, columnPx: number, gutterPx: number): number {
  return round(slot.ratioAbove * columnPx + slot.captionsAbove + slot.tilesAbove * gutterPx)
}

export function heightOf({ ends }: Packing, columnPx: number, gutterPx: number): number {
  return Math.max(0, ...ends.map((end) => topOf(end, columnPx, gutterPx) - gutterPx))
}

export function round(px: number): number {
  return Math.round(px * 100) / 100
}
