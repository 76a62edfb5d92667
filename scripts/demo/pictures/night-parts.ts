import { darker, lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import {
  ellipse,
  glow,
  gradient,
  path,
  rect,
  type Shapes,
  type Size,
  smooth,
  stroke,
  times,
} from './svg.ts'
import { hills, pine } from './terrain.ts'

/** The night itself, lighter towards the ground. */
export function dark(palette: Palette, { width, height }: Size): Shapes {
  return [
    gradient('night', [
      [0, darker(palette.ink, 0.3)],
      [0.55, mix(palette.ink, palette.deep, 0.75)],
      [1, mix(palette.deep, palette.main, 0.55)],
    ]),
    rect(0, 0, width, height, 'url(#night)'),
  ]
}

/** Scattered stars, most of them faint: many dots in few paths. */
export function stars(
  random: Random,
  palette: Palette,
  { width }: Size,
  count: number,
  down: number,
): Shapes {
  const sizes = [2, 3, 4.6, 7]
  return sizes.map((dot, i) => {
    const share = [0.55, 0.3, 0.12, 0.03][i] ?? 0
    const dots = times(
      count * share * 1.5,
      () => `M${random.between(0, width).toFixed(1)} ${(random.next() * down).toFixed(1)}h0`,
    )
    return stroke(
      dots.join(''),
      i === 2 ? mix(palette.paper, palette.accent, 0.4) : palette.paper,
      dot,
      { opacity: 0.55 + i * 0.12 },
    )
  })
}

/** Defines the gradient `url(#halo)` for what shines. */
export function halo(palette: Palette): string {
  return glow('halo', [
    [0, palette.paper, 0.6],
    [0.35, palette.soft, 0.22],
    [1, palette.soft, 0],
  ])
}

/** A four-pointed sparkle. */
export function sparkle(x: number, y: number, r: number, colour: string): string {
  return path(
    `M${x} ${y - r}Q${x} ${y} ${x + r} ${y}Q${x} ${y} ${x} ${y + r}Q${x} ${y} ${x - r} ${y}Q${x} ${y} ${x} ${y - r}Z`,
    colour,
  )
}

/** A fine line without a fill. */
export function thin(palette: Palette, width: number): Record<string, string | number> {
  return { fill: 'none', stroke: palette.paper, 'stroke-width': width * 0.0022, opacity: 0.55 }
}

/** Dark hills with spruces; `top` is a share of the height. */
export function land(random: Random, palette: Palette, size: Size, top: number): Shapes {
  const { width: w, height: h } = size
  return times(3, (i) => {
    const colour = mix(
      mix(palette.deep, palette.main, 0.35),
      darker(palette.ink, 0.55),
      (i + 1) / 3,
    )
    const base = h * (top + ((1 - top) * (i + 0.3)) / 3)
    const line = hills(random, w, base, h * 0.018)
    const trees =
      i === 0
        ? []
        : times(16, () =>
            pine(
              random,
              random.between(0, w),
              base + h * 0.03,
              h * random.between(0.03, 0.06) * (1 + i * 0.6),
            ),
          )
    return [
      path(trees.join(''), colour),
      path(`${smooth(line)}L${w + 40} ${h + 40}L-40 ${h + 40}Z`, colour),
    ]
  })
}

/** A tent lit from inside. */
export function camp(palette: Palette, x: number, y: number, s: number): Shapes {
  return [
    glow('lamp', [
      [0, palette.accent, 0.55],
      [1, palette.accent, 0],
    ]),
    ellipse(x, y, s * 1.8, s * 0.9, 'url(#lamp)'),
    path(`M${x - s} ${y}L${x} ${y - s}L${x + s} ${y}Z`, mix(palette.accent, palette.main, 0.3)),
    path(`M${x - s * 0.25} ${y}L${x} ${y - s}L${x + s * 0.3} ${y}Z`, lighter(palette.accent, 0.4)),
    path(`M${x} ${y - s}L${x + s} ${y}H${x + s * 0.3}Z`, { fill: palette.ink, opacity: 0.3 }),
  ]
}

/** A cabin with its windows lit. */
export function cabin(palette: Palette, x: number, y: number, s: number): Shapes {
  const wall = darker(palette.ink, 0.5)
  return [
    glow('lamp', [
      [0, palette.accent, 0.5],
      [1, palette.accent, 0],
    ]),
    path(
      `M${x - s * 0.5} ${y}V${y - s * 0.42}L${x} ${y - s * 0.85}L${x + s * 0.5} ${y - s * 0.42}V${y}Z`,
      wall,
    ),
    path(
      `M${x - s * 0.64} ${y - s * 0.34}L${x} ${y - s * 0.92}L${x + s * 0.64} ${y - s * 0.34}L${x + s * 0.58} ${y - s * 0.27}L${x} ${y - s * 0.78}L${x - s * 0.58} ${y - s * 0.27}Z`,
      mix(palette.soft, palette.deep, 0.4),
    ),
    rect(x - s * 0.3, y - s * 0.36, s * 0.22, s * 0.22, palette.accent),
    rect(x + s * 0.08, y - s * 0.36, s * 0.22, s * 0.36, mix(palette.accent, palette.main, 0.35)),
    ellipse(x, y - s * 0.15, s * 1.1, s * 0.6, 'url(#lamp)'),
  ]
}
