import { PREVIEW } from './preview-path.ts'

/** Pixels from the left and top. */
export type Tile = { x: number; y: number; width: number; height: number }

const GAP = 8
const CELL = { width: (PREVIEW.width - 3 * GAP) / 4, height: (PREVIEW.height - GAP) / 2 }

/** A tile's place and size in cells. The latest pin has the largest tile. */
type Place = readonly [column: number, row: number, columns: number, rows: number]

const HALF: Place = [0, 0, 2, 2]
const PLACES: Readonly<Record<number, readonly Place[]>> = {
  1: [[0, 0, 4, 2]],
  2: [HALF, [2, 0, 2, 2]],
  3: [HALF, [2, 0, 1, 2], [3, 0, 1, 2]],
  4: [HALF, [2, 0, 1, 2], [3, 0, 1, 1], [3, 1, 1, 1]],
  5: [HALF, [2, 0, 1, 1], [3, 0, 1, 1], [2, 1, 1, 1], [3, 1, 1, 1]],
}

export function previewTiles(count: number): Tile[] {
  return (PLACES[count] ?? []).map(([column, row, columns, rows]) => ({
    x: column * (CELL.width + GAP),
    y: row * (CELL.height + GAP),
    width: columns * (CELL.width + GAP) - GAP,
    height: rows * (CELL.height + GAP) - GAP,
  }))
}
