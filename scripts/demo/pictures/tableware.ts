import { lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import { at, type Random } from '../random.ts'
import { daylight } from './room-light.ts'
import {
  circle,
  clipped,
  disc,
  ellipse,
  type Point,
  picture,
  polar,
  rect,
  type Shapes,
  type Size,
  shadow,
  smooth,
  stroke,
  times,
} from './svg.ts'
import { castShadow, glazes, type Stand, vessel } from './vessel.ts'

/** Mugs on coloured squares. */
export function mugs(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const columns = random.whole(2, 3)
  const rows = Math.max(2, Math.round((columns * h) / w / 1.05))
  const [cw, ch] = [w / columns, h / rows]
  const grounds = [palette.paper, palette.soft, mix(palette.soft, palette.paper, 0.5)]
  const bodies = [
    palette.main,
    palette.second,
    palette.accent,
    palette.deep,
    lighter(palette.paper, 0.4),
  ]
  return picture(size, [
    rect(0, 0, w, h, palette.paper),
    times(rows * columns, (i) => {
      const [x, y] = [(i % columns) * cw, Math.floor(i / columns) * ch]
      const body = at(bodies, i * 2 + Math.floor(i / columns))
      const stand: Stand = {
        x: x + cw * 0.46,
        foot: y + ch * 0.8,
        width: cw * 0.56,
        height: ch * random.between(0.5, 0.6),
      }
      const [hx, hy, hr] = [
        stand.x + stand.width * 0.42,
        stand.foot - stand.height * 0.52,
        stand.height * 0.24,
      ]
      const profile = random.pick(['cylinder', 'cylinder', 'urn', 'bowl'] as const)
      return [
        rect(x, y, cw + 1, ch + 1, at(grounds, i + Math.floor(i / columns))),
        castShadow(profile, stand, 0.16),
        ellipse(hx, hy, hr, hr, {
          fill: 'none',
          stroke: mix(body, '#1a0f22', 0.16),
          'stroke-width': cw * 0.06,
        }),
        vessel(random, profile, stand, body, at(bodies, i + 3), random.pick(glazes)),
      ]
    }),
    daylight(size),
  ])
}

/** Plates on a table from above. */
export function plates(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const table = random.pick([
    palette.deep,
    palette.main,
    palette.soft,
    mix('#b98a5a', palette.deep, 0.2),
  ])
  const bodies = [palette.paper, palette.second, palette.accent, palette.soft, palette.main].filter(
    (ink) => ink !== table,
  )
  const columns = random.whole(2, 3)
  const r = w / columns / 2
  const rows = Math.ceil(h / (r * 2)) + 1
  return picture(size, [
    rect(0, 0, w, h, table),
    times(rows, (row) =>
      times(columns + 1, (column) => {
        const x = (column * 2 + (row % 2 ? 0 : 1)) * r
        const y = (row * 1.9 + 0.5) * r
        return plate(
          random,
          [x, y],
          r * random.between(0.74, 0.9),
          random.pick(bodies),
          random.pick(bodies.filter((ink) => ink !== palette.paper)),
          `${row}-${column}`,
        )
      }),
    ),
    daylight(size),
  ])
}

function plate(
  random: Random,
  [x, y]: Point,
  r: number,
  body: string,
  ink: string,
  id: string,
): Shapes {
  const kind = random.whole(0, 4)
  const marks = [
    times(4, (i) =>
      circle(x, y, r * (0.9 - i * 0.17), {
        fill: 'none',
        stroke: ink,
        'stroke-width': r * random.between(0.015, 0.06),
      }),
    ),
    stroke(smooth(times(46, (i): Point => polar([x, y], i * 34, r * 0.02 * i))), ink, r * 0.05, {
      opacity: 0.8,
    }),
    times(28, (i) => {
      const [from, to] = [
        polar([x, y], i * 12.86, r * 0.62),
        polar([x, y], i * 12.86 + 4, r * 0.88),
      ]
      return stroke(`M${from[0]} ${from[1]}L${to[0]} ${to[1]}`, ink, r * 0.03)
    }),
    rect(x - r, y + r * random.between(-0.3, 0.2), r * 2, r * 2, ink),
    times(90, () => {
      const [px, py] = polar([x, y], random.between(0, 360), r * Math.sqrt(random.next()) * 0.95)
      return circle(px, py, r * random.between(0.006, 0.018), ink)
    }),
  ]
  return [
    shadow(disc(x, y, r), r * 0.14, 0.34, 0.9),
    circle(x, y, r, body),
    clipped(`d${id}`, disc(x, y, r), [
      marks[kind] ?? [],
      circle(x, y, r * 0.7, {
        fill: 'none',
        stroke: '#1a0f22',
        'stroke-width': r * 0.02,
        opacity: 0.2,
      }),
      circle(x + r * 0.02, y + r * 0.03, r * 0.7, {
        fill: 'none',
        stroke: '#fff',
        'stroke-width': r * 0.02,
        opacity: 0.4,
      }),
    ]),
    circle(x, y, r * 0.985, {
      fill: 'none',
      stroke: '#fff',
      'stroke-width': r * 0.02,
      opacity: 0.35,
    }),
  ]
}
