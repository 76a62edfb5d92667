import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { along, ground, inked, leaf, type Press, pressFor, stem } from './botanical-press.ts'
import {
  ellipse,
  group,
  type Point,
  path,
  picture,
  polar,
  polygon,
  type Shapes,
  type Size,
  smooth,
  stroke,
  times,
} from './svg.ts'

/** Split leaves on long stalks. */
export function monstera(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const press = pressFor(random, palette, size)
  const count = random.whole(3, 5)
  const places = random.shuffle([
    [0.3, 0.3, -118],
    [0.7, 0.24, -62],
    [0.5, 0.52, -90],
    [0.26, 0.66, -140],
    [0.76, 0.6, -40],
  ] as const)
  return picture(size, [
    ground(random, press, size),
    places.slice(0, count).map(([x, y, angle]) => {
      const length = w * random.between(0.34, 0.44)
      const top: Point = [w * x, h * y]
      const foot: Point = [w * 0.5 + (x - 0.5) * w * 0.1, h * 1.02]
      return [
        stroke(
          `M${foot[0]} ${foot[1]}Q${w * (0.5 + (x - 0.5) * 0.3)} ${h * (y + 0.3)} ${top[0]} ${top[1]}`,
          press.line,
          press.weight * 2,
        ),
        cutLeaf(random, press, top, angle + random.between(-12, 12), length),
      ]
    }),
  ])
}

function cutLeaf(random: Random, press: Press, from: Point, angle: number, length: number): Shapes {
  const place = (forward: number, across: number): Point =>
    polar(polar(from, angle, forward * length), angle + 90, across * length)
  const edge = (t: number): Point => [
    0.4 + 0.6 * Math.cos(t) - 0.1 * Math.sin(t) ** 2,
    0.52 * Math.sin(t) * (1 - 0.24 * Math.cos(t)),
  ]
  const half = (side: number): Point[] => {
    const cuts = times(5, (i) => 0.62 + i * 0.4 + random.between(-0.06, 0.06))
    return times(70, (k): Point[] => {
      const t = (k / 70) * 2.95
      const cut = cuts.find((at) => Math.abs(at - t) < 0.023)
      const [forward, across] = edge(t)
      if (cut === undefined)
        return cuts.some((at) => Math.abs(at - t) < 0.05) ? [] : [place(forward, side * across)]
      const deep = 0.34 + 0.12 * Math.sin(cut * 9)
      return [place(forward * (1 - deep) + 0.3 * deep - 0.04, side * across * (1 - deep))]
    }).flat()
  }
  const d = polygon([...half(1), place(0, 0), ...half(-1).reverse()])
  const [tx, ty] = place(0.98, 0)
  const ribs = times(5, (i) => {
    const [forward, across] = edge(0.42 + i * 0.4)
    return [-1, 1].map((side) => {
      const [x1, y1] = place(forward * 0.62 - 0.02, 0)
      const [x2, y2] = place(forward * 0.9, side * across * 0.86)
      return `M${x1} ${y1}L${x2} ${y2}`
    })
  }).flat()
  const holes = times(3, (i) =>
    [-1, 1].map((side) => {
      const [x, y] = place(0.2 + i * 0.17, side * 0.1)
      return group(
        ellipse(x, y, length * 0.035, length * 0.014, {
          fill: press.paper,
          stroke: press.line,
          'stroke-width': press.weight * 0.7,
        }),
        { transform: `rotate(${angle + side * 50} ${x} ${y})` },
      )
    }),
  )
  return [
    path(d, { fill: random.pick(press.wash), transform: `translate(${press.slip} ${press.slip})` }),
    stroke(`${d}M${from[0]} ${from[1]}L${tx} ${ty}`, press.line, press.weight * 1.2),
    stroke(ribs.join(''), press.line, press.weight * 0.6),
    holes,
  ]
}

/** An olive branch with its fruit. */
export function olive(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const press = pressFor(random, palette, size)
  const side = random.chance(0.5) ? 1 : -1
  const from: Point = [w * (0.5 - side * 0.42), h * random.between(0.86, 0.94)]
  const spines = times(3, (i) =>
    stem(from, -90 + side * (20 + i * 22), h * (0.92 - 0.2 * i), side * random.between(-18, 22)),
  )
  return picture(size, [
    ground(random, press, size),
    spines.map((spine) => [
      stroke(smooth(spine), press.line, press.weight * 1.7),
      times(15, (k) => {
        const { point, angle } = along(spine, 0.14 + (0.86 * k) / 15)
        const turn = angle + (k % 2 ? 1 : -1) * random.between(28, 54)
        const long = w * random.between(0.13, 0.19)
        const [tx, ty] = polar(point, turn, long * 0.92)
        return [
          inked(press, leaf(point, turn, long, 0.24), random.pick(press.wash)),
          stroke(`M${point[0]} ${point[1]}L${tx} ${ty}`, press.line, press.weight * 0.5),
          k % 3 === 1
            ? fruit(
                random,
                press,
                point,
                angle + (k % 2 ? -70 : 70),
                w * random.between(0.03, 0.042),
                palette,
              )
            : [],
        ]
      }),
    ]),
  ])
}

function fruit(
  random: Random,
  press: Press,
  from: Point,
  angle: number,
  radius: number,
  palette: Palette,
): Shapes {
  const [x, y] = polar(from, angle, radius * 2)
  const [sx, sy] = polar(from, angle, radius * 0.8)
  const colour = random.pick([palette.deep, palette.accent, palette.main])
  return [
    stroke(`M${from[0]} ${from[1]}L${sx} ${sy}`, press.line, press.weight * 0.8),
    group(
      [
        ellipse(x + press.slip * 0.5, y + press.slip * 0.5, radius * 1.2, radius * 0.9, colour),
        ellipse(x, y, radius * 1.2, radius * 0.9, {
          fill: 'none',
          stroke: press.line,
          'stroke-width': press.weight,
        }),
        ellipse(x + radius * 0.3, y - radius * 0.3, radius * 0.3, radius * 0.14, {
          fill: '#fff',
          opacity: 0.5,
        }),
      ],
      { transform: `rotate(${angle} ${x} ${y})` },
    ),
  ]
}
