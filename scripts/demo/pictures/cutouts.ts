import type { Palette } from '../palettes.ts'
import { at, type Random } from '../random.ts'
import { daylight } from './room-light.ts'
import {
  circle,
  group,
  type Point,
  path,
  picture,
  rect,
  type Shapes,
  type Size,
  shadow,
  smooth,
  times,
} from './svg.ts'

/** Sea plants on coloured sheets, one to each. */
export function cutouts(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const columns = random.pick([1, 2, 2, 3])
  const rows = Math.max(1, Math.round((h / w) * columns))
  const [cw, ch] = [w / columns, h / rows]
  const inks = [
    palette.main,
    palette.second,
    palette.accent,
    palette.deep,
    palette.paper,
    palette.soft,
  ]
  const sheets = times(rows * columns, (i) => {
    const [x, y] = [(i % columns) * cw, Math.floor(i / columns) * ch]
    const back = at(inks, i * 5 + Math.floor(i / columns))
    const others = inks.filter((ink) => ink !== back)
    const plant = frond(
      random,
      [x + cw / 2, y + ch / 2],
      Math.min(cw, ch) * 0.42,
      random.pick(others),
    )
    const turn = `rotate(${random.between(-40, 40)} ${x + cw / 2} ${y + ch / 2})`
    const [dotX, dotY] = [x + cw * random.between(0.15, 0.85), y + ch * random.pick([0.12, 0.88])]
    return [
      rect(x, y, cw + 1, ch + 1, back),
      group(plant, { transform: turn }),
      random.chance(0.5) ? circle(dotX, dotY, Math.min(cw, ch) * 0.045, random.pick(others)) : [],
    ]
  })
  return picture(size, [sheets, daylight(size)])
}

/** A sea plant cut from painted paper with scissors, in the manner of a late Matisse. */
function frond(random: Random, [x, y]: Point, reach: number, ink: string): Shapes {
  const lobes = random.whole(4, 6)
  const side = (way: number): Point[] =>
    times(lobes, (i): Point[] => {
      const t = (i + 0.5) / lobes
      const py = y + reach * (1 - 2 * t)
      const out = reach * (0.72 - 0.34 * t) * random.between(0.8, 1.15)
      const half = reach * 0.11
      return [
        [x + way * reach * 0.1, py + half * 1.9],
        [x + way * out * 0.8, py - reach * 0.02 + half],
        [x + way * out, py - reach * 0.18],
        [x + way * out * 0.74, py - reach * 0.1 - half],
        [x + way * reach * 0.13, py],
      ]
    }).flat()
  const d = smooth(
    [
      [x, y + reach * 1.1],
      ...side(1),
      [x + reach * 0.05, y - reach * 1.06],
      [x - reach * 0.05, y - reach * 1.06],
      ...side(-1).reverse(),
    ],
    'closed',
  )
  return [shadow(d, reach * 0.035, 0.24, 0.8), path(d, ink)]
}
