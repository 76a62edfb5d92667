import { lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import {
  circle,
  type Point,
  path,
  polar,
  rect,
  type Shapes,
  type Size,
  stroke,
  times,
} from './svg.ts'

/** The sheet's paper, its line and its washes: light paper, or a dark ground with pale lines. */
export type Press = {
  paper: string
  line: string
  wash: readonly string[]
  weight: number
  slip: number
}

/** Chooses light paper or a dark ground, and washes that suit it. */
export function pressFor(random: Random, palette: Palette, { width }: Size): Press {
  const weight = width * 0.0032
  const slip = width * 0.008
  if (random.chance(0.3)) {
    const paper = random.pick([palette.deep, mix(palette.deep, palette.main, 0.25)])
    return {
      paper,
      line: palette.paper,
      weight,
      slip,
      wash: [
        mix(paper, palette.main, 0.6),
        mix(paper, palette.second, 0.6),
        mix(paper, palette.accent, 0.35),
      ],
    }
  }
  const paper = random.pick([
    palette.paper,
    lighter(palette.paper, 0.4),
    mix(palette.paper, palette.soft, 0.5),
  ])
  return {
    paper,
    line: palette.ink,
    weight,
    slip,
    wash: [
      mix(palette.second, paper, 0.25),
      mix(palette.main, paper, 0.35),
      mix(palette.second, palette.deep, 0.3),
    ],
  }
}

/** Paper with one or two large quiet shapes behind the plant. */
export function ground(random: Random, press: Press, { width: w, height: h }: Size): Shapes {
  const colour = mix(press.paper, press.wash[2] ?? press.line, 0.16)
  const warm = mix(press.paper, press.wash[1] ?? press.line, 0.24)
  const shapes = {
    none: [],
    disc: circle(
      w * random.between(0.35, 0.65),
      h * random.between(0.3, 0.5),
      w * random.between(0.26, 0.4),
      warm,
    ),
    arch: path(
      `M${w * 0.18} ${h}V${h * 0.42}a${w * 0.32} ${w * 0.32} 0 0 1 ${w * 0.64} 0V${h}Z`,
      colour,
    ),
    panes: [
      rect(w * 0.1, h * 0.08, w * 0.48, h * 0.5, colour),
      rect(w * 0.42, h * 0.4, w * 0.48, h * 0.52, { fill: warm, opacity: 0.7 }),
    ],
    frame: rect(w * 0.05, w * 0.05, w * 0.9, h - w * 0.1, {
      fill: 'none',
      stroke: press.line,
      'stroke-width': press.weight * 0.7,
      opacity: 0.6,
    }),
  }
  return [
    rect(0, 0, w, h, press.paper),
    shapes[random.pick(['none', 'disc', 'disc', 'arch', 'panes', 'frame'] as const)],
  ]
}

/** A stem from a root: direction and bend in degrees, length in pixels. */
export function stem(root: Point, degrees: number, length: number, bend: number): Point[] {
  const joints = 10
  let place = root
  return times(joints + 1, (i) => {
    const here = place
    place = polar(place, degrees + bend * (i / joints), length / joints)
    return here
  })
}

/** The place on a stem at a share of its length, and the direction it grows there in degrees. */
export function along(spine: readonly Point[], t: number): { point: Point; angle: number } {
  const place = Math.min(0.999, Math.max(0, t)) * (spine.length - 1)
  const index = Math.floor(place)
  const [a, b] = [spine[index] ?? [0, 0], spine[index + 1] ?? [0, 0]]
  const share = place - index
  return {
    point: [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share],
    angle: (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI,
  }
}

/** A pointed leaf from its foot; how fat it is as a share of its length. */
export function leaf(from: Point, angle: number, length: number, fat: number): string {
  const tip = polar(from, angle, length)
  const spread = (Math.atan(fat) * 180) / Math.PI
  const reach = length * 0.5 * Math.hypot(1, fat)
  const [a, b] = [polar(from, angle - spread, reach), polar(from, angle + spread, reach)]
  const [fx, fy, ax, ay, tx, ty, bx, by] = [...from, ...a, ...tip, ...b].map(
    (value) => Math.round(value * 10) / 10,
  )
  return `M${fx} ${fy}Q${ax} ${ay} ${tx} ${ty}Q${bx} ${by} ${fx} ${fy}Z`
}

/** An outline in ink over a wash that slipped a little. */
export function inked(press: Press, d: string, wash: string): Shapes {
  return [
    path(d, { fill: wash, transform: `translate(${press.slip} ${press.slip})` }),
    stroke(d, press.line, press.weight * 0.8),
  ]
}
