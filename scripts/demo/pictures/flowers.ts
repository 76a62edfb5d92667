import { darker, lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { along, ground, inked, leaf, type Press, pressFor, stem } from './botanical-press.ts'
import {
  circle,
  group,
  type Point,
  path,
  picture,
  polar,
  type Shapes,
  type Size,
  smooth,
  stroke,
  times,
} from './svg.ts'

/** Poppies in flower and in seed. */
export function poppies(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const press = pressFor(random, palette, size)
  const count = random.whole(4, 6)
  return picture(size, [
    ground(random, press, size),
    times(count, (i) => {
      const lean = (i / (count - 1) - 0.5) * 2
      const tall = h * (0.84 - 0.26 * Math.abs(lean)) * random.between(0.85, 1)
      const spine = stem(
        [w * (0.5 + lean * 0.1), h * 0.97],
        -90 + lean * 14,
        tall,
        lean * 16 + random.between(-14, 14),
      )
      const { point, angle } = along(spine, 1)
      const kind = i % 3 === 2 ? 'pod' : 'flower'
      const blades = times(2, (k) => {
        const place = along(spine, 0.12 + 0.16 * k)
        return inked(
          press,
          leaf(place.point, place.angle + (k % 2 ? 38 : -38), h * 0.15, 0.2),
          random.pick(press.wash),
        )
      })
      return [
        blades,
        stroke(smooth(spine), press.line, press.weight * 1.3),
        kind === 'pod'
          ? pod(press, point, angle, w * 0.05)
          : poppy(random, press, point, w * random.between(0.11, 0.15), palette),
      ]
    }),
  ])
}

function poppy(
  random: Random,
  press: Press,
  [x, y]: Point,
  radius: number,
  palette: Palette,
): Shapes {
  const colour = random.pick([palette.accent, palette.main, mix(palette.accent, palette.main, 0.5)])
  const turn = random.between(0, 360)
  const petals = times(5, (i) => {
    const angle = turn + i * 72
    const outline: Point[] = times(9, (k) => {
      const spread = (k / 8 - 0.5) * 96
      return polar(
        [x, y],
        angle + spread,
        radius * (0.82 + 0.2 * Math.cos((spread / 48) * 1.4)) * random.between(0.9, 1.06),
      )
    })
    const d = smooth([[x, y], ...outline], 'closed')
    const folds = times(6, (k) => {
      const [x1, y1] = polar([x, y], angle - 30 + k * 12, radius * 0.34)
      const [x2, y2] = polar([x, y], angle - 30 + k * 12, radius * random.between(0.5, 0.82))
      return `M${x1} ${y1}L${x2} ${y2}`
    })
    return [
      path(d, { fill: colour, opacity: 0.88, transform: `translate(${press.slip} ${press.slip})` }),
      stroke(d, press.line, press.weight),
      stroke(folds.join(''), press.line, press.weight * 0.5, { opacity: 0.6 }),
    ]
  })
  const stamens = times(22, (i) => {
    const [px, py] = polar([x, y], i * 16.4, radius * random.between(0.26, 0.36))
    return [
      stroke(`M${x} ${y}L${px} ${py}`, press.line, press.weight * 0.5),
      circle(px, py, radius * 0.025, press.line),
    ]
  })
  return [
    petals,
    circle(x, y, radius * 0.22, press.line),
    stamens,
    circle(x, y, radius * 0.12, lighter(colour, 0.5)),
  ]
}

function pod(press: Press, [x, y]: Point, angle: number, radius: number): Shapes {
  const body = `M${x - radius * 0.2} ${y}C${x - radius * 1.3} ${y - radius * 0.5} ${x - radius} ${y - radius * 1.9} ${x - radius * 0.7} ${y - radius * 2}H${x + radius * 0.7}C${x + radius} ${y - radius * 1.9} ${x + radius * 1.3} ${y - radius * 0.5} ${x + radius * 0.2} ${y}Z`
  const ribs = times(4, (i) => {
    const lean = (i - 1.5) * 0.42
    return `M${x + lean * radius * 0.4} ${y}Q${x + lean * radius * 1.5} ${y - radius} ${x + lean * radius} ${y - radius * 2}`
  })
  const crown = `M${x - radius} ${y - radius * 2}q${radius * 0.25} ${-radius * 0.34} ${radius * 0.5} 0q${radius * 0.25} ${-radius * 0.34} ${radius * 0.5} 0q${radius * 0.25} ${-radius * 0.34} ${radius * 0.5} 0q${radius * 0.25} ${-radius * 0.34} ${radius * 0.5} 0Z`
  return group(
    [
      inked(press, body, press.wash[0] ?? press.paper),
      stroke(ribs.join(''), press.line, press.weight * 0.6),
      inked(press, crown, press.wash[1] ?? press.paper),
    ],
    { transform: `rotate(${angle + 90} ${x} ${y})` },
  )
}

/** Tulips with their blades. */
export function tulips(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const press = pressFor(random, palette, size)
  const count = random.whole(3, 6)
  const blooms = [palette.accent, palette.main, mix(palette.main, palette.paper, 0.4)]
  return picture(size, [
    ground(random, press, size),
    times(count, (i) => {
      const lean = (i / (count - 1) - 0.5) * 2
      const spine = stem(
        [w * (0.5 + lean * 0.16), h * 1.02],
        -90 + lean * 8,
        h * (0.78 - 0.14 * Math.abs(lean)) * random.between(0.86, 1),
        lean * 18,
      )
      const { point, angle } = along(spine, 1)
      return [
        stroke(smooth(spine), press.line, press.weight * 1.5),
        times(2, (k) =>
          inked(
            press,
            leaf(
              [w * (0.5 + lean * 0.2), h * 1.02],
              -90 + lean * 14 + (k ? 15 : -15),
              h * random.between(0.34, 0.5),
              0.13,
            ),
            random.pick(press.wash),
          ),
        ),
        group(tulip(press, point, w * random.between(0.08, 0.1), random.pick(blooms)), {
          transform: `rotate(${angle + 90} ${point[0]} ${point[1]})`,
        }),
      ]
    }),
  ])
}

function tulip(press: Press, [x, y]: Point, s: number, bloom: string): Shapes {
  const back = `M${x} ${y}C${x - s * 1.1} ${y - s * 0.6} ${x - s * 0.7} ${y - s * 2} ${x - s * 0.42} ${y - s * 2.5}Q${x} ${y - s * 1.6} ${x + s * 0.42} ${y - s * 2.5}C${x + s * 0.7} ${y - s * 2} ${x + s * 1.1} ${y - s * 0.6} ${x} ${y}Z`
  const left = `M${x} ${y}C${x - s * 1.5} ${y} ${x - s * 1.25} ${y - s * 1.6} ${x - s * 0.95} ${y - s * 2.3}C${x - s * 0.4} ${y - s * 1.8} ${x - s * 0.1} ${y - s * 1} ${x} ${y}Z`
  const right = `M${x} ${y}C${x + s * 1.5} ${y} ${x + s * 1.25} ${y - s * 1.6} ${x + s * 0.95} ${y - s * 2.3}C${x + s * 0.4} ${y - s * 1.8} ${x + s * 0.1} ${y - s * 1} ${x} ${y}Z`
  return [
    inked(press, back, darker(bloom, 0.16)),
    inked(press, left, bloom),
    inked(press, right, lighter(bloom, 0.12)),
  ]
}
