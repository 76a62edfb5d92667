import { darker, lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import { at, type Random } from '../random.ts'
import { daylight } from './room-light.ts'
import {
  circle,
  group,
  type Point,
  path,
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

/** Shells, starfish and urchins in rows. */
export function shells(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const sand = random.pick([
    palette.paper,
    palette.soft,
    mix(palette.second, palette.paper, 0.4),
    palette.deep,
  ])
  const inks = [
    palette.main,
    palette.accent,
    palette.second,
    lighter(palette.paper, 0.3),
    palette.soft,
  ].filter((ink) => ink !== sand)
  const columns = 3
  const rows = Math.max(3, Math.round((h / w) * 3))
  const s = Math.min(w / columns, h / rows)
  return picture(size, [
    rect(0, 0, w, h, sand),
    times(160, () =>
      circle(random.next() * w, random.next() * h, random.between(1.5, 5), {
        fill: darker(sand, 0.3),
        opacity: 0.2,
      }),
    ),
    times(rows * columns, (i) => {
      const x = (w / columns) * ((i % columns) + 0.5) + random.between(-0.05, 0.05) * s
      const y = (h / rows) * (Math.floor(i / columns) + 0.5) + random.between(-0.05, 0.05) * s
      const kind = [scallop, spiral, star, urchin][(i * 3 + Math.floor(i / columns)) % 4] ?? scallop
      return group(
        kind(random, s * random.between(0.32, 0.4), at(inks, i * 2 + Math.floor(i / columns))),
        { transform: `translate(${x} ${y}) rotate(${random.between(-40, 40)})` },
      )
    }),
    daylight(size),
  ])
}

function scallop(_random: Random, s: number, ink: string): Shapes {
  const rim = times(
    9,
    (i): Point => polar([0, s * 0.7], -90 + (i - 4) * 15.5, s * (i % 2 ? 1.48 : 1.6)),
  )
  const d = `M0 ${s * 0.8}L${smooth([[-s * 0.14, s * 0.7], ...rim, [s * 0.14, s * 0.7]]).slice(1)}Z`
  return [
    shadow(d, s * 0.12, 0.3, 0.9),
    path(`M${-s * 0.34} ${s * 0.86}L0 ${s * 0.5}L${s * 0.34} ${s * 0.86}Z`, darker(ink, 0.2)),
    path(d, ink),
    times(4, (i) =>
      path(
        `M${-s * (0.9 - i * 0.17)} ${s * (-0.18 + i * 0.2)}Q0 ${-s * (0.86 - i * 0.3)} ${s * (0.9 - i * 0.17)} ${s * (-0.18 + i * 0.2)}`,
        { fill: 'none', stroke: lighter(ink, 0.45), 'stroke-width': s * 0.05, opacity: 0.6 },
      ),
    ),
    rim.map(([x, y], i) =>
      i % 2
        ? stroke(`M0 ${s * 0.74}L${x} ${y}`, darker(ink, 0.3), s * 0.026, { opacity: 0.7 })
        : [],
    ),
  ]
}

function spiral(_random: Random, s: number, ink: string): Shapes {
  const turns = times(62, (i): Point => polar([0, 0], i * 15, s * 0.98 * Math.exp(-i * 0.034)))
  const d = `${smooth(
    times(24, (i) => polar([0, 0], i * 15, s * (1 - i * 0.021))),
    'closed',
  )}`
  return [
    shadow(d, s * 0.12, 0.3, 0.9),
    path(d, ink),
    times(18, (i) => {
      const [x, y] = polar([0, 0], i * 20, s * 0.5)
      const [tx, ty] = polar([0, 0], i * 20 + 14, s * (0.98 - i * 0.027))
      return stroke(`M${x} ${y}L${tx} ${ty}`, darker(ink, 0.22), s * 0.03, { opacity: 0.55 })
    }),
    circle(0, 0, s * 0.5, lighter(ink, 0.16)),
    stroke(smooth(turns), darker(ink, 0.45), s * 0.05),
  ]
}

function star(random: Random, s: number, ink: string): Shapes {
  const d = smooth(
    times(
      20,
      (i): Point =>
        polar([0, 0], i * 18 - 90, i % 4 === 0 ? s * 1.08 : i % 4 === 2 ? s * 0.42 : s * 0.62),
    ),
    'closed',
  )
  return [
    shadow(d, s * 0.12, 0.3, 0.9),
    path(d, ink),
    times(5, (i) =>
      times(7, (k) => {
        const [x, y] = polar([0, 0], i * 72 - 90, s * (0.1 + k * 0.125))
        return circle(x, y, s * (0.05 - k * 0.004) * random.between(0.8, 1.2), lighter(ink, 0.5))
      }),
    ),
  ]
}

function urchin(_random: Random, s: number, ink: string): Shapes {
  return [
    shadow(`M${-s} 0a${s} ${s} 0 1 0 ${2 * s} 0a${s} ${s} 0 1 0 ${-2 * s} 0Z`, s * 0.12, 0.3, 0.9),
    circle(0, 0, s, ink),
    circle(s * 0.14, s * 0.14, s * 0.8, { fill: darker(ink, 0.2), opacity: 0.3 }),
    times(10, (i) =>
      times(8, (k) => {
        const [x, y] = polar([0, 0], i * 36, s * (0.22 + k * 0.1))
        return circle(
          x,
          y,
          s * (0.02 + 0.035 * Math.sin((k / 7) * Math.PI)),
          i % 2 ? lighter(ink, 0.55) : darker(ink, 0.35),
        )
      }),
    ),
    circle(0, 0, s * 0.09, darker(ink, 0.5)),
  ]
}
