import { darker, lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import { at, type Random } from '../random.ts'
import { plantPot } from './plant-pot.ts'
import { daylight } from './room-light.ts'
import { books, cat, oak, shell } from './room-parts.ts'
import { box, circle, clipped, path, picture, rect, type Size, stroke, times } from './svg.ts'

/** A bench under a curtained window. */
export function windowSeat(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const floor = h * 0.84
  const [x, y, ww, wh] = [w * 0.2, h * 0.12, w * 0.6, h * 0.5]
  const frame = lighter(palette.paper, 0.5)
  const night = random.chance(0.35)
  const air = night ? mix(palette.deep, palette.ink, 0.4) : mix(palette.soft, '#bfe0ea', 0.4)
  const view = [
    rect(x, y, ww, wh, air),
    circle(
      x + ww * random.between(0.25, 0.75),
      y + wh * 0.26,
      ww * 0.1,
      night ? palette.paper : palette.accent,
    ),
    times(3, (i) =>
      path(
        `M${x} ${y + wh}V${y + wh * (0.52 + i * 0.14)}Q${x + ww * random.between(0.15, 0.35)} ${y + wh * (0.36 + i * 0.14)} ${x + ww * 0.5} ${y + wh * (0.54 + i * 0.14)}T${x + ww} ${y + wh * (0.48 + i * 0.14)}V${y + wh}Z`,
        mix(mix(palette.second, air, 0.5), palette.deep, 0.15 + i * 0.26),
      ),
    ),
  ]
  return picture(size, [
    shell(random, palette, size, floor, 'bare'),
    clipped('view', box(x, y, ww, wh), view),
    rect(x, y, ww, wh, { fill: 'none', stroke: frame, 'stroke-width': w * 0.026 }),
    rect(x + ww / 2 - w * 0.008, y, w * 0.016, wh, frame),
    rect(x, y + wh * 0.36, ww, w * 0.016, frame),
    [-1, 1].map((side) => {
      const edge = side < 0 ? x - w * 0.1 : x + ww + w * 0.1
      const inner = edge - side * w * 0.2
      return [
        path(
          `M${edge} ${y - h * 0.03}H${inner}Q${inner + side * w * 0.02} ${y + wh * 0.5} ${edge - side * w * 0.06} ${y + wh * 0.72}Q${inner + side * w * 0.06} ${y + wh * 0.9} ${inner + side * w * 0.05} ${h * 0.7}H${edge}Z`,
          lighter(palette.main, 0.1),
        ),
        times(4, (i) =>
          stroke(
            `M${edge - side * w * (0.03 + i * 0.038)} ${y - h * 0.02}Q${edge - side * w * (0.03 + i * 0.03)} ${y + wh * 0.5} ${edge - side * w * (0.02 + i * 0.012)} ${y + wh * 0.72}`,
            darker(palette.main, 0.3),
            3,
            { opacity: 0.4 },
          ),
        ),
      ]
    }),
    stroke(`M${x - w * 0.14} ${y - h * 0.03}H${x + ww + w * 0.14}`, darker(oak, 0.2), w * 0.014),
    rect(x - w * 0.1, h * 0.68, ww + w * 0.2, h * 0.03, lighter(oak, 0.2)),
    rect(x - w * 0.08, h * 0.71, ww + w * 0.16, h * 0.13, mix(oak, palette.paper, 0.35)),
    times(4, (i) =>
      rect(x - w * 0.05 + i * ww * 0.27, h * 0.73, ww * 0.22, h * 0.09, {
        fill: 'none',
        stroke: darker(oak, 0.1),
        'stroke-width': 3,
        rx: 6,
      }),
    ),
    rect(x - w * 0.08, h * 0.645, ww + w * 0.16, h * 0.04, { fill: palette.second, rx: h * 0.02 }),
    times(3, (i) =>
      rect(x + w * (i * 0.14 - 0.05), h * (0.565 + (i % 2) * 0.012), w * 0.15, w * 0.13, {
        fill: at([palette.accent, palette.paper, palette.main], i),
        rx: w * 0.025,
        transform: `rotate(${random.between(-14, 14)} ${x + w * i * 0.14} ${h * 0.6})`,
      }),
    ),
    random.chance(0.6)
      ? cat(palette, x + ww * 0.84, h * 0.648, w * 0.07)
      : plantPot(random, palette, x + ww * 0.9, h * 0.65, w * 0.09),
    books(random, palette, x + ww * 0.46, h * 0.645, w * 0.14),
    daylight(size),
  ])
}
