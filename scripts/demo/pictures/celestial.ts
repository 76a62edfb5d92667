import { darker, lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { cabin, dark, halo, land, stars, thin } from './night-parts.ts'
import {
  circle,
  clipped,
  disc,
  ellipse,
  glow,
  gradient,
  group,
  type Point,
  path,
  picture,
  polar,
  rect,
  type Size,
  stroke,
  times,
} from './svg.ts'

/** A comet with a fanned tail. */
export function comet(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const head: Point = [w * random.between(0.28, 0.45), h * random.between(0.4, 0.54)]
  const lean = random.between(-58, -34)
  const tails = times(15, (i) => {
    const angle = lean + (i - 7) * 1.9
    const tip = polar(head, angle, h * random.between(0.4, 0.62) * (1 - Math.abs(i - 7) * 0.05))
    const [a, b] = [polar(head, angle - 90, w * 0.014), polar(head, angle + 90, w * 0.014)]
    return path(`M${a[0]} ${a[1]}L${tip[0]} ${tip[1]}L${b[0]} ${b[1]}Z`, {
      fill: i % 3 ? palette.paper : palette.accent,
      opacity: 0.13,
    })
  })
  return picture(size, [
    dark(palette, size),
    halo(palette),
    stars(random, palette, size, 420, h),
    tails,
    circle(head[0], head[1], w * 0.12, 'url(#halo)'),
    circle(head[0], head[1], w * 0.024, lighter(palette.paper, 0.6)),
    times(3, () => {
      const [x, y] = [random.between(0.1, 0.9) * w, random.between(0.05, 0.5) * h]
      const [tx, ty] = polar([x, y], lean, w * random.between(0.05, 0.12))
      return stroke(`M${x} ${y}L${tx} ${ty}`, palette.paper, 2, { opacity: 0.5 })
    }),
    land(random, palette, size, random.between(0.76, 0.84)),
  ])
}

/** Planets on their orbits above a sun. */
export function planets(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const sun: Point = [w * random.between(0.3, 0.7), h * random.between(0.98, 1.1)]
  const inks = [
    palette.accent,
    palette.main,
    palette.second,
    mix(palette.soft, palette.second, 0.4),
    mix(palette.accent, palette.main, 0.5),
    palette.soft,
  ]
  const orbits = times(6, (i) => h * (0.3 + 0.145 * i))
  const worlds = orbits.map((reach, i) => {
    const [x, y] = polar(sun, -90 + random.between(-16, 16) * (2.3 - i * 0.22), reach)
    const r = w * random.between(0.035, 0.1)
    const ink = inks[i] ?? palette.main
    const bands = times(7, (k) =>
      ellipse(x, y - r + k * r * 0.33, r * 1.4, r * random.between(0.05, 0.16), {
        fill: k % 2 ? lighter(ink, 0.35) : darker(ink, 0.25),
        opacity: 0.7,
      }),
    )
    const ringed = i === 2 || i === 4
    const ring = (half: number) =>
      path(`M${x - r * 1.8} ${y}A${r * 1.8} ${r * 0.5} 0 0 ${half} ${x + r * 1.8} ${y}`, {
        fill: 'none',
        stroke: palette.soft,
        'stroke-width': r * 0.16,
        opacity: 0.85,
        transform: `rotate(-18 ${x} ${y})`,
      })
    return [
      ringed ? ring(1) : [],
      circle(x, y, r, ink),
      clipped(`p${i}`, disc(x, y, r), [
        group(bands, { transform: `rotate(-18 ${x} ${y})` }),
        circle(x - r * 0.5, y - r * 0.6, r * 1.7, {
          fill: 'none',
          stroke: '#0a0714',
          'stroke-width': r * 0.9,
          opacity: 0.35,
        }),
      ]),
      ringed ? ring(0) : [],
    ]
  })
  return picture(size, [
    dark(palette, size),
    glow('corona', [
      [0, palette.accent, 0.9],
      [0.45, palette.accent, 0.35],
      [1, palette.accent, 0],
    ]),
    stars(random, palette, size, 300, h),
    orbits.map((reach) => circle(sun[0], sun[1], reach, { ...thin(palette, w), opacity: 0.4 })),
    circle(sun[0], sun[1], h * 0.42, 'url(#corona)'),
    circle(sun[0], sun[1], h * 0.19, mix(palette.accent, palette.paper, 0.35)),
    worlds,
  ])
}

/** Curtains of northern lights. */
export function aurora(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const inks = random
    .shuffle([palette.second, palette.main, palette.accent, palette.soft])
    .slice(0, 3)
  const curtains = inks.map((ink, i) => {
    const phase = random.between(0, 6)
    const base = h * (0.4 + 0.11 * i)
    return [
      gradient(`veil${i}`, [
        [0, lighter(ink, 0.1), 0],
        [0.75, lighter(ink, 0.15), 0.34],
        [1, lighter(ink, 0.5), 0],
      ]),
      times(90, (k) => {
        const x = (w * k) / 90 - w * 0.02
        const fold = Math.sin(phase + k * 0.07) * 0.08 + Math.sin(phase * 2 + k * 0.19) * 0.03
        const tall = h * (0.24 + 0.12 * Math.sin(phase + k * 0.31) + random.between(0, 0.06))
        return rect(x, base + fold * h - tall, w * 0.028, tall, { fill: `url(#veil${i})` })
      }),
    ]
  })
  return picture(size, [
    dark(palette, size),
    stars(random, palette, size, 300, h),
    curtains,
    land(random, palette, size, random.between(0.76, 0.84)),
    random.chance(0.5) ? cabin(palette, w * random.between(0.3, 0.7), h * 0.93, w * 0.16) : [],
  ])
}
