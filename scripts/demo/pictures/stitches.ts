import { darker, lighter } from '../colour.ts'
import type { Random } from '../random.ts'
import { gradient, path, picture, rect, round, type Shapes, type Size, stroke } from './svg.ts'

/** Which colour a stitch has, counted from the top left. */
export type Chart = (column: number, row: number) => string

/** Draws every stitch as a V, all those of one colour in one path, with a light on each leg. */
export function knitted(random: Random, size: Size, chart: Chart, columns: number): string {
  const { width: w, height: h } = size
  const stitches = stitchPaths(random, w, h, columns, chart)
  return picture(size, [rect(0, 0, w, h, '#2b2024'), stitches, folds(random, size)])
}

/** Stitches over a width and height: all of one colour in one path, which keeps drawing quick. */
export function stitchPaths(
  random: Random,
  w: number,
  h: number,
  columns: number,
  chart: Chart,
): Shapes {
  const s = w / columns
  const tall = s * 0.82
  const byColour = new Map<string, { cells: string[]; legs: string[]; lights: string[] }>()
  for (let row = -1; row < h / tall + 1; row++) {
    const sway = Math.sin(row * 0.16) * s * 0.1
    for (let column = -1; column < columns + 1; column++) {
      const colour = chart(column + 1, row + 1)
      const drawn = byColour.get(colour) ?? { cells: [], legs: [], lights: [] }
      byColour.set(colour, drawn)
      const x = round(column * s + s / 2 + sway + random.between(-0.02, 0.02) * s)
      const y = round(row * tall)
      const [a, c, d] = [round(s * 0.5), round(tall * 0.62), round(tall * 1.2)]
      drawn.cells.push(
        `M${round(x - a - 0.5)} ${round(y)}h${round(s + 1)}v${round(tall + 1)}h${-round(s + 1)}Z`,
      )
      const [left, right, point] = [round(x - a), round(x + a), round(y + d)]
      const [shoulder, dip] = [round(y + tall * 0.02), round(y + tall * 0.2)]
      const side = round(y + c * 1.3)
      drawn.legs.push(
        `M${x} ${point}Q${left} ${side} ${left} ${shoulder}Q${round(x - a * 0.2)} ${round(y - tall * 0.3)} ${x} ${dip}ZM${x} ${point}Q${right} ${side} ${right} ${shoulder}Q${round(x + a * 0.2)} ${round(y - tall * 0.3)} ${x} ${dip}Z`,
      )
      drawn.lights.push(
        `M${round(x - a * 0.7)} ${round(y + tall * 0.1)}L${round(x - a * 0.24)} ${round(y + tall * 0.72)}M${round(x + a * 0.7)} ${round(y + tall * 0.1)}L${round(x + a * 0.24)} ${round(y + tall * 0.72)}`,
      )
    }
  }
  const colours = [...byColour]
  return [
    colours.map(([colour, { cells }]) => path(cells.join(''), darker(colour, 0.3))),
    colours.map(([colour, { legs }]) => path(legs.join(''), colour)),
    colours.map(([colour, { lights }]) =>
      stroke(lights.join(''), lighter(colour, 0.4), s * 0.1, { opacity: 0.3 }),
    ),
  ]
}

/** Soft folds across cloth. */
export function folds(random: Random, { width: w, height: h }: Size): Shapes {
  return [
    gradient(
      'fold',
      [
        [0, '#120b1a', 0.3],
        [0.18, '#fff', 0.08],
        [0.4, '#120b1a', 0.1],
        [0.7, '#fff', 0.1],
        [1, '#120b1a', 0.3],
      ],
      [0, 0, 1, random.between(-0.4, 0.5)],
    ),
    rect(0, 0, w, h, 'url(#fold)'),
  ]
}
