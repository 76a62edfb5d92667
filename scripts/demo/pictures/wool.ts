import { darker, lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import { at, type Random } from '../random.ts'
import { bandChart } from './knit-charts.ts'
import { daylight } from './room-light.ts'
import { folds, stitchPaths } from './stitches.ts'
import {
  circle,
  clipped,
  disc,
  group,
  type Point,
  path,
  picture,
  polar,
  rect,
  type Shapes,
  type Size,
  shadow,
  smooth,
  stroke,
  times,
} from './svg.ts'

/** Twisted cables side by side. */
export function cables(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const wool = random.pick([
    palette.paper,
    palette.soft,
    palette.main,
    palette.second,
    palette.accent,
    palette.deep,
  ])
  const ropes = random.whole(2, 4)
  const wide = w / ropes
  const turn = wide * random.between(0.7, 1)
  const dark = darker(wool, 0.4)
  const strand = (x: number, y: number, side: number): Shapes => {
    const reach = wide * 0.2
    const line: Point[] = [
      [x - side * reach, y - turn * 0.6],
      [x - side * reach * 0.9, y - turn * 0.3],
      [x + side * reach * 0.9, y + turn * 0.3],
      [x + side * reach, y + turn * 0.6],
    ]
    const d = smooth(line)
    const stitches = times(9, (k) => {
      const t = k / 8
      const px = x + side * reach * Math.sin((t - 0.5) * Math.PI)
      const py = y + (t - 0.5) * turn * 1.1
      return `M${px - wide * 0.13} ${py - wide * 0.05}Q${px} ${py + wide * 0.1} ${px + wide * 0.13} ${py - wide * 0.05}`
    })
    return [
      path(d, {
        fill: 'none',
        stroke: darker(wool, 0.6),
        'stroke-width': wide * 0.36,
        opacity: 0.5,
      }),
      path(d, { fill: 'none', stroke: wool, 'stroke-width': wide * 0.31 }),
      path(d, {
        fill: 'none',
        stroke: lighter(wool, 0.5),
        'stroke-width': wide * 0.09,
        opacity: 0.45,
        transform: `translate(${-wide * 0.05} 0)`,
      }),
      stroke(stitches.join(''), dark, wide * 0.012, { opacity: 0.55 }),
    ]
  }
  return picture(size, [
    stitchPaths(random, w, h, ropes * 12, () => darker(wool, 0.14)),
    times(ropes, (i) => {
      const x = wide * (i + 0.5)
      return [
        rect(x - wide * 0.42, 0, wide * 0.06, h, { fill: dark, opacity: 0.35 }),
        rect(x + wide * 0.36, 0, wide * 0.06, h, { fill: dark, opacity: 0.35 }),
        times(h / turn + 3, (k) => [strand(x, (k - 1) * turn, -1), strand(x, (k - 1) * turn, 1)]),
      ]
    }),
    folds(random, size),
  ])
}

/** Balls of wool and a pair of needles. */
export function yarn(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const table = random.pick([
    palette.paper,
    palette.soft,
    palette.deep,
    mix(palette.soft, palette.paper, 0.5),
  ])
  const inks = [palette.main, palette.second, palette.accent, palette.deep, palette.soft].filter(
    (ink) => ink !== table,
  )
  const balls: [number, number, number][] = []
  for (let i = 0; i < 500 && balls.length < 9; i++) {
    const r = w * random.between(0.12, 0.22)
    const [x, y] = [random.between(0.05, 0.95) * w, random.between(0.05, 0.95) * h]
    if (balls.every(([px, py, pr]) => Math.hypot(px - x, py - y) > (pr + r) * 1.03))
      balls.push([x, y, r])
  }
  return picture(size, [
    rect(0, 0, w, h, table),
    balls.map(([x, y, r], i) => {
      const ink = at(inks, i)
      const tail = smooth([
        [x + r * 0.5, y + r * 0.7],
        [x + r * 1.2, y + r * 1.2],
        [x + r * random.between(0.2, 1.6), y + r * 1.7],
        [x - r * 0.4, y + r * 1.6],
        [x - r * 1.1, y + r * 2.1],
      ])
      return [
        stroke(tail, '#120b1a', r * 0.06, { opacity: 0.2, transform: 'translate(5 8)' }),
        stroke(tail, ink, r * 0.06),
      ]
    }),
    balls.map(([x, y, r], i) => {
      const ink = at(inks, i)
      const wraps = times(5, (k) => {
        const turn = random.between(-20, 20) + k * 38
        const strands = times(17, (j) => {
          const bend = (j - 8) * r * 0.13
          const d = `M${x - r} ${y + bend * 0.3}Q${x} ${y + bend * 1.9} ${x + r} ${y + bend * 0.3}`
          return stroke(d, j % 2 ? lighter(ink, 0.22) : darker(ink, 0.16), r * 0.045, {
            opacity: 0.75,
          })
        })
        return clipped(
          `w${i}-${k}`,
          ball(turn, [x, y], r),
          group(strands, { transform: `rotate(${turn} ${x} ${y})` }),
        )
      })
      return [
        shadow(disc(x, y, r), r * 0.18, 0.36, 0.9),
        circle(x, y, r, ink),
        clipped(`y${i}`, disc(x, y, r), [
          wraps,
          circle(x + r * 0.35, y + r * 0.4, r * 1.25, {
            fill: 'none',
            stroke: '#120b1a',
            'stroke-width': r * 0.5,
            opacity: 0.22,
          }),
        ]),
      ]
    }),
    needles(random, size, palette),
    daylight(size),
  ])
}

function needles(random: Random, { width: w, height: h }: Size, palette: Palette): Shapes {
  const turn = random.between(-40, 40)
  const [x, y] = [w * 0.5, h * random.between(0.4, 0.6)]
  return [-1, 1].map((side) =>
    group(
      [
        stroke(`M${x - w * 0.42} ${y + 14}H${x + w * 0.42}`, '#120b1a', w * 0.014, {
          opacity: 0.25,
        }),
        stroke(`M${x - w * 0.42} ${y}H${x + w * 0.42}`, '#d9b98a', w * 0.014),
        circle(x - w * 0.42, y, w * 0.02, palette.main),
      ],
      { transform: `rotate(${turn + side * 16} ${x} ${y})` },
    ),
  )
}

/** A pair of mittens, mirrored. */
export function mittens(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const table = random.pick([
    palette.paper,
    palette.soft,
    mix(palette.second, palette.paper, 0.5),
    palette.deep,
  ])
  const chart = bandChart(random, palette)
  const cuff = random.pick(
    [palette.main, palette.deep, palette.accent].filter((ink) => ink !== table),
  )
  const s = Math.min(w * 0.165, h * 0.2)
  const stitches = stitchPaths(random, s * 2.8, s * 4, 30, chart)
  const hand = `M${s * 0.5} ${s * 3.1}V${s * 1.1}C${s * 0.5} ${s * 0.3} ${s} ${s * 0.1} ${s * 1.3} ${s * 0.1}C${s * 1.6} ${s * 0.1} ${s * 2.1} ${s * 0.3} ${s * 2.1} ${s * 1.1}V${s * 1.7}C${s * 2.1} ${s * 1.5} ${s * 2.3} ${s * 1.15} ${s * 2.55} ${s * 1.2}C${s * 2.8} ${s * 1.3} ${s * 2.75} ${s * 1.7} ${s * 2.55} ${s * 2.05}C${s * 2.4} ${s * 2.4} ${s * 2.1} ${s * 2.5} ${s * 2.1} ${s * 2.7}V${s * 3.1}Z`
  const mitten = (id: string): Shapes => [
    shadow(hand, s * 0.14, 0.3, 0.9),
    clipped(id, hand, [rect(0, 0, s * 3, s * 4, '#2b2024'), stitches]),
    rect(s * 0.42, s * 3, s * 1.76, s * 0.62, { fill: cuff, rx: s * 0.1 }),
    times(12, (i) =>
      rect(s * (0.5 + i * 0.138), s * 3.02, s * 0.05, s * 0.58, {
        fill: '#120b1a',
        opacity: 0.22,
        rx: s * 0.02,
      }),
    ),
  ]
  const top = (h - s * 3.7) / 2
  return picture(size, [
    rect(0, 0, w, h, table),
    circle(w / 2, h / 2, w * 0.4, mix(table, palette.accent, 0.22)),
    group(mitten('left'), {
      transform: `translate(${w * 0.5 + s * 0.1} ${top}) rotate(8 ${s * 1.3} ${s * 2})`,
    }),
    group(mitten('right'), {
      transform: `translate(${w * 0.5 - s * 0.1} ${top}) scale(-1 1) rotate(8 ${s * 1.3} ${s * 2})`,
    }),
    daylight(size),
  ])
}

/** The lens of a ball that one winding covers. */
function ball(turn: number, middle: Point, r: number): string {
  const [ax, ay] = polar(middle, turn, r)
  const [bx, by] = polar(middle, turn + 180, r)
  const reach = r * 1.25
  return `M${ax} ${ay}A${reach} ${reach} 0 0 1 ${bx} ${by}A${reach} ${reach} 0 0 1 ${ax} ${ay}Z`
}
