import { darker, lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { slant } from './slant.ts'
import { circle, gradient, path, picture, rect, type Shapes, type Size, times } from './svg.ts'

/** A town that climbs a hill. */
export function rooftops(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const walls = [
    palette.main,
    palette.soft,
    palette.accent,
    palette.second,
    palette.paper,
    mix(palette.main, palette.paper, 0.5),
  ]
  const roof = mix(palette.main, palette.deep, 0.4)
  const rows = 5
  return picture(size, [
    gradient('air', [
      [0, mix(palette.soft, palette.second, 0.35)],
      [1, palette.paper],
    ]),
    rect(0, 0, w, h, 'url(#air)'),
    circle(
      w * random.between(0.2, 0.8),
      h * 0.16,
      w * random.between(0.08, 0.13),
      random.pick([palette.accent, palette.paper]),
    ),
    times(rows, (row) => {
      const foot = h * (0.5 + 0.14 * row)
      let x = -w * random.between(0, 0.12)
      const houses: Shapes[] = []
      while (x < w) {
        const wide = w * random.between(0.13, 0.24)
        const top = foot - h * random.between(0.12, 0.2)
        houses.push(house(random, palette, x, top, wide, h + 20 - top, random.pick(walls), roof))
        x += wide * random.between(0.94, 1.04)
      }
      return [
        houses,
        rect(0, 0, w, h, {
          fill: palette.paper,
          opacity: 0.13 - row * 0.026 > 0 ? 0.13 - row * 0.026 : 0,
        }),
      ]
    }),
    slant(random, size),
  ])
}

function house(
  random: Random,
  palette: Palette,
  x: number,
  top: number,
  w: number,
  h: number,
  wall: string,
  roof: string,
): Shapes {
  const kind = random.pick(['gable', 'flat', 'gable', 'dome', 'shed'] as const)
  const tops = {
    gable: path(
      `M${x - w * 0.04} ${top}L${x + w / 2} ${top - w * 0.42}L${x + w * 1.04} ${top}Z`,
      roof,
    ),
    flat: rect(x - w * 0.03, top - w * 0.08, w * 1.06, w * 0.09, lighter(wall, 0.4)),
    dome: path(
      `M${x + w * 0.12} ${top}a${w * 0.38} ${w * 0.38} 0 0 1 ${w * 0.76} 0Z`,
      mix(palette.second, palette.deep, 0.3),
    ),
    shed: path(
      `M${x - w * 0.04} ${top}V${top - w * 0.12}L${x + w * 1.04} ${top - w * 0.34}V${top}Z`,
      darker(roof, 0.2),
    ),
  }
  const glass = darker(palette.deep, 0.15)
  return [
    rect(x + w * 0.66, top - w * 0.5, w * 0.12, w * 0.5, darker(wall, 0.2)),
    tops[kind],
    rect(x, top, w, h, wall),
    rect(x + w * 0.72, top, w * 0.28, h, { fill: '#1a0f22', opacity: 0.14 }),
    times(2, (i) =>
      times(3, (k) => {
        const [wx, wy, ww, wh] = [
          x + w * (0.16 + i * 0.4),
          top + w * (0.18 + k * 0.5),
          w * 0.2,
          w * 0.3,
        ]
        const lit = random.chance(0.25) ? mix(palette.accent, '#fff2b8', 0.4) : glass
        return random.chance(0.75)
          ? kind === 'dome'
            ? path(
                `M${wx} ${wy + wh}V${wy + ww / 2}a${ww / 2} ${ww / 2} 0 0 1 ${ww} 0V${wy + wh}Z`,
                lit,
              )
            : rect(wx, wy, ww, wh, lit)
          : []
      }),
    ),
  ]
}
