import { darker, lighter } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { daylight } from './room-light.ts'
import {
  circle,
  gradient,
  group,
  path,
  picture,
  rect,
  type Shapes,
  type Size,
  shadow,
  times,
} from './svg.ts'

/** Fish swimming in rows. */
export function shoal(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const deep = random.pick([palette.deep, palette.second, palette.main, palette.soft])
  const inks = [palette.accent, palette.main, palette.paper, palette.second, palette.soft].filter(
    (ink) => ink !== deep,
  )
  const columns = random.whole(3, 5)
  const s = w / columns
  const way = random.chance(0.5) ? 1 : -1
  return picture(size, [
    gradient('water', [
      [0, lighter(deep, 0.12)],
      [1, darker(deep, 0.25)],
    ]),
    rect(0, 0, w, h, 'url(#water)'),
    times((h / s) * 2 + 2, (row) =>
      times(columns + 2, (column) => {
        const x = (column - (row % 2 ? 0.5 : 0)) * s + Math.sin(row * 0.7) * s * 0.2
        const y = row * s * 0.52
        const facing = row % 4 < 2 ? way : -way
        return group(fish(random, s * random.between(0.38, 0.43), random.pick(inks), deep), {
          transform: `translate(${x} ${y}) scale(${facing} 1) rotate(${random.between(-10, 10)})`,
        })
      }),
    ),
    daylight(size),
  ])
}

/** One fish around the origin, facing left; half its length in pixels. `back` colours its marks. */
export function fish(random: Random, s: number, ink: string, back: string): Shapes {
  const fat = s * random.between(0.3, 0.46)
  const body = `M${-s} 0Q${-s * 0.3} ${-fat * 1.5} ${s * 0.55} 0Q${-s * 0.3} ${fat * 1.5} ${-s} 0Z`
  const tail = `M${s * 0.4} 0Q${s * 0.8} ${-fat * 0.3} ${s} ${-fat * 0.9}Q${s * 0.82} 0 ${s} ${fat * 0.9}Q${s * 0.8} ${fat * 0.3} ${s * 0.4} 0Z`
  const marks = [
    times(4, (i) =>
      path(
        `M${-s * (0.5 - i * 0.22)} ${-fat * 0.5}Q${-s * (0.4 - i * 0.22)} 0 ${-s * (0.5 - i * 0.22)} ${fat * 0.5}`,
        { fill: 'none', stroke: back, 'stroke-width': s * 0.04 },
      ),
    ),
    [
      path(`M${-s * 0.5} 0H${s * 0.4}`, {
        fill: 'none',
        stroke: back,
        'stroke-width': s * 0.05,
        'stroke-dasharray': `${s * 0.08} ${s * 0.06}`,
      }),
    ],
    times(6, (i) =>
      circle(-s * 0.35 + i * s * 0.13, i % 2 ? -fat * 0.16 : fat * 0.16, s * 0.04, back),
    ),
    [],
  ]
  return [
    shadow(body + tail, s * 0.07, 0.22, 0.9),
    path(tail, darker(ink, 0.12)),
    path(body, ink),
    path(
      `M${-s * 0.2} ${-fat * 0.7}Q${s * 0.1} ${-fat * 1.4} ${s * 0.25} ${-fat * 0.36}Z`,
      darker(ink, 0.18),
    ),
    random.pick(marks),
    circle(-s * 0.7, -fat * 0.12, s * 0.065, '#fff'),
    circle(-s * 0.7, -fat * 0.12, s * 0.035, '#1a1420'),
  ]
}
