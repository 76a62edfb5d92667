import { darker, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { dark, halo, sparkle, stars, thin } from './night-parts.ts'
import {
  circle,
  clipped,
  disc,
  ellipse,
  gradient,
  type Point,
  path,
  picture,
  polar,
  rect,
  type Shapes,
  type Size,
  smooth,
  stroke,
  times,
} from './svg.ts'

/** The phases of the moon, in a ring or in a column. */
export function moonPhases(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const middle: Point = [w / 2, h / 2]
  const ring = random.chance(0.5)
  const count = ring ? 8 : 7
  const moons = times(count, (i) => {
    const r = ring ? w * 0.07 : h * 0.045
    const [x, y] = ring
      ? polar(middle, -90 + i * 45, w * 0.34)
      : [w / 2, h * (0.14 + (0.72 * i) / 6)]
    return phase([x, y], r, ring ? i / 8 : (i + 1) / 8, palette)
  })
  const lines = ring
    ? [
        circle(middle[0], middle[1], w * 0.43, thin(palette, w)),
        circle(middle[0], middle[1], w * 0.235, thin(palette, w)),
        fullMoon(random, middle, w * 0.17, palette),
      ]
    : [
        rect(w * 0.3, h * 0.06, w * 0.4, h * 0.88, { ...thin(palette, w), rx: w * 0.2 }),
        sparks(random, palette, size, [
          [0.16, 0.25],
          [0.84, 0.25],
          [0.16, 0.75],
          [0.84, 0.75],
        ]),
      ]
  return picture(size, [dark(palette, size), stars(random, palette, size, 260, h), lines, moons])
}

/** The moon at a share of its month: 0 is new, a half is full. */
function phase([x, y]: Point, r: number, share: number, palette: Palette): Shapes {
  const waxing = share <= 0.5
  const bulge = Math.cos(share * 2 * Math.PI) * r
  const side = waxing ? 1 : 0
  const inner = (waxing ? bulge > 0 : bulge > 0) ? 1 - side : side
  const lit = `M${x} ${y - r}A${r} ${r} 0 0 ${side} ${x} ${y + r}A${Math.abs(bulge) + 0.01} ${r} 0 0 ${inner} ${x} ${y - r}Z`
  return [
    circle(x, y, r, { fill: palette.paper, opacity: 0.1 }),
    path(lit, mix(palette.paper, palette.accent, 0.2)),
  ]
}

/** A full moon over the sea. */
export function moonrise(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const moon: Point = [w * random.between(0.32, 0.68), h * random.between(0.3, 0.44)]
  const r = w * random.between(0.17, 0.26)
  const mists = times(5, () => {
    const y = moon[1] + random.between(-0.6, 1.6) * r
    const x = random.between(-0.1, 0.6) * w
    return rect(x, y, w * random.between(0.25, 0.5), h * 0.012, {
      fill: palette.soft,
      opacity: 0.22,
      rx: h * 0.006,
    })
  })
  const birds = times(random.whole(0, 6), () => {
    const [x, y, s] = [
      w * random.between(0.2, 0.8),
      h * random.between(0.15, 0.5),
      w * random.between(0.01, 0.02),
    ]
    return stroke(
      `M${x - s} ${y - s * 0.4}Q${x - s * 0.3} ${y - s * 0.6} ${x} ${y}Q${x + s * 0.3} ${y - s * 0.6} ${x + s} ${y - s * 0.4}`,
      darker(palette.deep, 0.5),
      w * 0.003,
    )
  })
  const shore = h * random.between(0.66, 0.74)
  const glints = times(30, (i) => {
    const y = shore + ((h - shore) * (i + 0.6)) / 30
    const half = r * (0.25 + i / 26) * random.between(0.4, 1.1)
    return stroke(
      `M${moon[0] - half} ${y}h${half * random.between(1.5, 2)}`,
      palette.paper,
      h * 0.004,
      { opacity: 0.5 },
    )
  })
  return picture(size, [
    dark(palette, size),
    halo(palette),
    stars(random, palette, size, 220, h * 0.66),
    circle(moon[0], moon[1], r * 2.3, 'url(#halo)'),
    fullMoon(random, moon, r, palette),
    mists,
    birds,
    gradient('tide', [
      [0, mix(palette.deep, palette.main, 0.6)],
      [1, darker(palette.ink, 0.3)],
    ]),
    rect(0, shore, w, h - shore, 'url(#tide)'),
    glints,
    [-1, 1].map((side) => {
      const x = w * (0.5 + side * 0.5)
      const cliff: Point[] = times(7, (k) => [
        x - side * w * 0.07 * k * random.between(0.7, 1.1),
        shore + h * 0.02 - h * 0.13 * Math.cos((k / 6) * 1.57) * random.between(0.75, 1.1),
      ])
      return path(
        `${smooth(cliff)}L${x + side * w * 0.1} ${shore + h * 0.04}L${x + side * w * 0.1} ${shore - h * 0.1}Z`,
        darker(palette.ink, 0.4),
      )
    }),
  ])
}

function fullMoon(random: Random, [x, y]: Point, r: number, palette: Palette): Shapes {
  const face = mix(palette.paper, palette.accent, 0.22)
  const seas = times(16, () => {
    const [px, py] = polar([x, y], random.between(0, 360), r * random.between(0.1, 0.9))
    return ellipse(px, py, r * random.between(0.05, 0.26), r * random.between(0.04, 0.2), {
      fill: mix(face, palette.deep, 0.4),
      opacity: 0.22,
    })
  })
  return [
    circle(x, y, r, face),
    clipped('moon', disc(x, y, r), [
      seas,
      circle(x - r * 0.35, y - r * 0.3, r * 1.35, {
        fill: 'none',
        stroke: palette.deep,
        'stroke-width': r * 0.5,
        opacity: 0.16,
      }),
    ]),
  ]
}

function sparks(
  _random: Random,
  palette: Palette,
  { width, height }: Size,
  places: readonly Point[],
): Shapes {
  return places.map(([x, y]) => sparkle(width * x, height * y, width * 0.05, palette.accent))
}
