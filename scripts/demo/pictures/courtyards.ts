import { darker, lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { plantPot } from './plant-pot.ts'
import { slant } from './slant.ts'
import {
  circle,
  ellipse,
  gradient,
  type Point,
  path,
  picture,
  polar,
  polygon,
  rect,
  type Shapes,
  type Size,
  smooth,
  stroke,
  times,
} from './svg.ts'

/** Deep arches in a plain wall. */
export function arcade(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const wall = random.pick([palette.main, palette.soft, palette.accent, palette.second])
  const rows = random.whole(1, h > w * 1.2 ? 3 : 2)
  const columns = Math.ceil((rows * 1.35 * w) / h)
  const tall = (h * 0.86) / rows
  const wide = w / columns
  const inside = mix(wall, palette.deep, 0.72)
  return picture(size, [
    rect(0, 0, w, h, wall),
    times(rows * columns, (i) => {
      const x = (i % columns) * wide + wide * 0.16
      const foot = Math.floor(i / columns) * tall + tall
      const span = wide * 0.68
      const r = span / 2
      const top = foot - tall * 0.84 + r
      const d = `M${x} ${foot}V${top}a${r} ${r} 0 0 1 ${span} 0V${foot}Z`
      const end = random.pick([
        palette.accent,
        palette.paper,
        mix(palette.soft, palette.paper, 0.5),
      ])
      const nested = times(5, (k) => {
        const inset = span * 0.062 * (k + 1)
        const inner = r - inset
        return path(
          `M${x + inset} ${foot - tall * 0.012 * (k + 1)}V${top + inset * 0.35}a${inner} ${inner} 0 0 1 ${inner * 2} 0V${foot - tall * 0.012 * (k + 1)}Z`,
          k === 4 ? end : mix(inside, end, k % 2 ? 0.16 + k * 0.1 : 0.06 + k * 0.1),
        )
      })
      return [
        path(d, {
          fill: lighter(wall, 0.35),
          transform: `translate(${-span * 0.05} ${-span * 0.03})`,
        }),
        path(d, inside),
        nested,
        path(`M${x} ${foot}L${x + span} ${foot}V${foot - tall * random.between(0.3, 0.42)}Z`, {
          fill: '#fff3d6',
          opacity: 0.2,
        }),
        rect(x - span * 0.12, foot, span * 1.24, tall * 0.03, mix(wall, palette.deep, 0.35)),
      ]
    }),
    rect(0, tall * rows, w, h, mix(wall, palette.paper, 0.55)),
    times(columns, (i) =>
      path(`M${i * wide} ${tall * rows}h${wide * 0.34}l${wide * 0.5} ${h}h${-wide * 0.5}Z`, {
        fill: '#1a0f22',
        opacity: 0.14,
      }),
    ),
    slant(random, size),
  ])
}

/** An outdoor stair between plain walls. */
export function stairs(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const [wall, back, step] = random.shuffle([
    palette.main,
    palette.accent,
    palette.second,
    palette.soft,
    palette.paper,
  ])
  const steps = random.whole(7, 10)
  const side = random.chance(0.5)
  const [rise, run] = [(h * 0.62) / steps, (w * 0.8) / steps]
  const flight: Point[] = times(steps, (i): Point[] => [
    [w * 0.12 + i * run, h * 0.92 - i * rise],
    [w * 0.12 + i * run, h * 0.92 - (i + 1) * rise],
  ]).flat()
  const top = h * 0.92 - steps * rise
  const ink = mix(wall ?? '', palette.deep, 0.6)
  const content = [
    path(`M${w * 0.55} ${h}V${h * 0.2}h${w}V${h}Z`, wall ?? ''),
    path(`M${w * 0.55} ${h}V${h * 0.2}l${-w * 0.08} ${h * 0.03}V${h}Z`, darker(wall ?? '', 0.3)),
    path(
      `M${w * 0.66} ${top}v${-h * 0.1}a${w * 0.1} ${w * 0.1} 0 0 1 ${w * 0.2} 0v${h * 0.1}Z`,
      ink,
    ),
    path(polygon([...flight, [w * 1.1, top], [w * 1.1, h + 20], [w * 0.12, h + 20]]), step ?? ''),
    times(steps, (i) =>
      rect(w * 0.12 + i * run, h * 0.92 - (i + 1) * rise, w, rise * 0.14, lighter(step ?? '', 0.4)),
    ),
    times(steps, (i) =>
      rect(w * 0.12 + i * run, h * 0.92 - (i + 1) * rise + rise * 0.14, run * 0.2, rise * 0.86, {
        fill: '#1a0f22',
        opacity: 0.22,
      }),
    ),
    path(
      polygon([
        [w * 0.12 + run * 2, h + 20],
        [w * 1.1, h * 0.66],
        [w * 1.1, h + 20],
      ]),
      { fill: '#1a0f22', opacity: 0.2 },
    ),
    plantPot(random, palette, w * 0.1, h * 0.95, w * 0.13),
  ]
  return picture(size, [
    rect(0, 0, w, h, mix(back ?? '', palette.paper, 0.25)),
    circle(
      w * random.between(0.2, 0.4),
      h * random.between(0.14, 0.24),
      w * random.between(0.07, 0.13),
      random.pick([palette.paper, palette.accent]),
    ),
    side ? content : [`<g transform="translate(${w} 0) scale(-1 1)">`, content, '</g>'],
    slant(random, size),
  ])
}

/** A pool, a wall and a palm. */
export function poolside(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const water = mix(palette.second, '#4fb3bf', 0.45)
  const [wall, low] = random.shuffle([palette.main, palette.accent, palette.soft, palette.paper])
  const edge = h * random.between(0.56, 0.64)
  const split = w * random.between(0.34, 0.6)
  return picture(size, [
    gradient('air', [
      [0, mix(water, palette.paper, 0.35)],
      [1, palette.paper],
    ]),
    rect(0, 0, w, h, 'url(#air)'),
    circle(w * random.between(0.6, 0.85), h * random.between(0.1, 0.18), w * 0.08, palette.accent),
    palm(random, palette, w * random.between(0.55, 0.8), edge, h * 0.42),
    rect(0, h * 0.24, split, edge - h * 0.24, wall ?? ''),
    path(
      `M${split} ${h * 0.24}l${w * 0.12} ${h * 0.06}V${edge}H${split}Z`,
      darker(wall ?? '', 0.32),
    ),
    path(
      `M${split * 0.3} ${edge}V${h * 0.42}a${split * 0.2} ${split * 0.2} 0 0 1 ${split * 0.4} 0V${edge}Z`,
      mix(wall ?? '', palette.deep, 0.7),
    ),
    rect(split * 0.9, h * 0.44, w, edge - h * 0.44, low ?? ''),
    path(`M${split * 0.9} ${h * 0.44}L${split * 1.5} ${edge}H${split * 0.9}Z`, {
      fill: '#1a0f22',
      opacity: 0.16,
    }),
    rect(0, edge, w, h, mix(palette.paper, palette.soft, 0.5)),
    path(`M0 ${edge + h * 0.07}H${w * 0.86}L${w * 0.7} ${h + 10}H0Z`, darker(water, 0.2)),
    path(`M0 ${edge + h * 0.09}H${w * 0.84}L${w * 0.69} ${h + 10}H0Z`, water),
    times(22, () => {
      const [x, y] = [random.between(-0.05, 0.58) * w, random.between(0.13, 0.42) * h + edge]
      return stroke(
        `M${x} ${y}q${w * 0.03} ${-h * 0.01} ${w * 0.06} 0t${w * 0.06} 0`,
        '#fff',
        w * 0.005,
        { opacity: 0.5 },
      )
    }),
    random.chance(0.6)
      ? [
          ellipse(w * 0.36, h * 0.86, w * 0.12, w * 0.05, {
            fill: 'none',
            stroke: palette.accent,
            'stroke-width': w * 0.045,
          }),
          ellipse(w * 0.36, h * 0.86, w * 0.12, w * 0.05, {
            fill: 'none',
            stroke: palette.paper,
            'stroke-width': w * 0.045,
            'stroke-dasharray': `${w * 0.07} ${w * 0.09}`,
          }),
        ]
      : [],
    slant(random, size),
  ])
}

function palm(random: Random, palette: Palette, x: number, foot: number, tall: number): Shapes {
  const lean = random.between(-0.12, 0.12) * tall
  const crown: Point = [x + lean, foot - tall]
  const green = mix('#3f6f52', palette.second, 0.3)
  return [
    stroke(
      `M${x} ${foot}Q${x} ${foot - tall * 0.6} ${crown[0]} ${crown[1]}`,
      mix(palette.main, palette.deep, 0.5),
      tall * 0.035,
    ),
    times(11, (i) => {
      const angle = 160 + i * 22
      const tip = polar([crown[0], crown[1] + tall * 0.12], angle, tall * random.between(0.3, 0.4))
      const mid = polar(crown, angle, tall * 0.22)
      return path(
        `${smooth([crown, [mid[0], mid[1] - tall * 0.05], tip])}Q${mid[0]} ${mid[1] + tall * 0.03} ${crown[0]} ${crown[1]}Z`,
        i % 2 ? green : darker(green, 0.25),
      )
    }),
  ]
}
