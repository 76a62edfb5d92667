import { lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import {
  box,
  circle,
  clipped,
  group,
  type Point,
  path,
  polar,
  polygon,
  rect,
  type Size,
  smooth,
  stroke,
  times,
} from './svg.ts'
import { glazed } from './tiling.ts'

/** Quarter circles, turned at random. */
export function quarters(random: Random, palette: Palette, size: Size): string {
  const inks = random.shuffle([
    palette.main,
    palette.second,
    palette.accent,
    palette.deep,
    palette.soft,
  ])
  return glazed(random, palette, size, random.whole(4, 6), (x, y, s) => {
    const [back, front, small] = random.shuffle([palette.paper, ...inks])
    const turn = random.whole(0, 3) * 90
    const kind = random.whole(0, 4)
    const drawings = [
      path(`M0 0H${s}A${s} ${s} 0 0 1 0 ${s}Z`, front ?? ''),
      [
        path(`M0 0H${s}A${s} ${s} 0 0 1 0 ${s}Z`, front ?? ''),
        path(`M0 0H${s / 2}A${s / 2} ${s / 2} 0 0 1 0 ${s / 2}Z`, small ?? ''),
      ],
      [
        path(`M0 0A${s / 2} ${s / 2} 0 0 0 ${s} 0Z`, front ?? ''),
        path(`M0 ${s}A${s / 2} ${s / 2} 0 0 1 ${s} ${s}Z`, small ?? ''),
      ],
      [circle(s / 2, s / 2, s * 0.42, front ?? ''), circle(s / 2, s / 2, s * 0.18, small ?? '')],
      [
        path(`M0 0H${s}A${s} ${s} 0 0 1 0 ${s}Z`, front ?? ''),
        path(`M${s} ${s}H${s / 2}A${s / 2} ${s / 2} 0 0 1 ${s} ${s / 2}Z`, small ?? ''),
      ],
    ]
    return [
      rect(x, y, s, s, back ?? ''),
      group(drawings[kind] ?? [], {
        transform: `translate(${x} ${y}) rotate(${turn} ${s / 2} ${s / 2})`,
      }),
    ]
  })
}

/** Eight-pointed stars within stars. */
export function stars(random: Random, palette: Palette, size: Size): string {
  const [ground, star, core] = random.shuffle([
    palette.main,
    palette.deep,
    palette.second,
    palette.accent,
  ])
  const field = random.pick([palette.paper, palette.soft])
  return glazed(random, palette, size, random.whole(3, 5), (x, y, s) => {
    const middle: Point = [x + s / 2, y + s / 2]
    const points = (outer: number, inner: number, spin: number) =>
      polygon(times(16, (i) => polar(middle, spin + i * 22.5, i % 2 ? inner : outer)))
    const corners = [
      [0, 0],
      [s, 0],
      [s, s],
      [0, s],
    ].map(([cx = 0, cy = 0]) =>
      polygon(times(8, (i) => polar([x + cx, y + cy], 22.5 + i * 45, s * 0.25))),
    )
    return [
      rect(x, y, s, s, field),
      clipped(`s${Math.round(x)}-${Math.round(y)}`, box(x, y, s, s), [
        path(corners.join(''), ground ?? ''),
        stroke(corners.join(''), field, s * 0.02),
        path(points(s * 0.52, s * 0.36, 0), star ?? ''),
        stroke(points(s * 0.42, s * 0.29, 0), field, s * 0.018),
        path(points(s * 0.3, s * 0.2, 0), core ?? ''),
        path(points(s * 0.14, s * 0.09, 0), field),
        circle(middle[0], middle[1], s * 0.045, ground ?? ''),
      ]),
    ]
  })
}

/** Four petals to a tile. */
export function petals(random: Random, palette: Palette, size: Size): string {
  const grounds = random.shuffle([
    palette.paper,
    palette.soft,
    mix(palette.soft, palette.paper, 0.5),
  ])
  const inks = random.shuffle([palette.main, palette.second, palette.accent, palette.deep])
  const odd = random.chance(0.5)
  return glazed(random, palette, size, random.whole(3, 5), (x, y, s, column, row) => {
    const checker = (column + row) % 2
    const back = odd && checker ? (inks[0] ?? '') : (grounds[checker] ?? '')
    const front = odd && checker ? (grounds[0] ?? '') : (inks[1 + ((column * 2 + row) % 3)] ?? '')
    const petal = `M${x} ${y}Q${x + s * 0.08} ${y + s * 0.42} ${x + s / 2} ${y + s / 2}Q${x + s * 0.42} ${y + s * 0.08} ${x} ${y}Z`
    const vein = `M${x + s * 0.1} ${y + s * 0.1}L${x + s * 0.36} ${y + s * 0.36}`
    return [
      rect(x, y, s, s, back),
      times(4, (i) =>
        group([path(petal, front), stroke(vein, back, s * 0.022)], {
          transform: `rotate(${i * 90} ${x + s / 2} ${y + s / 2})`,
        }),
      ),
      times(4, (i) => {
        const [px, py] = polar([x + s / 2, y + s / 2], i * 90, s * 0.36)
        return circle(px, py, s * 0.06, mix(front, back, 0.35))
      }),
      circle(x + s / 2, y + s / 2, s * 0.075, back),
      circle(x + s / 2, y + s / 2, s * 0.045, palette.accent),
    ]
  })
}

/** Painted rosettes that join across tiles. */
export function azulejo(random: Random, palette: Palette, size: Size): string {
  const ground = lighter(palette.paper, 0.35)
  const inks = [palette.main, palette.deep, random.pick([palette.accent, palette.second])]
  const rings = times(5, (i) => ({
    distance: 0.12 + i * 0.11 + random.between(-0.02, 0.02),
    length: random.between(0.14, 0.22),
    fat: random.between(0.6, 1.1),
    ink: random.pick(inks),
    shape: random.pick(['leaf', 'leaf', 'disc', 'curl'] as const),
    turn: random.pick([0, 22.5, 45]),
  }))
  return glazed(random, palette, size, random.whole(3, 4), (x, y, s) => {
    const middle: Point = [x + s / 2, y + s / 2]
    const ornaments = rings.map(({ distance, length, fat, ink, shape, turn }) =>
      times(8, (i) => {
        const angle = turn + i * 45
        const from = polar(middle, angle, s * distance)
        const tip = polar(middle, angle, s * (distance + length))
        const [a, b] = [
          polar(from, angle - 45 * fat, s * length * 0.6),
          polar(from, angle + 45 * fat, s * length * 0.6),
        ]
        const d = `M${from[0]} ${from[1]}Q${a[0]} ${a[1]} ${tip[0]} ${tip[1]}Q${b[0]} ${b[1]} ${from[0]} ${from[1]}Z`
        if (shape === 'leaf') return path(d, ink)
        if (shape === 'disc') return circle(tip[0], tip[1], s * 0.04, ink)
        return stroke(
          smooth([from, a, tip, polar(tip, angle + 120, s * length * 0.5)]),
          ink,
          s * 0.024,
        )
      }),
    )
    const corner = times(4, (i) => {
      const [cx, cy] = polar(middle, 45 + i * 90, s * Math.SQRT1_2)
      return [
        circle(cx, cy, s * 0.2, inks[0] ?? ''),
        circle(cx, cy, s * 0.15, ground),
        circle(cx, cy, s * 0.1, inks[2] ?? ''),
        circle(cx, cy, s * 0.05, inks[1] ?? ''),
      ]
    })
    return [
      rect(x, y, s, s, ground),
      clipped(`z${Math.round(x)}-${Math.round(y)}`, box(x, y, s, s), [
        corner,
        ornaments,
        circle(middle[0], middle[1], s * 0.09, inks[1] ?? ''),
        circle(middle[0], middle[1], s * 0.045, ground),
      ]),
    ]
  })
}
