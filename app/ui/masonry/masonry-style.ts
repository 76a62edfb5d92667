import {
  type Box,
  COLUMN_PX,
  GUTTER_PX,
  heightOf,
  MAX_COLUMNS,
  PHONE_GUTTER_PX,
  pack,
  round,
  topOf,
} from './masonry.ts'

/** CSS positions for each count of columns; container queries in `styles.css` choose. */
export function masonryStyle(boxes: readonly Box[]): string {
  const rules = boxes.map(() => '')
  let wall = ''
  for (let count = 2; count <= MAX_COLUMNS; count++) {
    const packing = pack(boxes, count)
    wall += `--h${count}:${heightOf(packing, COLUMN_PX, GUTTER_PX)}px;`
    packing.slots.forEach((slot, place) => {
      rules[place] +=
        `--x${count}:${slot.column};--y${count}:${topOf(slot, COLUMN_PX, GUTTER_PX)}px;`
      if (count === 2) {
        const fixed = round(slot.captionsAbove + slot.tilesAbove * PHONE_GUTTER_PX)
        rules[place] += `--r:${round4(slot.ratioAbove)};--e:${fixed}px;`
      }
    })
    if (count === 2) {
      const ends = packing.ends.map(
        (end) =>
          `calc(${round4(end.ratioAbove)}*var(--w) + ${round(end.captionsAbove + (end.tilesAbove - 1) * PHONE_GUTTER_PX)}px)`,
      )
      wall += `--h1:max(${ends.join(',')});`
    }
  }
  return `.wall-tiles{${wall}}${rules.map((rule, place) => `.t${place}{${rule}}`).join('')}`
}

function round4(ratio: number): number {
  return Math.round(ratio * 10_000) / 10_000
}
