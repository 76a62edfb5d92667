import { darker, lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import { at, type Random } from '../random.ts'
import { daylight } from './room-light.ts'
import {
  circle,
  disc,
  ellipse,
  group,
  type Point,
  path,
  picture,
  polar,
  type Shapes,
  type Size,
  shadow,
  stroke,
  times,
} from './svg.ts'
import { cloth, leafGreen, scatter, sprig } from './table-top.ts'

/** Citrus, sliced and whole. */
export function citrus(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const rinds = [
    mix('#f2a028', palette.accent, 0.3),
    mix('#f5cf3d', palette.accent, 0.15),
    mix('#e8603c', palette.main, 0.3),
    mix('#a9b83e', palette.second, 0.2),
  ]
  const fruits = scatter(random, size, w * 0.105, w * 0.17, 400, 15)
  return picture(size, [
    cloth(random, palette, size),
    fruits.map(([x, y, r], i) => {
      const rind = random.pick(rinds)
      if (i % 5 === 4) return wholeFruit(x, y, r, rind)
      return slice(random, [x, y], r, rind)
    }),
    times(9, () => sprig(random, random.between(0, w), random.between(0, h), w * 0.1)),
    daylight(size),
  ])
}

/** A slice of citrus with its segments. */
export function slice(random: Random, [x, y]: Point, r: number, rind: string): Shapes {
  const parts = random.whole(8, 11)
  const spin = random.between(0, 360)
  const half = 180 / parts
  return [
    shadow(disc(x, y, r), r * 0.1, 0.3, 0.8),
    circle(x, y, r, rind),
    circle(x, y, r * 0.91, '#fff6e2'),
    times(parts, (i) => {
      const angle = spin + i * half * 2
      const from = polar([x, y], angle, r * 0.09)
      const [a, b] = [
        polar([x, y], angle - half * 0.84, r * 0.82),
        polar([x, y], angle + half * 0.84, r * 0.82),
      ]
      const flesh = `M${from[0]} ${from[1]}L${a[0]} ${a[1]}A${r * 0.84} ${r * 0.84} 0 0 1 ${b[0]} ${b[1]}Z`
      const beads = times(5, () => {
        const [p, q] = [
          polar([x, y], angle + random.between(-half, half) * 0.5, r * random.between(0.25, 0.5)),
          polar([x, y], angle + random.between(-half, half) * 0.6, r * random.between(0.55, 0.78)),
        ]
        return `M${p[0]} ${p[1]}L${q[0]} ${q[1]}`
      })
      return [
        path(flesh, {
          fill: lighter(rind, 0.12),
          stroke: lighter(rind, 0.12),
          'stroke-width': r * 0.05,
          'stroke-linejoin': 'round',
        }),
        stroke(beads.join(''), lighter(rind, 0.5), r * 0.016, { opacity: 0.7 }),
      ]
    }),
  ]
}

function wholeFruit(x: number, y: number, r: number, rind: string): Shapes {
  return [
    shadow(disc(x, y, r), r * 0.16, 0.34, 0.9),
    circle(x, y, r, rind),
    circle(x + r * 0.16, y + r * 0.16, r * 0.82, { fill: darker(rind, 0.2), opacity: 0.3 }),
    ellipse(x - r * 0.34, y - r * 0.4, r * 0.26, r * 0.16, { fill: '#fff', opacity: 0.4 }),
    circle(x + r * 0.08, y + r * 0.04, r * 0.07, leafGreen),
  ]
}

/** Figs, every other one cut open. */
export function figs(random: Random, palette: Palette, size: Size): string {
  const { width: w } = size
  const skin = mix('#4b2a52', palette.deep, 0.35)
  const fruits = scatter(random, size, w * 0.1, w * 0.14, 300, 13)
  return picture(size, [
    cloth(random, palette, size),
    fruits.map(([x, y, r], i) => {
      const turn = random.between(0, 360)
      const d = `M${x} ${y - r * 1.25}C${x + r * 0.3} ${y - r * 0.8} ${x + r} ${y - r * 0.5} ${x + r} ${y + r * 0.2}A${r} ${r * 0.9} 0 0 1 ${x - r} ${y + r * 0.2}C${x - r} ${y - r * 0.5} ${x - r * 0.3} ${y - r * 0.8} ${x} ${y - r * 1.25}Z`
      const whole = [
        ellipse(x - r * 0.3, y - r * 0.1, r * 0.2, r * 0.46, { fill: '#fff', opacity: 0.14 }),
        times(5, (k) =>
          stroke(
            `M${x} ${y - r}Q${x + (k - 2) * r * 0.5} ${y} ${x + (k - 2) * r * 0.2} ${y + r}`,
            lighter(skin, 0.3),
            r * 0.02,
            { opacity: 0.5 },
          ),
        ),
      ]
      const open = [
        path(d, {
          fill: '#f6e4cf',
          transform: `translate(${x} ${y}) scale(.9) translate(${-x} ${-y})`,
        }),
        path(d, {
          fill: mix('#d8475a', palette.main, 0.25),
          transform: `translate(${x} ${y}) scale(.72) translate(${-x} ${-y})`,
        }),
        ellipse(x, y + r * 0.15, r * 0.24, r * 0.34, '#f3c7a5'),
        times(46, () => {
          const [px, py] = polar(
            [x, y + r * 0.12],
            random.between(0, 360),
            r * random.between(0.3, 0.62),
          )
          return ellipse(px, py, r * 0.025, r * 0.025, '#f8dc9a')
        }),
      ]
      return group(
        [
          shadow(d, r * 0.14, 0.34, 0.8),
          path(d, i % 3 ? skin : lighter(skin, 0.12)),
          i % 2 ? open : whole,
          stroke(`M${x} ${y - r * 1.2}v${-r * 0.22}`, leafGreen, r * 0.12),
        ],
        { transform: `rotate(${turn} ${x} ${y})` },
      )
    }),
    daylight(size),
  ])
}

/** Cherries in pairs. */
export function cherries(random: Random, palette: Palette, size: Size): string {
  const { width: w } = size
  const reds = [
    mix('#b3202f', palette.main, 0.25),
    mix('#7d1428', palette.deep, 0.2),
    mix('#d8433f', palette.main, 0.25),
  ]
  const pairs = scatter(random, size, w * 0.085, w * 0.11, 400, 22)
  return picture(size, [
    cloth(random, palette, size),
    pairs.map(([x, y, r], i) => {
      const s = r * 0.54
      const lean = random.between(-30, 30)
      const red = at(reds, i)
      const one = (cx: number, cy: number) => [
        shadow(disc(cx, cy, s), s * 0.2, 0.34, 0.9),
        circle(cx, cy, s, red),
        circle(cx + s * 0.2, cy + s * 0.2, s * 0.75, { fill: darker(red, 0.3), opacity: 0.35 }),
        ellipse(cx - s * 0.35, cy - s * 0.35, s * 0.22, s * 0.14, { fill: '#fff', opacity: 0.6 }),
      ]
      return group(
        [
          one(x - r * 0.55, y + r * 0.3),
          one(x + r * 0.55, y + r * 0.45),
          stroke(
            `M${x - r * 0.55} ${y}Q${x - r * 0.4} ${y - r * 0.8} ${x + r * 0.1} ${y - r * 1.15}Q${x + r * 0.5} ${y - r * 0.5} ${x + r * 0.55} ${y + r * 0.1}`,
            '#6b7b3a',
            r * 0.07,
          ),
          i % 2
            ? path(
                `M${x + r * 0.1} ${y - r * 1.15}q${r * 0.5} ${-r * 0.5} ${r * 1.1} ${-r * 0.1}q${-r * 0.5} ${r * 0.5} ${-r * 1.1} ${r * 0.1}Z`,
                leafGreen,
              )
            : [],
        ],
        { transform: `rotate(${lean} ${x} ${y})` },
      )
    }),
    daylight(size),
  ])
}
