import { darker, lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import {
  circle,
  clipped,
  disc,
  gradient,
  type Point,
  path,
  polygon,
  rect,
  round,
  type Shapes,
  type Size,
  shadow,
  smooth,
  stroke,
  times,
} from './svg.ts'

/** A sky with its sun, at a place of its own unless one is given. */
export function sky(random: Random, palette: Palette, size: Size, sun?: Point): Shapes {
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

/** At most so many paper clouds. */
export function clouds(
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

/** A sheet of paper from a line down to the foot of the picture. */
export function sheet(line: readonly Point[], { width, height }: Size, colour: string): Shapes {
  const edge = line.length > 20 ? polygon(line, 'open') : smooth(line)
  const d = `${edge}L${width + 60} ${height + 60}L-60 ${height + 60}Z`
  return [
    shadow(d, width * 0.022, 0.26, -0.35),
    path(d, colour),
    stroke(edge, lighter(colour, 0.45), 2.2, { opacity: 0.55 }),
  ]
}

export function ridge(
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

/** A line of rolling hills. */
export function hills(random: Random, width: number, base: number, height: number): Point[] {
  const [phase, stretch] = [random.between(0, 6), random.between(0.8, 1.5)]
  return times(13, (i) => [
    -20 + ((width + 40) * i) / 12,
    base + Math.sin(phase + (i / 12) * 6 * stretch) * height + random.between(-0.25, 0.25) * height,
  ])
}

/** A spruce as path data. */
export function pine(random: Random, x: number, foot: number, tall: number): string {
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

/** The colour of a sheet: 0 is the far end of the landscape, 1 the near one. */
export function depth(palette: Palette, t: number): string {
  return t < 0.5
    ? mix(mix(palette.soft, palette.second, 0.3), palette.main, t * 2)
    : mix(palette.main, palette.deep, (t - 0.5) * 2)
}

/** A mountain: its line from foot to foot, and the index of its top in that line. */
export type Mountain = { line: Point[]; top: Point }

/** Sharp mountains side by side from edge to edge. */
export function mountains(
  random: Random,
  width: number,
  base: number,
  height: number,
  count: number,
): Mountain[] {
  const step = (width * 1.3) / count
  return times(count, (i) => {
    const top: Point = [
      -width * 0.15 + step * (i + random.between(0.25, 0.75)),
      base - height * random.between(0.55, 1.05),
    ]
    const half = step * random.between(0.75, 1.1)
    const slope = (side: number): Point[] =>
      times(5, (k) => {
        const t = (k + 1) / 5
        const jag = k === 4 ? 0 : random.between(-0.07, 0.07)
        return [
          top[0] + side * half * (t + jag),
          top[1] + (base - top[1]) * (t ** 0.92 + jag * 0.4),
        ]
      })
    return { top, line: [...slope(-1).reverse(), top, ...slope(1)] }
  })
}

/** A row of mountains as one sheet, each with a lit and a shaded side and, if wanted, snow. */
export function massif(
  random: Random,
  row: readonly Mountain[],
  size: Size,
  colour: string,
  snow: string | null,
): Shapes {
  return row.map(({ line, top }) => {
    const foot = Math.max(...line.map(([, y]) => y))
    const middle = line.indexOf(top)
    const spine: Point[] = times(5, (k) => [
      top[0] + (k % 2 ? -1 : 1) * size.width * random.between(0.005, 0.03) * (k > 0 ? 1 : 0),
      top[1] + ((foot - top[1]) * k) / 4,
    ])
    const right = line.slice(middle)
    const d = `${polygon(line, 'open')}V${size.height + 60}H${line[0]?.[0] ?? 0}Z`
    const reach = 0.34
    const cap: Point[] = [line[middle - 1] ?? top, top, line[middle + 1] ?? top].map(([x, y]) => [
      top[0] + (x - top[0]) * reach * 4.2,
      top[1] + (y - top[1]) * reach * 4.2,
    ])
    const teeth: Point[] = times(6, (k) => {
      const t = (k + 0.5) / 6
      const [from, to] = [cap[2] ?? top, cap[0] ?? top]
      return [
        from[0] + (to[0] - from[0]) * t,
        from[1] +
          (to[1] - from[1]) * t +
          (k % 2 ? -0.25 : 0.35) * (from[1] - top[1]) * random.between(0.5, 1.2),
      ]
    })
    const id = `m${round(top[0])}-${round(top[1])}`.replaceAll('.', '_')
    return [
      shadow(d, size.width * 0.022, 0.24, -0.3),
      path(d, colour),
      clipped(id, d, [
        snow ? path(polygon([...cap, ...teeth]), snow) : [],
        path(
          polygon([
            ...spine,
            [top[0] + size.width * 0.02, size.height + 60],
            [right.at(-1)?.[0] ?? 0, size.height + 60],
            ...[...right].reverse(),
          ]),
          { fill: darker(colour, 0.45), opacity: 0.3 },
        ),
      ]),
      stroke(polygon(line, 'open'), lighter(colour, 0.5), 2.2, { opacity: 0.5 }),
    ]
  })
}
