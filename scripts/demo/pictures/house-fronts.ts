import { darker, lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { plantPot } from './plant-pot.ts'
import { slant } from './slant.ts'
import { circle, path, picture, polar, rect, type Shapes, type Size, stroke, times } from './svg.ts'

/** Rows of windows with shutters. */
export function facade(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const wall = random.pick([
    palette.main,
    palette.soft,
    palette.accent,
    mix(palette.second, palette.paper, 0.35),
  ])
  const shutter = random.pick(
    [palette.deep, palette.second, palette.main, palette.paper].filter((ink) => ink !== wall),
  )
  const columns = random.whole(2, 3)
  const rows = Math.max(2, Math.round((h / w) * columns * 0.78))
  const [wide, tall] = [w / columns, (h * 0.98) / rows]
  return picture(size, [
    rect(0, 0, w, h, wall),
    times(rows * columns, (i) => {
      const [cx, top] = [
        (i % columns) * wide + wide / 2,
        Math.floor(i / columns) * tall + tall * 0.2,
      ]
      const [ww, wh] = [wide * 0.34, tall * 0.56]
      const kind = random.pick(['shut', 'open', 'open', 'half'] as const)
      const round = i < columns && rows > 2
      const head = round ? `a${ww / 2} ${ww / 2} 0 0 1 ${ww} 0` : `h${ww}`
      const left = kind === 'shut' ? cx - ww / 2 : cx - ww
      const right = kind === 'shut' || kind === 'half' ? cx : cx + ww / 2
      return [
        path(
          `M${cx - ww / 2 - 9} ${top + wh + 9}V${top - 9}${round ? `a${ww / 2 + 9} ${ww / 2 + 9} 0 0 1 ${ww + 18} 0` : `h${ww + 18}`}V${top + wh + 9}Z`,
          lighter(wall, 0.5),
        ),
        path(
          `M${cx - ww / 2} ${top + wh}V${top}${head}V${top + wh}Z`,
          mix(palette.deep, '#1c2430', 0.4),
        ),
        path(
          `M${cx - ww / 2} ${top + wh * 0.7}L${cx + ww / 2} ${top + wh * 0.2}V${top + wh * 0.5}L${cx - ww / 2} ${top + wh}Z`,
          { fill: '#fff', opacity: 0.14 },
        ),
        rect(cx - ww * 0.02, top, ww * 0.04, wh, lighter(wall, 0.6)),
        rect(cx - ww / 2, top + wh * 0.48, ww, wh * 0.02, lighter(wall, 0.6)),
        curtain(random, palette, cx - ww / 2, top, ww, wh),
        [left, right].map((x) => louvre(x, top, ww / 2, wh, shutter)),
        rect(cx - ww * 0.72, top + wh, ww * 1.44, tall * 0.035, lighter(wall, 0.4)),
        rect(cx - ww * 0.72, top + wh + tall * 0.035, ww * 1.44, tall * 0.02, {
          fill: '#1a0f22',
          opacity: 0.2,
        }),
        random.chance(0.55) ? windowBox(random, palette, cx, top + wh, ww * 1.2) : [],
      ]
    }),
    slant(random, size),
  ])
}

function curtain(
  random: Random,
  palette: Palette,
  x: number,
  y: number,
  w: number,
  h: number,
): Shapes {
  if (random.chance(0.5)) return []
  return path(`M${x} ${y}h${w * 0.4}q${-w * 0.06} ${h * 0.5} ${-w * 0.3} ${h * 0.8}H${x}Z`, {
    fill: palette.paper,
    opacity: 0.75,
  })
}

function louvre(x: number, y: number, w: number, h: number, colour: string): Shapes {
  return [
    rect(x + 7, y + 6, w, h, { fill: '#1a0f22', opacity: 0.2 }),
    rect(x, y, w, h, colour),
    times(14, (i) =>
      rect(x + w * 0.13, y + h * (0.05 + i * 0.065), w * 0.74, h * 0.03, darker(colour, 0.25)),
    ),
  ]
}

function windowBox(random: Random, palette: Palette, cx: number, y: number, w: number): Shapes {
  return [
    times(26, () =>
      circle(
        cx + random.between(-0.5, 0.5) * w,
        y - w * random.between(0.06, 0.26),
        w * random.between(0.03, 0.06),
        random.pick(['#5f7f4f', '#48673f', '#7c9a62']),
      ),
    ),
    times(12, () =>
      circle(
        cx + random.between(-0.48, 0.48) * w,
        y - w * random.between(0.12, 0.3),
        w * 0.032,
        random.pick([palette.accent, palette.paper, palette.main]),
      ),
    ),
    rect(cx - w / 2, y - w * 0.12, w, w * 0.17, mix(palette.main, palette.deep, 0.35)),
  ]
}

/** An arched door with steps. */
export function doorway(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const wall = random.pick([
    palette.soft,
    palette.main,
    palette.paper,
    palette.accent,
    mix(palette.second, palette.paper, 0.4),
  ])
  const door = random.pick(
    [palette.deep, palette.main, palette.second, palette.accent].filter((ink) => ink !== wall),
  )
  const [cx, foot] = [w * 0.5, h * 0.84]
  const span = w * random.between(0.42, 0.5)
  const tall = Math.min(h * 0.66, span * 2)
  const r = span / 2
  const top = foot - tall + r
  const arch = (inset: number) =>
    `M${cx - r + inset} ${foot}V${top}a${r - inset} ${r - inset} 0 0 1 ${span - inset * 2} 0V${foot}Z`
  const stones = times(15, (i) => {
    const angle = 180 + (i * 180) / 14
    const [x1, y1] = polar([cx, top], angle, r)
    const [x2, y2] = polar([cx, top], angle, r * 1.22)
    return `M${x1} ${y1}L${x2} ${y2}`
  })
  return picture(size, [
    rect(0, 0, w, h, wall),
    times(60, () =>
      rect(random.next() * w, random.next() * foot, w * random.between(0.02, 0.06), h * 0.004, {
        fill: darker(wall, 0.4),
        opacity: 0.12,
      }),
    ),
    path(arch(-r * 0.22), lighter(wall, 0.45)),
    stroke(stones.join(''), mix(wall, palette.deep, 0.3), w * 0.003),
    path(arch(0), darker(door, 0.45)),
    path(arch(span * 0.045), door),
    times(2, (i) =>
      times(3, (k) =>
        rect(
          cx + (i ? span * 0.06 : -span * 0.36),
          top + (foot - top) * (0.06 + k * 0.32),
          span * 0.3,
          (foot - top) * 0.24,
          { fill: darker(door, 0.14), stroke: lighter(door, 0.25), 'stroke-width': 3 },
        ),
      ),
    ),
    path(
      `M${cx - r * 0.8} ${top - r * 0.05}a${r * 0.8} ${r * 0.8} 0 0 1 ${r * 1.6} 0Z`,
      mix(palette.deep, '#1c2430', 0.4),
    ),
    times(7, (i) => {
      const [x, y] = polar([cx, top - r * 0.05], 180 + i * 30, r * 0.8)
      return stroke(`M${cx} ${top - r * 0.05}L${x} ${y}`, lighter(door, 0.3), w * 0.006)
    }),
    stroke(`M${cx} ${top}V${foot}`, darker(door, 0.5), w * 0.005),
    circle(cx + span * 0.035, top + (foot - top) * 0.58, w * 0.011, palette.accent),
    times(3, (i) => [
      rect(
        cx - span * (0.6 + i * 0.09),
        foot + h * 0.03 * i,
        span * (1.2 + i * 0.18),
        h * 0.032,
        lighter(wall, 0.4 - i * 0.1),
      ),
      rect(
        cx - span * (0.6 + i * 0.09),
        foot + h * (0.03 * i + 0.022),
        span * (1.2 + i * 0.18),
        h * 0.01,
        { fill: '#1a0f22', opacity: 0.25 },
      ),
    ]),
    rect(0, foot + h * 0.09, w, h, mix(wall, palette.deep, 0.3)),
    plantPot(random, palette, cx - span * 0.82, foot + h * 0.1, w * random.between(0.12, 0.17)),
    random.chance(0.7)
      ? plantPot(random, palette, cx + span * 0.84, foot + h * 0.1, w * random.between(0.1, 0.16))
      : [],
    slant(random, size),
  ])
}
