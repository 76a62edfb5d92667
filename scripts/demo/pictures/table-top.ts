import { darker, lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import {
  circle,
  disc,
  ellipse,
  group,
  type Point,
  path,
  polygon,
  rect,
  type Shapes,
  type Size,
  shadow,
  stroke,
  times,
} from './svg.ts'

/** The green of every herb and leaf on the table. */
export const leafGreen = '#5c7d45'

/** Discs that do not touch: x, y and radius. */
export function scatter(
  random: Random,
  { width, height }: Size,
  least: number,
  most: number,
  tries: number,
  count: number,
): [number, number, number][] {
  const placed: [number, number, number][] = []
  for (let i = 0; i < tries && placed.length < count * ((height / width) * 0.9); i++) {
    const r = random.between(least, most)
    const [x, y] = [random.between(0, width), random.between(0, height)]
    if (placed.every(([px, py, pr]) => Math.hypot(px - x, py - y) > (pr + r) * 1.1))
      placed.push([x, y, r])
  }
  return placed
}

/** A table under everything: plain, checked, striped, boarded or round. */
export function cloth(random: Random, palette: Palette, { width: w, height: h }: Size): Shapes {
  const base = random.pick([
    palette.paper,
    palette.soft,
    mix(palette.second, palette.paper, 0.35),
    palette.deep,
    palette.main,
    mix(palette.accent, palette.paper, 0.3),
  ])
  const thread = mix(
    base,
    base === palette.deep || base === palette.main ? palette.paper : palette.main,
    0.28,
  )
  const gap = w / random.pick([8, 10, 14])
  const kinds = {
    plain: [],
    gingham: [
      times(w / gap / 2 + 1, (i) => rect(i * gap * 2, 0, gap, h, { fill: thread, opacity: 0.55 })),
      times(h / gap / 2 + 1, (i) => rect(0, i * gap * 2, w, gap, { fill: thread, opacity: 0.55 })),
    ],
    stripes: times(w / gap + 1, (i) => rect(i * gap, 0, gap * 0.3, h, thread)),
    boards: times(6, (i) => [
      rect((i * w) / 6, 0, w / 6 - 3, h, mix(base, '#a0703f', 0.25 + (i % 3) * 0.06)),
      times(3, () =>
        stroke(
          `M${(i + random.between(0.15, 0.85)) * (w / 6)} 0q${random.between(-12, 12)} ${h / 2} 0 ${h}`,
          '#5c3a1c',
          2,
          { opacity: 0.14 },
        ),
      ),
    ]),
    round: [
      circle(w / 2, h / 2, w * 0.46, thread),
      circle(w / 2, h / 2, w * 0.44, {
        fill: 'none',
        stroke: base,
        'stroke-width': 4,
        'stroke-dasharray': '14 12',
      }),
    ],
  }
  return [
    rect(0, 0, w, h, base),
    kinds[random.pick(['plain', 'gingham', 'stripes', 'boards', 'round'] as const)],
  ]
}

/** A plate with its rim. */
export function dish([x, y]: Point, r: number, colour: string): Shapes {
  return [
    shadow(disc(x, y, r), r * 0.09, 0.36, 0.9),
    circle(x, y, r, colour),
    circle(x, y, r * 0.97, {
      fill: 'none',
      stroke: '#fff',
      'stroke-width': r * 0.02,
      opacity: 0.45,
    }),
    circle(x, y, r * 0.76, { fill: darker(colour, 0.08), opacity: 0.6 }),
    circle(x + r * 0.01, y + r * 0.015, r * 0.76, {
      fill: 'none',
      stroke: '#fff',
      'stroke-width': r * 0.015,
      opacity: 0.4,
    }),
  ]
}

/** A cup on its saucer, from above. */
export function cup([x, y]: Point, r: number, colour: string, drink: string): Shapes {
  return [
    shadow(disc(x, y, r * 1.3), r * 0.1, 0.3, 0.9),
    circle(x, y, r * 1.3, lighter(colour, 0.3)),
    stroke(
      `M${x + r * 0.8} ${y + r * 0.6}L${x + r * 1.2} ${y + r * 0.95}`,
      darker(colour, 0.1),
      r * 0.24,
    ),
    circle(x, y, r, colour),
    circle(x, y, r * 0.84, darker(drink, 0.2)),
    circle(x, y, r * 0.8, drink),
    path(`M${x - r * 0.5} ${y - r * 0.3}a${r * 0.6} ${r * 0.6} 0 0 1 ${r * 0.7} ${-r * 0.26}`, {
      fill: 'none',
      stroke: '#fff',
      'stroke-width': r * 0.06,
      opacity: 0.5,
      'stroke-linecap': 'round',
    }),
  ]
}

/** A sprig of herbs. */
export function sprig(random: Random, x: number, y: number, s: number): Shapes {
  const spin = random.between(0, 360)
  return group(
    times(7, (i) => {
      const t = i / 6
      return ellipse(
        x + (t - 0.5) * s,
        y + (i % 2 ? 1 : -1) * s * 0.1,
        s * 0.13 * (1.2 - t * 0.5),
        s * 0.065,
        {
          fill: i % 2 ? leafGreen : '#7a9a58',
          transform: `rotate(${i % 2 ? 40 : -40} ${x + (t - 0.5) * s} ${y})`,
        },
      )
    }),
    { transform: `rotate(${spin} ${x} ${y})` },
  )
}

/** A fork, handle down. */
export function fork(x: number, y: number, tall: number, metal: string): Shapes {
  const d = `M${x} ${y + tall / 2}V${y - tall * 0.12}M${x - tall * 0.05} ${y - tall / 2}V${y - tall * 0.2}Q${x} ${y - tall * 0.08} ${x + tall * 0.05} ${y - tall * 0.2}V${y - tall / 2}M${x} ${y - tall / 2}V${y - tall * 0.12}`
  return [
    stroke(d, '#1a0f14', tall * 0.024, { opacity: 0.25, transform: 'translate(6 9)' }),
    stroke(d, metal, tall * 0.024),
  ]
}

/** A spoon, handle down. */
export function spoon(x: number, y: number, tall: number, metal: string): Shapes {
  return [
    stroke(`M${x + 7} ${y - tall * 0.3 + 9}V${y + tall / 2}`, '#1a0f14', tall * 0.03, {
      opacity: 0.25,
    }),
    stroke(`M${x} ${y - tall * 0.3}V${y + tall / 2}`, metal, tall * 0.03),
    ellipse(x, y - tall * 0.38, tall * 0.075, tall * 0.12, metal),
    ellipse(x, y - tall * 0.37, tall * 0.055, tall * 0.095, darker(metal, 0.2)),
  ]
}

/** A bread knife, handle down. */
export function knife(x: number, y: number, tall: number): Shapes {
  return [
    path(
      polygon([
        [x - 12, y],
        [x + 16, y],
        [x + 16, y - tall * 0.45],
        [x - 12, y - tall * 0.5],
      ]),
      { fill: '#1a0f14', opacity: 0.25, transform: 'translate(8 12)' },
    ),
    path(
      `M${x - 14} ${y}H${x + 14}V${y - tall * 0.42}Q${x + 8} ${y - tall * 0.5} ${x - 14} ${y - tall * 0.52}Z`,
      '#d8dadb',
    ),
    rect(x - 15, y, 30, tall * 0.32, { fill: '#4a2f1f', rx: 10 }),
  ]
}
