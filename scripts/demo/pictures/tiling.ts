import { mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { daylight } from './room-light.ts'
import { picture, rect, type Shapes, type Size, stroke, times } from './svg.ts'

type Tile = (x: number, y: number, side: number, column: number, row: number) => Shapes

/** Lays square tiles with grout between them, each a little lighter or darker than the next. */
export function glazed(
  random: Random,
  palette: Palette,
  size: Size,
  columns: number,
  tile: Tile,
): string {
  const { width: w, height: h } = size
  const s = w / columns
  const grout = mix(palette.paper, palette.deep, 0.22)
  const laid = times(Math.ceil(h / s), (row) =>
    times(columns, (column) => [
      tile(column * s, row * s, s, column, row),
      rect(column * s, row * s, s, s, {
        fill: random.chance(0.5) ? '#fff' : '#000',
        opacity: random.between(0, 0.07).toFixed(3),
      }),
    ]),
  )
  const joints = [
    ...times(columns + 1, (i) => `M${i * s} 0V${h}`),
    ...times(Math.ceil(h / s) + 1, (i) => `M0 ${i * s}H${w}`),
  ].join('')
  return picture(size, [
    laid,
    stroke(joints, '#fff', s * 0.02, {
      opacity: 0.25,
      transform: `translate(${s * 0.012} ${s * 0.012})`,
    }),
    stroke(joints, grout, s * 0.014),
    daylight(size),
  ])
}
