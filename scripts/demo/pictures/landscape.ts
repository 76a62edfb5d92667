import { darker, lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import {
  gradient,
  type Point,
  path,
  picture,
  rect,
  type Shapes,
  type Size,
  shadow,
  smooth,
  stroke,
  times,
} from './svg.ts'
import { clouds, depth, hills, pine, ridge, sheet, sky } from './terrain.ts'

/** Paper-cut landscapes: sheets of paper, the near ones throwing a shadow on the far ones. */
export const landscapes = { dunes, pines, islands, valley }

function dunes(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const layers = random.whole(5, 7)
  const sand = times(layers, (i) => {
    const t = i / (layers - 1)
    const crest = random.between(0.2, 0.8) * w
    const top = h * (0.42 + 0.42 * t) - random.between(0, 0.06) * h
    const far = h * (0.52 + 0.44 * t)
    const line: Point[] = [
      [-20, far + random.between(-0.03, 0.03) * h],
      [crest * 0.5, far - (far - top) * 0.45],
      [crest, top],
      [crest + (w - crest) * 0.5, far - (far - top) * random.between(0.2, 0.5)],
      [w + 20, far],
    ]
    const colour = mix(
      mix(palette.soft, palette.accent, 0.25),
      mix(palette.main, palette.deep, 0.3),
      t,
    )
    const spine: Point[] = [
      [crest, top],
      [crest + w * random.between(-0.05, 0.12), top + h * 0.12],
      [crest - w * random.between(0.02, 0.2), top + h * 0.3],
      [crest + w * random.between(-0.1, 0.2), h + 20],
    ]
    const shade = `${smooth(spine)}L${w + 20} ${h + 20}L${w + 20} ${far}${smooth([...line.slice(2)].reverse()).replace('M', 'L')}Z`
    return [sheet(line, size, colour), path(shade, { fill: darker(colour, 0.35), opacity: 0.38 })]
  })
  return picture(size, [sky(random, palette, size), sand])
}

function pines(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const layers = 5
  const woods = times(layers, (i) => {
    const t = i / (layers - 1)
    const line = hills(random, w, h * (0.46 + 0.47 * t), h * 0.035)
    const tall = h * (0.045 + 0.17 * t * t)
    const trees = times(30 - 18 * t, () => {
      const [x, y] = random.pick(line)
      return pine(
        random,
        x + random.between(-0.07, 0.07) * w,
        y + tall * 0.1,
        tall * random.between(0.6, 1.15),
      )
    }).join('')
    const colour = depth(palette, 0.12 + 0.88 * t)
    return [path(trees, colour), sheet(line, size, colour), path(trees, colour)]
  })
  return picture(size, [sky(random, palette, size), clouds(random, palette, size, 2), woods])
}

function islands(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const horizon = h * random.between(0.42, 0.54)
  const water = mix(palette.main, palette.soft, 0.55)
  const sun = random.between(0.3, 0.7) * w
  const glints = times(26, (i) => {
    const y = horizon + ((h - horizon) * (i + 0.5)) / 26
    const half = w * (0.02 + 0.16 * (i / 26)) * random.between(0.4, 1.1)
    return stroke(
      `M${sun - half} ${y}H${sun + half * random.between(0.6, 1)}`,
      palette.paper,
      h * 0.0045,
      {
        opacity: 0.65,
      },
    )
  })
  const count = random.whole(4, 6)
  const lands = times(count, (i) => {
    const t = (i + 1) / count
    const y = horizon + (h - horizon) * t * t * 0.82
    const middle = w * (i % 2 === 0 ? random.between(-0.05, 0.3) : random.between(0.7, 1.05))
    const wide = w * (0.28 + 0.3 * t)
    const line: Point[] = times(9, (k) => {
      const u = k / 8
      const rise = Math.sin(Math.PI * u) ** 0.8 * h * (0.06 + 0.07 * t) * random.between(0.6, 1.15)
      return [middle - wide / 2 + wide * u, y - rise]
    })
    const d = `${smooth(line)}Z`
    const colour = depth(palette, 0.25 + 0.75 * t)
    return [
      path(smooth(line.map(([x, at]) => [x, y + (y - at) * 0.55])), {
        fill: palette.deep,
        opacity: 0.22,
      }),
      shadow(d, w * 0.012, 0.25),
      path(d, colour),
      stroke(smooth(line), lighter(colour, 0.4), 2, { opacity: 0.6 }),
    ]
  })
  return picture(size, [
    sky(random, palette, size, [sun, horizon - h * random.between(0.05, 0.16)]),
    gradient('sea', [
      [0, lighter(water, 0.35)],
      [1, mix(palette.main, palette.deep, 0.45)],
    ]),
    rect(0, horizon, w, h - horizon, 'url(#sea)'),
    glints,
    lands,
    sail(w * random.between(0.42, 0.6), horizon + (h - horizon) * 0.36, w * 0.06, palette),
  ])
}

function valley(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const horizon = h * 0.5
  const back = times(3, (i) =>
    sheet(
      ridge(random, w, horizon + h * 0.035 * i, h * (0.14 - 0.03 * i), 0.5),
      size,
      depth(palette, 0.1 + 0.16 * i),
    ),
  )
  const bends = 7
  const lean = random.chance(0.5) ? 1 : -1
  const middle = times(bends, (i): readonly [number, number, number] => {
    const t = i / (bends - 1)
    const y = horizon + h * 0.07 + (h * 1.05 - horizon - h * 0.07) * t ** 1.5
    return [w / 2 + lean * Math.sin(i * 1.9) * w * (0.05 + 0.2 * t), y, w * (0.006 + 0.17 * t * t)]
  })
  const left: Point[] = middle.map(([x, y, half]) => [x - half, y])
  const right: Point[] = middle.map(([x, y, half]) => [x + half, y])
  const river = `${smooth(left)}${smooth(right.reverse()).replace('M', 'L')}Z`
  const fields = times(7, (i) => {
    const t = i / 6
    const y = horizon + h * 0.07 + (h - horizon) * 0.86 * t ** 1.3
    return sheet(
      hills(random, w, y, h * (0.012 + 0.016 * t)),
      size,
      mix(depth(palette, 0.32 + 0.6 * t), i % 2 ? palette.second : palette.accent, 0.22),
    )
  })
  return picture(size, [
    sky(random, palette, size),
    clouds(random, palette, size, 3),
    back,
    fields,
    shadow(river, w * 0.012, 0.22, -0.3),
    gradient('river', [
      [0, palette.paper],
      [1, mix(palette.soft, palette.second, 0.35)],
    ]),
    path(river, 'url(#river)'),
    times(16, (i) => {
      const side = i % 2 ? 0.12 : 0.88
      const t = 0.25 + (0.75 * i) / 16
      return path(
        pine(
          random,
          w * (side + random.between(-0.13, 0.13)),
          horizon + (h - horizon) * t + h * 0.05,
          h * (0.03 + 0.11 * t),
        ),
        depth(palette, 0.6 + 0.4 * t),
      )
    }),
  ])
}

function sail(x: number, y: number, tall: number, palette: Palette): Shapes {
  return [
    path(
      `M${x} ${y - tall}L${x} ${y - tall * 0.12}L${x + tall * 0.5} ${y - tall * 0.12}Z`,
      lighter(palette.paper, 0.6),
    ),
    path(
      `M${x - tall * 0.06} ${y - tall * 0.8}V${y - tall * 0.12}H${x - tall * 0.38}Z`,
      palette.accent,
    ),
    path(
      `M${x - tall * 0.5} ${y - tall * 0.08}H${x + tall * 0.55}L${x + tall * 0.36} ${y + tall * 0.1}H${x - tall * 0.34}Z`,
      palette.ink,
    ),
  ]
}
