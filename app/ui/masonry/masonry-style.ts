import { type Box, GRIDS, type Grid, heightOf, pack, round, topOf } from './masonry.ts'

/** CSS positions for each count of columns; container queries choose, `styles.css` has those of the usual grid. */
export function masonryStyle(boxes: readonly Box[], grid: Grid): string {
  const { columnPx, gutterPx, phoneGutterPx, maxColumns } = grid
  const rules = boxes.map(() => '')
  let wall = ''
  for (let count = 2; count <= maxColumns; count++) {
    const packing = pack(boxes, count, grid)
    wall += `--h${count}:${heightOf(packing, columnPx, gutterPx)}px;`
    packing.slots.forEach((slot, place) => {
      rules[place] += `--x${count}:${slot.column};--y${count}:${topOf(slot, columnPx, gutterPx)}px;`
      if (count === 2) {
        const fixed = round(slot.captionsAbove + slot.tilesAbove * phoneGutterPx)
        rules[place] += `--r:${round4(slot.ratioAbove)};--e:${fixed}px;`
      }
    })
    if (count === 2) {
      const ends = packing.ends.map(
        (end) =>
          `calc(${round4(end.ratioAbove)}*var(--w) + ${round(end.captionsAbove + (end.tilesAbove - 1) * phoneGutterPx)}px)`,
      )
      wall += `--h1:max(${ends.join(',')});`
    }
  }
  const tiles = rules.map((rule, place) => `.t${place}{${rule}}`).join('')
  return `${grid === GRIDS.standard ? '' : queriesOf(grid)}.wall-tiles{${wall}}${tiles}`
}

/** The queries of another grid; a wall that scripts have placed keeps what they say. */
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

function round4(ratio: number): number {
  return Math.round(ratio * 10_000) / 10_000
}
