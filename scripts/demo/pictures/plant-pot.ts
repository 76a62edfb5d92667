import { darker, lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { ellipse, type Point, path, polar, rect, type Shapes, times } from './svg.ts'

/** A potted plant on the ground at x; s is the pot's width. */
export function plantPot(
  random: Random,
  palette: Palette,
  x: number,
  foot: number,
  s: number,
): Shapes {
  const pot = random.pick([palette.main, palette.accent, palette.paper, palette.deep])
  const green = mix('#4f7a4c', palette.second, random.between(0, 0.4))
  const leaves = times(13, (i) => {
    const angle = -90 + (i - 6) * random.between(10, 14)
    const base: Point = [x + (i - 6) * s * 0.02, foot - s * 0.85]
    const tip = polar(base, angle, s * random.between(0.9, 1.6))
    const [a, b] = [polar(base, angle - 18, s * 0.75), polar(base, angle + 14, s * 0.75)]
    return path(
      `M${base[0]} ${base[1]}Q${a[0]} ${a[1]} ${tip[0]} ${tip[1]}Q${b[0]} ${b[1]} ${base[0]} ${base[1]}Z`,
      i % 2 ? green : darker(green, 0.22),
    )
  })
  return [
    ellipse(x + s * 0.3, foot, s * 0.8, s * 0.12, { fill: '#1a0f22', opacity: 0.25 }),
    leaves,
    path(
      `M${x - s * 0.5} ${foot - s * 0.9}H${x + s * 0.5}L${x + s * 0.36} ${foot}H${x - s * 0.36}Z`,
      pot,
    ),
    path(
      `M${x + s * 0.12} ${foot - s * 0.9}H${x + s * 0.5}L${x + s * 0.36} ${foot}H${x + s * 0.08}Z`,
      { fill: '#1a0f22', opacity: 0.18 },
    ),
    rect(x - s * 0.55, foot - s * 0.96, s * 1.1, s * 0.2, lighter(pot, 0.15)),
  ]
}
