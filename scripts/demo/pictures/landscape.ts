import { darker, lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import {
  box,
  circle,
  disc,
  glow,
  gradient,
  type Point,
  path,
  picture,
  polygon,
  rect,
  type Shapes,
  type Size,
  shadow,
  smooth,
  stroke,
  times,
} from './svg.ts'

/** Paper-cut landscapes: sheets of paper, the near ones throwing a shadow on the far ones. */
export const landscapes = { peaks, dunes, pines, islands, valley, lake, hollow }

function peaks(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const layers = random.whole(5, 7)
  const ridges = times(layers, (i) => {
    const t = i / (layers - 1)
    const base = h * (0.4 + 0.52 * t)
    const line = ridge(random, w, base, h * (0.19 - 0.1 * t), 0.56)
    const colour = depth(palette, t)
    return [
      sheet(line, size, colour),
      t < 0.7 ? snow(random, line, h * 0.05, palette, t, size) : [],
    ]
  })
  return picture(size, [sky(random, palette, size), clouds(random, palette, size, 3), ridges])
}

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

function lake(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const shore = h * random.between(0.52, 0.6)
  const layers = 4
  const lines = times(layers, (i) =>
    ridge(random, w, shore - h * 0.09 + h * 0.03 * i, h * (0.2 - 0.045 * i), 0.52),
  )
  const above = lines.map((line, i) => [
    sheet(line, size, depth(palette, 0.1 + 0.24 * i)),
    i < 2 ? snow(random, line, h * 0.045, palette, i * 0.3, size) : [],
  ])
  const below = lines.map((line, i) =>
    path(
      `${polygon(
        line.map(([x, y]) => [x, 2 * shore - y]),
        'open',
      )}L${w + 20} ${shore}L-20 ${shore}Z`,
      {
        fill: mix(depth(palette, 0.1 + 0.24 * i), palette.main, 0.3),
        opacity: 0.75,
      },
    ),
  )
  const ripples = times(34, () => {
    const y = shore + (h - shore) * random.next() ** 0.8
    const x = random.between(0, w)
    return stroke(
      `M${x} ${y}h${random.between(0.05, 0.3) * w}`,
      palette.paper,
      random.between(1.5, 4),
      { opacity: 0.35 },
    )
  })
  const front = hills(random, w, h * 0.95, h * 0.03)
  return picture(size, [
    sky(random, palette, size),
    above,
    gradient('lake', [
      [0, mix(palette.soft, palette.main, 0.25)],
      [1, mix(palette.main, palette.deep, 0.5)],
    ]),
    rect(0, shore, w, h - shore, 'url(#lake)'),
    below,
    ripples,
    stroke(`M-10 ${shore}H${w + 10}`, lighter(palette.soft, 0.5), 3, { opacity: 0.8 }),
    times(9, () =>
      path(
        pine(
          random,
          random.chance(0.5) ? random.between(0, 0.3) * w : random.between(0.72, 1) * w,
          h * 0.96,
          h * random.between(0.08, 0.24),
        ),
        darker(palette.deep, 0.25),
      ),
    ),
    sheet(front, size, darker(palette.deep, 0.25)),
  ])
}

function hollow(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const rings = 6
  const middle: Point = [w / 2, h * random.between(0.44, 0.52)]
  const inner = [
    sky(random, palette, size, [middle[0] + w * random.between(-0.06, 0.06), middle[1] - h * 0.05]),
    times(3, (i) =>
      sheet(
        ridge(random, w, middle[1] + h * (0.06 + 0.05 * i), h * 0.08, 0.5),
        size,
        depth(palette, 0.2 + 0.2 * i),
      ),
    ),
  ]
  const frames = times(rings, (i) => {
    const t = (i + 1) / rings
    const spin = random.between(0, 6)
    const edge: Point[] = times(14, (k) => {
      const angle = (k / 14) * Math.PI * 2
      const wobble = 1 + 0.07 * Math.sin(angle * 3 + spin) + random.between(-0.05, 0.05)
      return [
        middle[0] + Math.cos(angle) * w * (0.21 + 0.27 * t) * wobble,
        middle[1] + Math.sin(angle) * h * (0.18 + 0.28 * t) * wobble,
      ]
    })
    const hole = smooth(edge, 'closed')
    const d = `${box(-60, -60, w + 120, h + 120)}${hole}`
    const colour =
      i % 3 === 1 ? mix(palette.main, palette.second, t) : mix(palette.deep, palette.soft, t * 0.95)
    return [
      times(4, (k) =>
        stroke(hole, '#120b1a', w * 0.014 * (k + 1), {
          opacity: 0.09,
          transform: `translate(${w * 0.004} ${h * 0.006})`,
        }),
      ),
      path(d, { fill: colour, 'fill-rule': 'evenodd' }),
      stroke(hole, lighter(colour, 0.5), 2.5, { opacity: 0.6 }),
      fringe(random, edge, middle, w * 0.05, colour),
    ]
  })
  return picture(size, [inner, frames])
}

/** Little leaves that lean into the opening of a cut frame. */
function fringe(
  random: Random,
  edge: readonly Point[],
  middle: Point,
  length: number,
  colour: string,
): Shapes {
  return edge.flatMap(([x, y]) =>
    times(2, () => {
      const lean = Math.atan2(middle[1] - y, middle[0] - x) + random.between(-0.9, 0.9)
      const reach = length * random.between(0.7, 1.4)
      const [tipX, tipY] = [x + Math.cos(lean) * reach, y + Math.sin(lean) * reach]
      const [sideX, sideY] = [
        Math.cos(lean + 1.57) * reach * 0.3,
        Math.sin(lean + 1.57) * reach * 0.3,
      ]
      const [fromX, fromY] = [x - Math.cos(lean) * reach * 0.3, y - Math.sin(lean) * reach * 0.3]
      return path(
        `M${fromX} ${fromY}Q${x + sideX} ${y + sideY} ${tipX} ${tipY}Q${x - sideX} ${y - sideY} ${fromX} ${fromY}Z`,
        colour,
      )
    }),
  )
}

function sky(random: Random, palette: Palette, size: Size, sun?: Point): Shapes {
  const { width: w, height: h } = size
  const mood = random.pick(['day', 'warm', 'bold'] as const)
  const top = {
    day: mix(palette.soft, palette.second, 0.25),
    warm: mix(palette.soft, palette.accent, 0.35),
    bold: mix(palette.main, palette.soft, 0.4),
  }[mood]
  const [x, y] = sun ?? [random.between(0.22, 0.78) * w, random.between(0.18, 0.34) * h]
  const radius = w * random.between(0.07, 0.15)
  const disk = mood === 'warm' ? palette.paper : palette.accent
  return [
    gradient('sky', [
      [0, top],
      [0.65, palette.paper],
    ]),
    rect(0, 0, w, h, 'url(#sky)'),
    times(random.whole(0, 3), (i) =>
      circle(x, y, radius * (2.5 - i * 0.55), { fill: lighter(disk, 0.3), opacity: 0.16 }),
    ),
    shadow(disc(x, y, radius), w * 0.012, 0.14),
    circle(x, y, radius, disk),
  ]
}

function clouds(
  random: Random,
  palette: Palette,
  { width: w, height: h }: Size,
  most: number,
): Shapes {
  return times(random.whole(0, most), () => {
    const x = random.between(-0.05, 0.85) * w
    const y = random.between(0.08, 0.32) * h
    const wide = random.between(0.14, 0.34) * w
    const tall = wide * 0.13
    const d = `M${x} ${y}a${tall} ${tall} 0 0 1 ${tall * 0.4} ${-tall * 1.6}a${tall * 1.4} ${tall * 1.4} 0 0 1 ${tall * 2.5} ${-tall * 0.4}a${tall * 1.2} ${tall * 1.2} 0 0 1 ${tall * 2.1} ${tall * 0.7}h${wide * 0.24}a${tall * 0.65} ${tall * 0.65} 0 0 1 0 ${tall * 1.3}Z`
    return [
      shadow(d, w * 0.01, 0.14),
      path(d, { fill: lighter(palette.paper, 0.5), opacity: 0.95 }),
    ]
  })
}

function sheet(line: readonly Point[], { width, height }: Size, colour: string): Shapes {
  const edge = line.length > 20 ? polygon(line, 'open') : smooth(line)
  const d = `${edge}L${width + 60} ${height + 60}L-60 ${height + 60}Z`
  return [
    shadow(d, width * 0.022, 0.26, -0.35),
    path(d, colour),
    stroke(edge, lighter(colour, 0.45), 2.2, { opacity: 0.55 }),
  ]
}

function snow(
  random: Random,
  line: readonly Point[],
  drop: number,
  palette: Palette,
  t: number,
  { width }: Size,
): Shapes {
  const colour = mix(lighter(palette.paper, 0.6), palette.soft, t * 0.7)
  return line.flatMap(([x, y], i) => {
    const span = Math.max(4, Math.round(line.length / 14))
    const near = line.slice(Math.max(0, i - span), i + span + 1)
    const isTop = near.every(([, other]) => other >= y) && x > 0 && x < width
    if (!isTop) return []
    const slopes = line
      .slice(Math.max(0, i - span), i + span + 1)
      .filter(([, other]) => other - y < drop)
    const [first, last] = [slopes[0], slopes.at(-1)]
    if (!first || !last || last[0] - first[0] < 8) return []
    const teeth: Point[] = times(5, (k) => [
      last[0] - ((last[0] - first[0]) * (k + 0.5)) / 5,
      y + drop * (k % 2 ? random.between(0.55, 0.8) : random.between(1.05, 1.5)),
    ])
    return [path(polygon([...slopes, ...teeth]), { fill: colour, opacity: 0.92 })]
  })
}

/** A mountain line by midpoint displacement (Fournier, Fussell and Carpenter 1982). */
function ridge(
  random: Random,
  width: number,
  base: number,
  height: number,
  roughness: number,
): Point[] {
  let heights = [random.between(-0.4, 0.6), random.between(-0.8, 1), random.between(-0.4, 0.6)]
  let swing = 1.1
  for (let level = 0; level < 6; level++) {
    heights = heights.flatMap((value, i) => {
      const next = heights[i + 1]
      return next === undefined
        ? [value]
        : [value, (value + next) / 2 + random.between(-swing, swing) * 0.6]
    })
    swing *= roughness
  }
  return heights.map((value, i) => [
    -20 + ((width + 40) * i) / (heights.length - 1),
    base - value * height,
  ])
}

function hills(random: Random, width: number, base: number, height: number): Point[] {
  const [phase, stretch] = [random.between(0, 6), random.between(0.8, 1.5)]
  return times(13, (i) => [
    -20 + ((width + 40) * i) / 12,
    base + Math.sin(phase + (i / 12) * 6 * stretch) * height + random.between(-0.25, 0.25) * height,
  ])
}

function pine(random: Random, x: number, foot: number, tall: number): string {
  const tiers = 6
  const wide = tall * random.between(0.17, 0.24)
  const right: Point[] = times(tiers * 2, (k) => {
    const t = (Math.floor(k / 2) + (k % 2 ? 0.55 : 1)) / tiers
    return [
      x + wide * t * (k % 2 ? 0.62 : 1),
      foot - tall + (tall * 0.9 * (Math.floor(k / 2) + 1)) / tiers - (k % 2 ? tall * 0.02 : 0),
    ]
  })
  const left: Point[] = right.map(([px, py]): Point => [2 * x - px, py]).reverse()
  return polygon([
    [x, foot - tall],
    ...right,
    [x + wide * 0.12, foot - tall * 0.1],
    [x + wide * 0.12, foot],
    [x - wide * 0.12, foot],
    [x - wide * 0.12, foot - tall * 0.1],
    ...left,
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

function depth(palette: Palette, t: number): string {
  return t < 0.5
    ? mix(mix(palette.soft, palette.second, 0.3), palette.main, t * 2)
    : mix(palette.main, palette.deep, (t - 0.5) * 2)
}
