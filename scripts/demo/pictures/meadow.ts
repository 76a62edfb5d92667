import { lighter } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { along, ground, inked, leaf, type Press, pressFor, stem } from './botanical-press.ts'
import {
  circle,
  type Point,
  picture,
  polar,
  type Shapes,
  type Size,
  smooth,
  stroke,
  times,
} from './svg.ts'

/** Wild flowers and grasses in a crowd. */
export function meadow(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const press = pressFor(random, palette, size)
  const heads = [umbel, daisy, ear, bell] as const
  const blooms = [palette.accent, palette.main, palette.second]
  return picture(size, [
    ground(random, press, size),
    times(26, () => {
      const x = w * random.between(0.02, 0.98)
      return inked(
        press,
        leaf([x, h * 1.02], -90 + random.between(-26, 26), h * random.between(0.16, 0.4), 0.045),
        random.pick(press.wash),
      )
    }),
    times(13, (i) => {
      const x = w * (0.08 + (0.84 * (i + random.between(0.2, 0.8))) / 13)
      const spine = stem(
        [x, h * 1.02],
        -90 + random.between(-8, 8),
        h * random.between(0.42, 0.84),
        random.between(-16, 16),
      )
      const { point, angle } = along(spine, 1)
      const side = along(spine, 0.45)
      return [
        stroke(smooth(spine), press.line, press.weight),
        inked(
          press,
          leaf(side.point, side.angle + (i % 2 ? 40 : -40), h * 0.07, 0.3),
          random.pick(press.wash),
        ),
        random.pick(heads)(
          random,
          press,
          point,
          angle,
          w * random.between(0.05, 0.075),
          random.pick(blooms),
        ),
      ]
    }),
  ])
}

function umbel(
  random: Random,
  press: Press,
  from: Point,
  angle: number,
  radius: number,
  bloom: string,
): Shapes {
  return times(11, (i) => {
    const [x, y] = polar(from, angle + (i - 5) * 14, radius * random.between(1.2, 1.6))
    return [
      stroke(`M${from[0]} ${from[1]}L${x} ${y}`, press.line, press.weight * 0.6),
      times(5, (k) => {
        const [dx, dy] = polar([x, y], k * 72, radius * 0.13)
        return circle(dx, dy, radius * 0.1, k % 2 ? bloom : lighter(bloom, 0.35))
      }),
    ]
  })
}

function daisy(
  random: Random,
  press: Press,
  [x, y]: Point,
  _angle: number,
  radius: number,
  bloom: string,
): Shapes {
  const count = random.whole(9, 13)
  return [
    times(count, (i) =>
      inked(press, leaf([x, y], (i * 360) / count, radius * 1.15, 0.32), lighter(bloom, 0.45)),
    ),
    circle(x, y, radius * 0.34, bloom),
    stroke(
      `M${x - radius * 0.34} ${y}a${radius * 0.34} ${radius * 0.34} 0 1 0 ${radius * 0.68} 0a${radius * 0.34} ${radius * 0.34} 0 1 0 ${-radius * 0.68} 0`,
      press.line,
      press.weight * 0.8,
    ),
  ]
}

function ear(
  _random: Random,
  press: Press,
  from: Point,
  angle: number,
  radius: number,
  bloom: string,
): Shapes {
  return times(9, (i) => {
    const at = polar(from, angle + 180, radius * 0.34 * i - radius * 1.2)
    return [-1, 1].map((side) =>
      inked(press, leaf(at, angle + side * 32, radius * 0.75, 0.36), bloom),
    )
  })
}

function bell(
  _random: Random,
  press: Press,
  from: Point,
  angle: number,
  radius: number,
  bloom: string,
): Shapes {
  return times(4, (i) => {
    const at = polar(from, angle + 180, radius * 0.9 * i)
    const turn = angle + (i % 2 ? 112 : -112)
    const [x, y] = polar(at, turn, radius * 0.35)
    const s = radius * 0.5
    const d = `M${x - s * 0.2} ${y}C${x - s * 0.9} ${y + s * 0.3} ${x - s * 0.6} ${y + s} ${x - s} ${y + s * 1.7}q${s * 0.5} ${-s * 0.3} ${s} 0q${s * 0.5} ${-s * 0.3} ${s} 0C${x + s * 0.6} ${y + s} ${x + s * 0.9} ${y + s * 0.3} ${x + s * 0.2} ${y}Z`
    return [
      stroke(`M${at[0]} ${at[1]}L${x} ${y}`, press.line, press.weight * 0.7),
      inked(press, d, bloom),
    ]
  })
}
