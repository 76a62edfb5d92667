import { darker, lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import { at, type Random } from '../random.ts'
import { plantPot } from './plant-pot.ts'
import { daylight } from './room-light.ts'
import { books, oak, shell } from './room-parts.ts'
import {
  circle,
  ellipse,
  glow,
  path,
  picture,
  polygon,
  rect,
  type Shapes,
  type Size,
  stroke,
  times,
} from './svg.ts'
import { glazes, vessel, vesselNames } from './vessel.ts'

/** A full bookcase. */
export function bookshelf(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const wood = random.pick([oak, darker(oak, 0.35), lighter(palette.paper, 0.3), palette.deep])
  const columns = random.whole(2, 3)
  const rows = Math.max(3, Math.round((h / w) * 3.4))
  const [cw, ch] = [w / columns, h / rows]
  const inks = [
    palette.main,
    palette.second,
    palette.accent,
    palette.deep,
    palette.soft,
    palette.paper,
  ]
  return picture(size, [
    rect(0, 0, w, h, darker(wood, 0.42)),
    times(rows * columns, (i) => {
      const [x, foot] = [
        (i % columns) * cw + cw * 0.05,
        (Math.floor(i / columns) + 1) * ch - ch * 0.05,
      ]
      const content: Shapes[] = []
      let at0 = x
      const end = x + cw * 0.9
      const guest = random.chance(0.55) ? cw * random.between(0.26, 0.4) : 0
      while (at0 < end - guest - cw * 0.03) {
        const wide = Math.min(cw * random.between(0.035, 0.085), end - at0)
        const tall = ch * random.between(0.52, 0.8)
        const ink = random.pick(inks)
        content.push(
          rect(at0, foot - tall, wide - 2, tall, { fill: ink, rx: 3 }),
          rect(at0, foot - tall * 0.82, wide - 2, tall * 0.05, mix(ink, '#ffffff', 0.5)),
          rect(at0 + wide * 0.62, foot - tall, wide * 0.3, tall, {
            fill: '#140b1c',
            opacity: 0.16,
          }),
        )
        at0 += wide
      }
      if (guest > 0) {
        const middle = end - guest / 2
        content.push(
          random.chance(0.4)
            ? plantPot(random, palette, middle, foot, guest * 0.4)
            : vessel(
                random,
                random.pick(vesselNames),
                { x: middle, foot, width: guest * 0.62, height: Math.min(ch * 0.68, guest * 0.95) },
                random.pick(inks),
                random.pick(inks),
                random.pick(glazes),
              ),
        )
      }
      return [
        rect(x, foot - ch * 0.9, cw * 0.9, ch * 0.14, { fill: '#140b1c', opacity: 0.2 }),
        content,
        rect((i % columns) * cw, foot, cw, ch * 0.07, wood),
        rect((i % columns) * cw, foot, cw, ch * 0.012, lighter(wood, 0.35)),
      ]
    }),
    times(columns + 1, (i) => rect(i * cw - cw * 0.035, 0, cw * 0.07, h, lighter(wood, 0.06))),
    daylight(size),
  ])
}

/** A counter, a shelf and a tiled wall. */
export function kitchen(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const counter = h * 0.68
  const front = random.pick([palette.second, palette.main, palette.deep])
  const tile = w / 12
  const glaze = random.pick([palette.paper, palette.soft, mix(palette.accent, palette.paper, 0.6)])
  return picture(size, [
    rect(0, 0, w, h, mix(glaze, '#ffffff', 0.3)),
    times((counter / tile) * 2 + 1, (row) =>
      times(14, (column) =>
        rect((column - (row % 2) / 2) * tile + 2, row * tile * 0.5 + 2, tile - 4, tile * 0.5 - 4, {
          fill: mix(glaze, palette.main, random.between(0, 0.12)),
          rx: 3,
        }),
      ),
    ),
    rect(w * 0.06, h * 0.24, w * 0.88, h * 0.018, oak),
    rect(w * 0.06, h * 0.258, w * 0.88, h * 0.02, { fill: '#140b1c', opacity: 0.14 }),
    times(6, (i) =>
      vessel(
        random,
        random.pick(['bowl', 'cylinder', 'jug', 'bottle', 'cylinder'] as const),
        {
          x: w * (0.14 + i * 0.145),
          foot: h * 0.24,
          width: w * 0.105,
          height: h * random.between(0.05, 0.1),
        },
        at([palette.main, palette.paper, palette.accent, palette.second, palette.deep], i),
        at([palette.soft, palette.accent], i),
        random.pick(glazes),
      ),
    ),
    stroke(`M${w * 0.08} ${h * 0.33}H${w * 0.6}`, darker(oak, 0.4), w * 0.008),
    times(4, (i) => {
      const x = w * (0.14 + i * 0.13)
      return [
        stroke(`M${x} ${h * 0.33}V${h * 0.42}`, darker(palette.ink, 0.1), w * 0.009),
        i % 2
          ? circle(x, h * 0.45, w * 0.045, darker(palette.ink, 0.05))
          : ellipse(x, h * 0.44, w * 0.02, w * 0.034, oak),
      ]
    }),
    pendant(palette, w * 0.78, h * 0.4, w * 0.13),
    vessel(
      random,
      'jug',
      { x: w * 0.7, foot: counter, width: w * 0.17, height: w * 0.22 },
      palette.accent,
      palette.paper,
      random.pick(glazes),
    ),
    vessel(
      random,
      'bowl',
      { x: w * 0.42, foot: counter, width: w * 0.24, height: w * 0.1 },
      palette.paper,
      palette.main,
      'banded',
    ),
    plantPot(random, palette, w * 0.15, counter, w * 0.1),
    rect(0, counter, w, h * 0.03, lighter(oak, 0.3)),
    rect(0, counter + h * 0.03, w, h, front),
    rect(0, counter + h * 0.03, w, h * 0.02, { fill: '#140b1c', opacity: 0.25 }),
    times(3, (i) => [
      rect((w / 3) * i + w * 0.025, counter + h * 0.07, w / 3 - w * 0.05, h * 0.3, {
        fill: lighter(front, 0.06),
        stroke: darker(front, 0.25),
        'stroke-width': 4,
        rx: 6,
      }),
      rect((w / 3) * i + w * 0.12, counter + h * 0.1, w * 0.09, h * 0.009, {
        fill: palette.accent,
        rx: 5,
      }),
    ]),
    daylight(size),
  ])
}

function pendant(palette: Palette, x: number, y: number, s: number): Shapes {
  return [
    glow('bulb', [
      [0, '#fff3c9', 0.7],
      [1, '#fff3c9', 0],
    ]),
    stroke(`M${x} 0V${y - s * 0.6}`, palette.ink, s * 0.03),
    circle(x, y, s * 1.6, 'url(#bulb)'),
    path(
      `M${x - s * 0.7} ${y}C${x - s * 0.7} ${y - s * 0.5} ${x - s * 0.3} ${y - s * 0.7} ${x} ${y - s * 0.7}C${x + s * 0.3} ${y - s * 0.7} ${x + s * 0.7} ${y - s * 0.5} ${x + s * 0.7} ${y}Z`,
      palette.deep,
    ),
    ellipse(x, y, s * 0.7, s * 0.1, '#fff0c0'),
  ]
}

/** A desk beneath a pinboard. */
export function desk(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const floor = h * 0.86
  const top = h * 0.64
  const ink = random.pick([palette.main, palette.second, palette.accent])
  return picture(size, [
    shell(random, palette, size, floor),
    rect(w * 0.24, h * 0.12, w * 0.52, h * 0.28, {
      fill: mix(oak, palette.paper, 0.3),
      stroke: oak,
      'stroke-width': w * 0.014,
    }),
    times(9, (i) => [
      rect(
        w * (0.28 + (i % 3) * 0.155),
        h * (0.145 + Math.floor(i / 3) * 0.08),
        w * random.between(0.08, 0.12),
        h * random.between(0.045, 0.065),
        {
          fill: at(
            [palette.main, palette.paper, palette.accent, palette.soft, palette.second],
            i * 2,
          ),
          transform: `rotate(${random.between(-6, 6)} ${w * 0.4} ${h * 0.25})`,
        },
      ),
      circle(
        w * (0.33 + (i % 3) * 0.155),
        h * (0.152 + Math.floor(i / 3) * 0.08),
        w * 0.007,
        palette.deep,
      ),
    ]),
    times(2, (i) =>
      path(
        polygon([
          [w * (i ? 0.83 : 0.15), top],
          [w * (i ? 0.87 : 0.19), top],
          [w * (i ? 0.89 : 0.13), h * 0.94],
          [w * (i ? 0.87 : 0.11), h * 0.94],
        ]),
        darker(oak, 0.2),
      ),
    ),
    rect(w * 0.62, top + h * 0.02, w * 0.22, h * 0.1, lighter(oak, 0.05)),
    rect(w * 0.7, top + h * 0.065, w * 0.06, h * 0.008, { fill: palette.deep, rx: 4 }),
    rect(w * 0.08, top, w * 0.84, h * 0.022, lighter(oak, 0.16)),
    rect(w * 0.12, top + h * 0.022, w * 0.76, h * 0.014, { fill: '#140b1c', opacity: 0.22 }),
    stroke(
      `M${w * 0.2} ${top}L${w * 0.17} ${top - h * 0.13}L${w * 0.3} ${top - h * 0.2}`,
      palette.deep,
      w * 0.014,
    ),
    path(
      `M${w * 0.26} ${top - h * 0.22}l${w * 0.1} ${h * 0.01}l${w * 0.03} ${h * 0.05}l${-w * 0.12} ${-h * 0.008}Z`,
      palette.accent,
    ),
    ellipse(w * 0.2, top, w * 0.06, h * 0.008, palette.deep),
    books(random, palette, w * 0.43, top, w * 0.2),
    vessel(
      random,
      'cylinder',
      { x: w * 0.7, foot: top, width: w * 0.09, height: w * 0.1 },
      palette.main,
      palette.soft,
      random.pick(glazes),
    ),
    times(4, (i) =>
      stroke(
        `M${w * (0.685 + i * 0.01)} ${top - w * 0.09}l${w * (i - 1.5) * 0.012} ${-h * 0.045}`,
        at([palette.accent, palette.deep, palette.second], i),
        w * 0.009,
      ),
    ),
    plantPot(random, palette, w * 0.83, top, w * 0.08),
    ellipse(w * 0.47, h * 0.945, w * 0.2, h * 0.012, { fill: '#140b1c', opacity: 0.25 }),
    stroke(
      `M${w * 0.38} ${h * 0.79}L${w * 0.34} ${h * 0.94}M${w * 0.56} ${h * 0.79}L${w * 0.6} ${h * 0.94}`,
      darker(oak, 0.35),
      w * 0.016,
    ),
    rect(w * 0.35, h * 0.6, w * 0.24, h * 0.13, { fill: ink, rx: w * 0.05 }),
    rect(w * 0.45, h * 0.72, w * 0.04, h * 0.06, darker(oak, 0.35)),
    rect(w * 0.34, h * 0.77, w * 0.26, h * 0.032, { fill: darker(ink, 0.2), rx: h * 0.016 }),
    daylight(size),
  ])
}
