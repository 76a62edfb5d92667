import { darker, lighter } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import { at, type Random } from '../random.ts'
import { plantPot } from './plant-pot.ts'
import { daylight } from './room-light.ts'
import { books, cat, lamp, oak, pictures, rug, shell } from './room-parts.ts'
import {
  circle,
  ellipse,
  path,
  picture,
  rect,
  type Shapes,
  type Size,
  stroke,
  times,
} from './svg.ts'
import { vessel } from './vessel.ts'

/** An armchair under a lamp. */
export function readingChair(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const floor = h * 0.76
  const seat = random.pick([palette.main, palette.accent, palette.second])
  const x = w * random.between(0.42, 0.56)
  const s = w * 0.19
  const foot = h * 0.87
  return picture(size, [
    shell(random, palette, size, floor),
    pictures(random, palette, w * 0.16, h * 0.16, w * 0.4, h * 0.24),
    rug(palette, x, h * 0.89, w * 0.4, h * 0.055),
    lamp(palette, x + s * 1.9, foot, h * 0.52),
    plantPot(random, palette, w * 0.13, h * 0.88, w * 0.14),
    armchair(x, foot, s, seat),
    sideTable(random, palette, x + s * 2.05, foot + h * 0.015, s * 0.9),
    daylight(size),
  ])
}

function armchair(x: number, foot: number, s: number, ink: string): Shapes {
  return [
    ellipse(x, foot, s * 1.5, s * 0.14, { fill: '#140b1c', opacity: 0.28 }),
    stroke(
      `M${x - s * 0.95} ${foot - s * 0.5}L${x - s * 1.15} ${foot}M${x + s * 0.95} ${foot - s * 0.5}L${x + s * 1.15} ${foot}`,
      darker(oak, 0.3),
      s * 0.1,
    ),
    path(
      `M${x - s} ${foot - s * 0.5}V${foot - s * 1.8}C${x - s} ${foot - s * 2.9} ${x + s} ${foot - s * 2.9} ${x + s} ${foot - s * 1.8}V${foot - s * 0.5}Z`,
      darker(ink, 0.12),
    ),
    times(3, (i) =>
      circle(
        x + (i - 1) * s * 0.5,
        foot - s * 1.95 + Math.abs(i - 1) * s * 0.1,
        s * 0.05,
        darker(ink, 0.4),
      ),
    ),
    path(
      `M${x - s * 0.86} ${foot - s * 0.86}Q${x} ${foot - s * 1.3} ${x + s * 0.86} ${foot - s * 0.86}V${foot - s * 0.45}H${x - s * 0.86}Z`,
      lighter(ink, 0.12),
    ),
    [-1, 1].map((side) =>
      path(
        `M${x + side * s * 0.72} ${foot - s * 0.4}V${foot - s * 1.2}C${x + side * s * 0.72} ${foot - s * 1.6} ${x + side * s * 1.36} ${foot - s * 1.6} ${x + side * s * 1.36} ${foot - s * 1.2}V${foot - s * 0.4}Z`,
        side > 0 ? darker(ink, 0.2) : ink,
      ),
    ),
    path(
      `M${x - s * 0.3} ${foot - s * 1.7}l${s * 0.55} ${-s * 0.1}l${s * 0.16} ${s * 0.62}l${-s * 0.6} ${s * 0.1}Z`,
      { fill: '#fff4df', opacity: 0.85 },
    ),
  ]
}

/** A sofa beneath two pictures. */
export function sofa(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const floor = h * 0.74
  const ink = random.pick([palette.main, palette.second, palette.deep, palette.accent])
  const foot = h * 0.85
  const [left, right, s] = [w * 0.12, w * 0.88, h * 0.065]
  const cushions = [palette.accent, palette.paper, palette.soft, palette.main].filter(
    (other) => other !== ink,
  )
  return picture(size, [
    shell(random, palette, size, floor),
    pictures(random, palette, w * 0.22, h * 0.14, w * 0.56, h * 0.26),
    lamp(palette, w * 0.93, foot - h * 0.02, h * 0.5),
    rug(palette, w * 0.5, h * 0.9, w * 0.46, h * 0.06),
    rect(left + 20, foot - s * 0.3, right - left - 40, s * 0.6, {
      fill: '#140b1c',
      opacity: 0.25,
      rx: s * 0.3,
    }),
    times(2, (i) =>
      rect(i ? right - s : left + s * 0.7, foot - s * 0.5, s * 0.24, s * 0.7, darker(oak, 0.35)),
    ),
    rect(left + s * 0.4, foot - s * 3.3, right - left - s * 0.8, s * 2.4, {
      fill: darker(ink, 0.16),
      rx: s * 0.6,
    }),
    times(2, (i) =>
      rect(
        left + s * 0.9 + (i * (right - left - s * 1.8)) / 2,
        foot - s * 1.8,
        (right - left - s * 1.8) / 2 - 4,
        s * 0.85,
        { fill: lighter(ink, 0.08), rx: s * 0.26 },
      ),
    ),
    rect(left, foot - s * 1.05, right - left, s * 0.75, { fill: ink, rx: s * 0.25 }),
    [left, right - s * 1.1].map((x, i) =>
      rect(x, foot - s * 2.4, s * 1.1, s * 2.1, {
        fill: i ? darker(ink, 0.2) : lighter(ink, 0.05),
        rx: s * 0.5,
      }),
    ),
    times(random.whole(2, 4), (i) => {
      const [cx, cy] = [left + s * 2 + i * (right - left - s * 4) * 0.32, foot - s * 2.3]
      const cushion = at(cushions, i)
      return [
        rect(cx - s * 0.75, cy - s * 0.7, s * 1.5, s * 1.4, {
          fill: cushion,
          rx: s * 0.25,
          transform: `rotate(${random.between(-18, 18)} ${cx} ${cy})`,
        }),
        i % 2
          ? times(4, (k) =>
              rect(cx - s * 0.5 + k * s * 0.3, cy - s * 0.5, s * 0.08, s, {
                fill: darker(cushion, 0.3),
                opacity: 0.6,
              }),
            )
          : circle(cx, cy, s * 0.24, { fill: darker(cushion, 0.25), opacity: 0.5 }),
      ]
    }),
    plantPot(random, palette, w * 0.07, h * 0.9, w * 0.12),
    random.chance(0.4) ? cat(palette, right - s * 2.4, foot - s * 1.75, s * 0.9) : [],
    daylight(size),
  ])
}

function sideTable(random: Random, palette: Palette, x: number, foot: number, s: number): Shapes {
  return [
    ellipse(x, foot, s * 0.6, s * 0.08, { fill: '#140b1c', opacity: 0.25 }),
    stroke(
      `M${x} ${foot - s * 0.9}V${foot}M${x - s * 0.3} ${foot}H${x + s * 0.3}`,
      darker(oak, 0.3),
      s * 0.07,
    ),
    ellipse(x, foot - s * 0.9, s * 0.6, s * 0.1, oak),
    books(random, palette, x - s * 0.4, foot - s * 0.92, s * 0.6),
    vessel(
      random,
      'cylinder',
      { x: x + s * 0.32, foot: foot - s * 0.9, width: s * 0.24, height: s * 0.26 },
      palette.main,
      palette.paper,
      'plain',
    ),
  ]
}
