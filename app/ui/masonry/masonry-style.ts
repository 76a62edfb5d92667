import { GRIDS, type Grid, type MasonryBox, pack, round, type Slot } from './masonry.ts'

/** CSS positions per column count, chosen by container queries. `styles.css` has those of the usual grid. */
export function masonryStyle(boxes: readonly MasonryBox[], grid: Grid): string {
  const { columnPx, gutterPx, phoneGutterPx, maxColumns } = grid
  const rules = boxes.map(() => '')
  let wall = ''
  for (let count = 2; count <= maxColumns; count++) {
    const packing = pack(boxes, count, grid)
    const heights = packing.ends.map((end) => lengthOf(end, columnPx, gutterPx, 1))
    wall += `--h${count}:max(${heights.join(',')});`
    packing.slots.forEach((slot, place) => {
      rules[place] +=
        `--x${count}:${slot.column};--y${count}:${lengthOf(slot, columnPx, gutterPx)};`
      if (count === 2) {
        rules[place] += `--r:${round4(slot.ratioAbove)};--e:${lengthOf(slot, 0, phoneGutterPx)};`
      }
    })
    if (count === 2) {
      const ends = packing.ends.map(
        (end) => `calc(${round4(end.ratioAbove)}*var(--w) + ${lengthOf(end, 0, phoneGutterPx, 1)})`,
      )
      wall += `--h1:max(${ends.join(',')});`
    }
  }
  const tiles = rules.map((rule, place) => `.t${place}{${rule}}`).join('')
  return `${grid === GRIDS.standard ? '' : queriesOf(grid)}.wall-tiles{${wall}}${tiles}`
}

/** The queries of a non-standard grid. They don't move a wall that scripts have placed. */
function queriesOf({ columnPx, gutterPx, phoneGutterPx, maxColumns }: Grid): string {
  const step = columnPx + gutterPx
  const wall = '.wall-tiles:not(.is-placed)'
  let queries = `${wall}{--w:calc((100cqw - ${phoneGutterPx}px)/2);width:100%;height:var(--h1)}
    ${wall} .wall-tile{left:calc(var(--x2)*(var(--w) + ${phoneGutterPx}px));top:calc(var(--r)*var(--w) + var(--e))}`
  for (let count = 2; count <= maxColumns; count++) {
    const widthPx = count * step - gutterPx
    queries += `@container wall (min-width:${widthPx}px){
      ${wall}{--w:${columnPx}px;width:${widthPx}px;height:var(--h${count})}
      ${wall} .wall-tile{left:calc(var(--x${count})*${step}px);top:var(--y${count})}}`
  }
  return queries
}

/** A tile's distance from the top, less some gutters. Captions are in rem, because they grow with the font. */
function lengthOf(
  { ratioAbove, captionsAbove, tilesAbove }: Slot,
  columnPx: number,
  gutterPx: number,
  lessGutters = 0,
): string {
  const px = round(ratioAbove * columnPx + (tilesAbove - lessGutters) * gutterPx)
  return `calc(${px}px + ${round4(captionsAbove / 16)}rem)`
}

function round4(ratio: number): number {
  return Math.round(ratio * 10_000) / 10_000
}
