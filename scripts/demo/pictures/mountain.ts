import { darker, lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import {
  box,
  gradient,
  group,
  type Point,
  path,
  picture,
  rect,
  type Shapes,
  type Size,
  smooth,
  stroke,
  times,
} from './svg.ts'
import { clouds, depth, hills, massif, mountains, pine, ridge, sheet, sky } from './terrain.ts'

/** Paper-cut mountains. */
export const mountainscapes = { peaks, lake, hollow, mesas }

function peaks(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const rows = random.whole(3, 4)
  const snow = lighter(palette.paper, 0.6)
  const ranges = times(rows, (i) => {
    const t = i / (rows - 1)
    const row = mountains(random, w, h * (0.66 + 0.26 * t), h * (0.36 - 0.1 * t), 2 + i)
    return massif(
      random,
      row,
      size,
      depth(palette, 0.08 + 0.66 * t),
      t < 0.8 ? mix(snow, palette.soft, t * 0.4) : null,
    )
  })
  const near = times(2, (i) => {
    const line = hills(random, w, h * (0.88 + 0.08 * i), h * 0.02)
    const colour = depth(palette, 0.88 + 0.12 * i)
    const trees = times(10, () =>
      pine(random, random.between(0, w), h * (0.91 + 0.08 * i), h * random.between(0.04, 0.09)),
    )
    return [path(trees.join(''), colour), sheet(line, size, colour)]
  })
  return picture(size, [sky(random, palette, size), clouds(random, palette, size, 3), ranges, near])
}

function lake(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const shore = h * random.between(0.54, 0.6)
  const snow = lighter(palette.paper, 0.6)
  const land = [
    massif(
      random,
      mountains(random, w, shore + h * 0.02, h * 0.32, 2),
      size,
      depth(palette, 0.16),
      snow,
    ),
    massif(
      random,
      mountains(random, w, shore + h * 0.02, h * 0.2, 4),
      size,
      depth(palette, 0.42),
      mix(snow, palette.soft, 0.3),
    ),
    sheet(hills(random, w, shore - h * 0.025, h * 0.012), size, depth(palette, 0.66)),
  ]
  const ripples = times(40, () => {
    const y = shore + (h - shore) * random.next() ** 0.8
    return stroke(
      `M${random.between(-0.1, 1) * w} ${y}h${random.between(0.05, 0.3) * w}`,
      palette.paper,
      random.between(1.5, 4),
      { opacity: 0.32 },
    )
  })
  const front = hills(random, w, h * 0.95, h * 0.03)
  const trees = times(9, () => {
    const x = random.chance(0.5) ? random.between(0, 0.3) : random.between(0.72, 1)
    return path(
      pine(random, x * w, h * 0.97, h * random.between(0.08, 0.26)),
      darker(palette.deep, 0.25),
    )
  })
  return picture(size, [
    sky(random, palette, size),
    `<clipPath id="land"><path d="${box(-60, -60, w + 120, shore + 60)}"/></clipPath>`,
    group(land, { id: 'view', 'clip-path': 'url(#land)' }),
    gradient('lake', [
      [0, mix(palette.soft, palette.main, 0.3)],
      [1, mix(palette.main, palette.deep, 0.6)],
    ]),
    rect(0, shore, w, h - shore, 'url(#lake)'),
    group(`<use href="#view"/>`, {
      transform: `translate(0 ${shore * 2}) scale(1 -1)`,
      opacity: 0.5,
    }),
    ripples,
    stroke(`M-10 ${shore}H${w + 10}`, lighter(palette.soft, 0.5), 3, { opacity: 0.8 }),
    trees,
    sheet(front, size, darker(palette.deep, 0.25)),
  ])
}

function mesas(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const rows = 4
  const tables = times(rows, (i) => {
    const t = i / (rows - 1)
    const floor = h * (0.56 + 0.3 * t)
    let x = -w * random.between(0, 0.3)
    const line: Point[] = [[x, floor]]
    while (x < w * 1.1) {
      const top = floor - h * random.between(0.08, 0.2) * (1 - 0.25 * t)
      const wide = w * random.between(0.1, 0.26)
      const lean = w * random.between(0.015, 0.04)
      line.push(
        [x + lean * 0.4, floor - (floor - top) * 0.45],
        [x + lean, floor - (floor - top) * 0.5],
        [x + lean * 1.2, top],
      )
      line.push(
        [x + wide, top + h * random.between(-0.008, 0.008)],
        [x + wide + lean * 0.3, floor - (floor - top) * 0.4],
        [x + wide + lean * 1.6, floor],
      )
      x += wide + w * random.between(0.16, 0.46)
      line.push([x, floor])
    }
    line.push([w + 80, floor])
    const colour = mix(
      mix(palette.soft, palette.accent, 0.3),
      mix(palette.main, palette.deep, 0.75),
      t,
    )
    const d = `M${line.map(([px, py]) => `${px} ${py}`).join('L')}L${w + 80} ${h + 60}L-${w} ${h + 60}Z`
    return [
      stroke(d, '#120b1a', w * 0.02, { opacity: 0.08 }),
      stroke(d, '#120b1a', w * 0.01, { opacity: 0.1 }),
      `<clipPath id="t${i}"><path d="${d}"/></clipPath>`,
      group(
        times(16, (k) => {
          const y = floor - h * 0.24 + k * h * 0.032
          const band: Point[] = times(7, (j) => [
            -20 + (j * (w + 40)) / 6,
            y + random.between(-0.006, 0.006) * h,
          ])
          return path(
            `${smooth(band)}V${h + 60}H-20Z`,
            mix(
              colour,
              k % 2 ? palette.paper : palette.deep,
              k % 2 ? random.between(0, 0.16) : random.between(0.02, 0.14),
            ),
          )
        }),
        { 'clip-path': `url(#t${i})` },
      ),
    ]
  })
  return picture(size, [
    sky(random, palette, size),
    clouds(random, palette, size, 2),
    tables,
    cacti(random, palette, size),
  ])
}

function cacti(random: Random, palette: Palette, { width: w, height: h }: Size): Shapes {
  return times(random.whole(2, 4), () => {
    const tall = h * random.between(0.08, 0.2)
    const [x, foot] = [w * random.between(0.06, 0.94), h * random.between(0.93, 1.02)]
    const [left, right] = [tall * 0.24, tall * 0.2]
    const d = `M${x} ${foot}V${foot - tall}M${x} ${foot - tall * 0.35}h${-left}v${-tall * 0.3}M${x} ${foot - tall * 0.5}h${right}v${-tall * 0.26}`
    return [
      stroke(d, darker(palette.deep, 0.2), tall * 0.12),
      stroke(d, lighter(palette.deep, 0.25), tall * 0.015, {
        opacity: 0.7,
        'stroke-dasharray': '7 9',
      }),
    ]
  })
}

function hollow(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const rings = 5
  const middle: Point = [w / 2, h * random.between(0.46, 0.52)]
  const inner = [
    sky(random, palette, size, [middle[0] + w * random.between(-0.1, 0.1), middle[1] - h * 0.08]),
    massif(
      random,
      mountains(random, w, middle[1] + h * 0.14, h * 0.16, 4),
      size,
      depth(palette, 0.2),
      palette.paper,
    ),
    times(3, (i) =>
      sheet(
        ridge(random, w, middle[1] + h * (0.1 + 0.06 * i), h * 0.03, 0.5),
        size,
        depth(palette, 0.4 + 0.18 * i),
      ),
    ),
  ]
  const frames = times(rings, (i) => {
    const t = i / (rings - 1)
    const spin = random.between(0, 6)
    const edge: Point[] = times(26, (k) => {
      const angle = (k / 26) * Math.PI * 2
      const wave = 1 + 0.05 * Math.sin(angle * 3 + spin) + 0.035 * Math.sin(angle * 7 + spin * 2)
      return [
        middle[0] + Math.cos(angle) * w * (0.28 + 0.17 * t) * wave,
        middle[1] + Math.sin(angle) * h * (0.25 + 0.2 * t) * wave,
      ]
    })
    const hole = smooth(edge, 'closed')
    const colour =
      i === 2
        ? mix(palette.accent, palette.main, 0.35)
        : mix(palette.deep, mix(palette.soft, palette.paper, 0.4), t)
    return [
      times(4, (k) =>
        stroke(hole, '#120b1a', w * 0.016 * (k + 1), {
          opacity: 0.08,
          transform: `translate(${w * 0.004} ${h * 0.006})`,
        }),
      ),
      path(`${box(-60, -60, w + 120, h + 120)}${hole}`, { fill: colour, 'fill-rule': 'evenodd' }),
      i % 2 ? sprigs(random, edge, middle, w * 0.1, colour) : [],
      stroke(hole, lighter(colour, 0.5), 2, { opacity: 0.5 }),
    ]
  })
  return picture(size, [inner, frames])
}

/** Leafy twigs that lean from a cut edge into the opening. */
function sprigs(
  random: Random,
  edge: readonly Point[],
  middle: Point,
  length: number,
  colour: string,
): Shapes {
  return edge.flatMap(([x, y], i) => {
    if (i % 4 !== 1) return []
    const lean = Math.atan2(middle[1] - y, middle[0] - x) + random.between(-0.8, 0.8)
    const reach = length * random.between(0.7, 1.1)
    const leaves = times(9, (k) => {
      const t = k / 8
      const [px, py] = [x + Math.cos(lean) * reach * t, y + Math.sin(lean) * reach * t]
      const turn = k === 8 ? lean : lean + (k % 2 ? 0.9 : -0.9)
      const long = reach * (0.42 - 0.2 * t)
      const [tx, ty] = [px + Math.cos(turn) * long, py + Math.sin(turn) * long]
      const [bx, by] = [Math.cos(turn + 1.57) * long * 0.28, Math.sin(turn + 1.57) * long * 0.28]
      return `M${px} ${py}Q${px + (tx - px) / 2 + bx} ${py + (ty - py) / 2 + by} ${tx} ${ty}Q${px + (tx - px) / 2 - bx} ${py + (ty - py) / 2 - by} ${px} ${py}Z`
    })
    const twig = `M${x - Math.cos(lean) * 9} ${y - Math.sin(lean) * 9}L${x + Math.cos(lean) * reach} ${y + Math.sin(lean) * reach}`
    return [stroke(twig, colour, 5), path(leaves.join(''), colour)]
  })
}
