import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { along, ground, inked, leaf, type Press, pressFor, stem } from './botanical-press.ts'
import {
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

/** Fern fronds from one root. */
export function fern(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const press = pressFor(random, palette, size)
  const fronds = random.whole(2, 3)
  return picture(size, [
    ground(random, press, size),
    times(fronds, (i) => {
      const lean = (i - (fronds - 1) / 2) * 0.55 + random.between(-0.1, 0.1)
      const spine = stem(
        [w * (0.5 + lean * 0.12), h * 0.95],
        -90 + lean * 38,
        h * random.between(0.72, 0.86),
        lean * 38,
      )
      const wash = random.pick(press.wash)
      const pairs = 15
      const leaves = times(pairs, (k) => {
        const t = 0.16 + (0.8 * k) / pairs
        const { point, angle } = along(spine, t)
        const long = w * 0.24 * Math.sin(Math.PI * (0.1 + 0.86 * (1 - t))) ** 0.9 + w * 0.02
        return [-1, 1].map((side) =>
          pinna(press, point, angle + side * (66 - 22 * t), long, wash, side),
        )
      })
      return [leaves, stroke(smooth(spine), press.line, press.weight * 1.5)]
    }),
  ])
}

function pinna(
  press: Press,
  from: Point,
  angle: number,
  long: number,
  wash: string,
  side: number,
): Shapes {
  const lobes = times(6, (k) => {
    const at = polar(from, angle, long * (0.08 + 0.15 * k))
    const size = long * 0.3 * (1 - k / 9)
    return [leaf(at, angle - side * 50, size, 0.75), leaf(at, angle + side * 44, size, 0.75)]
  }).flat()
  const d = [...lobes, leaf(polar(from, angle, long * 0.86), angle, long * 0.18, 0.4)].join('')
  const [x, y] = polar(from, angle, long)
  return [path(d, wash), stroke(`M${from[0]} ${from[1]}L${x} ${y}`, press.line, press.weight * 0.7)]
}

/** Eucalyptus with round leaves in pairs. */
export function eucalyptus(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const press = pressFor(random, palette, size)
  const stems = random.whole(2, 4)
  return picture(size, [
    ground(random, press, size),
    times(stems, (i) => {
      const lean = stems === 1 ? 0 : (i / (stems - 1) - 0.5) * 2
      const spine = stem(
        [w * (0.5 - lean * 0.06), h * 0.96],
        -90 + lean * 14,
        h * random.between(0.7, 0.88),
        lean * 30 + random.between(-12, 12),
      )
      const wash = random.pick(press.wash)
      const pairs = 9
      const leaves = times(pairs, (k) => {
        const t = 0.18 + (0.8 * k) / pairs
        const { point, angle } = along(spine, t)
        const r = w * (0.105 - 0.07 * t) * random.between(0.85, 1.1)
        return [-1, 1].map((side) =>
          roundLeaf(random, press, point, angle + side * random.between(55, 80), r, wash),
        )
      })
      return [stroke(smooth(spine), press.line, press.weight * 1.6), leaves]
    }),
  ])
}

function roundLeaf(
  random: Random,
  press: Press,
  from: Point,
  angle: number,
  radius: number,
  wash: string,
): Shapes {
  const middle = polar(from, angle, radius * 1.15)
  const outline: Point[] = times(10, (k) => {
    const turn = (k / 10) * 360
    const pull = k === 0 ? 1.18 : 1
    return polar(middle, angle + turn, radius * pull * random.between(0.94, 1.04))
  })
  const veins = times(5, (k) => {
    const [x1, y1] = polar(middle, angle + 180, radius * (0.7 - 0.3 * k))
    return [-1, 1].map((side) => {
      const [x2, y2] = polar([x1, y1], angle + side * 48, radius * (0.7 - Math.abs(k - 1.5) * 0.14))
      return `M${x1} ${y1}L${x2} ${y2}`
    })
  }).flat()
  const [tx, ty] = polar(middle, angle, radius * 0.9)
  const d = smooth(outline, 'closed')
  return [
    path(d, { fill: wash, transform: `translate(${press.slip} ${press.slip * 0.7})` }),
    stroke(`${d}M${from[0]} ${from[1]}L${tx} ${ty}`, press.line, press.weight),
    stroke(veins.join(''), press.line, press.weight * 0.5, { opacity: 0.7 }),
  ]
}

/** A herbarium sheet of small twigs. */
export function specimens(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const press = { ...pressFor(random, palette, size), slip: w * 0.005 }
  const columns = 3
  const rows = Math.max(3, Math.round((h / w) * 2))
  const cell: Size = { width: (w * 0.84) / columns, height: (h * 0.86) / rows }
  const kinds = random.shuffle(times(columns * rows, (i) => i % 6))
  return picture(size, [
    ground(random, press, size),
    kinds.map((kind, i) => {
      const x = w * 0.08 + cell.width * ((i % columns) + 0.5)
      const foot = h * 0.07 + cell.height * (Math.floor(i / columns) + 0.86)
      const tall = cell.height * 0.8
      const spine = stem([x, foot], -90 + random.between(-10, 10), tall, random.between(-20, 20))
      const wash = random.pick(press.wash)
      const pairs = [7, 4, 9, 5, 3, 11][kind] ?? 6
      const fat = [0.36, 0.62, 0.18, 0.46, 0.5, 0.24][kind] ?? 0.4
      const long = ([0.42, 0.4, 0.4, 0.46, 0.5, 0.34][kind] ?? 0.4) * cell.width
      return [
        stroke(smooth(spine), press.line, press.weight * 1.1),
        times(pairs, (k) => {
          const t = 0.22 + (0.74 * k) / pairs
          const { point, angle } = along(spine, t)
          const reach = long * (1.06 - 0.62 * t)
          return [-1, 1].map((side) => {
            const [vx, vy] = polar(point, angle + side * 52, reach * 0.8)
            return [
              inked(press, leaf(point, angle + side * 52, reach, fat), wash),
              stroke(`M${point[0]} ${point[1]}L${vx} ${vy}`, press.line, press.weight * 0.4),
            ]
          })
        }),
        inked(press, leaf(along(spine, 0.94).point, along(spine, 1).angle, long * 0.5, fat), wash),
      ]
    }),
  ])
}
