/** A tile's column on a screen that holds columns of full width, in pixels. */
export const COLUMN_PX = 236
export const GUTTER_PX = 16

/** Between the two columns of a phone, which share its width. */
export const PHONE_GUTTER_PX = 8

/** As many columns as the server's HTML is laid out for; wider screens keep a margin. */
export const MAX_COLUMNS = 10

/** What packing needs to know of a tile: a picture as tall as `ratio` × its width, and a fixed rest. */
export type Box = { ratio: number; captionPx: number }

/**
 * Where a tile stands. Above it in its column are pictures whose ratios add up to `ratioAbove` and
 * captions that add up to `captionsAbove` pixels, in `tilesAbove` tiles: that gives its top for any
 * width of column.
 */
export type Slot = { column: number; ratioAbove: number; captionsAbove: number; tilesAbove: number }

export type Packing = {
  slots: Slot[]
  /** The end of each column, in the terms of a slot that would follow. */
  ends: Slot[]
}

/** The columns of a wall of this width: two that share a phone's width, else as many as fit. */
export function columnsOf(wallPx: number): { count: number; columnPx: number; gutterPx: number } {
  const fitting = Math.floor((wallPx + GUTTER_PX) / (COLUMN_PX + GUTTER_PX))
  if (fitting < 2) {
    return { count: 2, columnPx: (wallPx - PHONE_GUTTER_PX) / 2, gutterPx: PHONE_GUTTER_PX }
  }
  return { count: Math.min(fitting, MAX_COLUMNS), columnPx: COLUMN_PX, gutterPx: GUTTER_PX }
}

/**
 * Puts each box into the column that is shortest so far, the leftmost of equals. It depends on the
 * count of columns alone, measured at their full width, so that the server and every browser come to
 * the same places. Tops never fall from one box to the next at full width, which is what makes it
 * searchable.
 */
export function pack(boxes: readonly Box[], count: number): Packing {
  const ends: Slot[] = Array.from({ length: count }, (_, column) => ({
    column,
    ratioAbove: 0,
    captionsAbove: 0,
    tilesAbove: 0,
  }))
  const slots = boxes.map((box) => {
    const slot = ends.reduce((shortest, end) =>
      topOf(end, COLUMN_PX, GUTTER_PX) < topOf(shortest, COLUMN_PX, GUTTER_PX) ? end : shortest,
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

/** A slot's top in pixels, for columns of this width. */
export function topOf(slot: Slot, columnPx: number, gutterPx: number): number {
  return round(slot.ratioAbove * columnPx + slot.captionsAbove + slot.tilesAbove * gutterPx)
}

/** The height of a packed wall in pixels. */
export function heightOf({ ends }: Packing, columnPx: number, gutterPx: number): number {
  return Math.max(0, ...ends.map((end) => topOf(end, columnPx, gutterPx) - gutterPx))
}

/** Hundredths are as fine as any screen shows, and keep the server's HTML short. */
export function round(px: number): number {
  return Math.round(px * 100) / 100
}
