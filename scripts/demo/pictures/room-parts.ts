import { darker, lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import { at, type Random } from '../random.ts'
import { circle, ellipse, glow, path, rect, type Shapes, type Size, stroke, times } from './svg.ts'

/** The wood that all furniture is made of. */
export const oak = '#b98a5a'

/** A sleeping cat. */
export function cat(palette: Palette, x: number, y: number, s: number): Shapes {
  const fur = darker(palette.ink, 0.1)
  return [
    path(
      `M${x - s} ${y}C${x - s * 1.1} ${y - s * 0.8} ${x + s * 0.7} ${y - s * 0.9} ${x + s} ${y}Z`,
      fur,
    ),
    circle(x - s * 0.82, y - s * 0.3, s * 0.34, fur),
    path(
      `M${x - s * 1.12} ${y - s * 0.45}l${s * 0.05} ${-s * 0.36}l${s * 0.24} ${s * 0.22}ZM${x - s * 0.72} ${y - s * 0.6}l${s * 0.2} ${-s * 0.22}l${s * 0.04} ${s * 0.36}Z`,
      fur,
    ),
    stroke(
      `M${x + s * 0.9} ${y - s * 0.1}q${s * 0.5} ${s * 0.1} ${s * 0.36} ${s * 0.6}`,
      fur,
      s * 0.16,
    ),
  ]
}

/** A few books lying flat, `wide` pixels wide. */
export function books(
  random: Random,
  palette: Palette,
  x: number,
  foot: number,
  wide: number,
): Shapes {
  return times(3, (i) =>
    rect(
      x + random.between(0, 0.12) * wide,
      foot - wide * 0.16 * (i + 1),
      wide * random.between(0.8, 1),
      wide * 0.15,
      { fill: at([palette.deep, palette.accent, palette.paper], i), rx: 3 },
    ),
  )
}

/** Wall, skirting and floor; `floor` is where they meet, in pixels. */
export function shell(
  random: Random,
  palette: Palette,
  { width: w, height: h }: Size,
  floor: number,
  wallpaper: 'any' | 'bare' = 'any',
): Shapes {
  const wall = random.pick([
    palette.paper,
    palette.soft,
    mix(palette.second, palette.paper, 0.45),
    mix(palette.main, palette.paper, 0.55),
    palette.deep,
    mix(palette.accent, palette.paper, 0.6),
  ])
  const wood = mix(oak, palette.deep, random.between(0, 0.3))
  const trim = lighter(wall, 0.5)
  const kinds = {
    bare: [],
    panels: times(4, (i) =>
      rect((w / 4) * i + w * 0.03, h * 0.05, w / 4 - w * 0.06, floor - h * 0.14, {
        fill: 'none',
        stroke: lighter(wall, 0.25),
        'stroke-width': 5,
      }),
    ),
    wainscot: [
      rect(0, floor - h * 0.2, w, h * 0.2, mix(wall, palette.main, 0.35)),
      rect(0, floor - h * 0.2, w, h * 0.008, trim),
    ],
    stripes: times(12, (i) =>
      rect((w / 12) * i, 0, w / 24, floor, { fill: lighter(wall, 0.3), opacity: 0.4 }),
    ),
    arch: path(
      `M${w * 0.1} ${floor}V${h * 0.34}a${w * 0.4} ${w * 0.3} 0 0 1 ${w * 0.8} 0V${floor}Z`,
      mix(wall, palette.main, 0.25),
    ),
  }
  return [
    rect(0, 0, w, h, wall),
    kinds[
      wallpaper === 'bare'
        ? 'bare'
        : random.pick(['bare', 'panels', 'wainscot', 'stripes', 'arch'] as const)
    ],
    path(`M${w * 0.5} 0L${w * 0.95} 0L${w * 0.6} ${floor}H${w * 0.08}Z`, {
      fill: '#fff3d4',
      opacity: 0.13,
    }),
    rect(0, floor, w, h - floor, wood),
    times(7, (i) =>
      stroke(
        `M${(w / 6) * i} ${floor}L${w / 2 + ((w / 6) * i - w / 2) * 1.7} ${h}`,
        darker(wood, 0.3),
        2.5,
        { opacity: 0.5 },
      ),
    ),
    rect(0, floor - h * 0.022, w, h * 0.022, trim),
  ]
}

/** Two framed pictures in a box on the wall. */
export function pictures(
  random: Random,
  palette: Palette,
  x: number,
  y: number,
  w: number,
  h: number,
): Shapes {
  const inks = [palette.main, palette.accent, palette.second, palette.deep]
  return times(2, (i) => {
    const [fw, fh] = [w * 0.43, h * (i ? 0.8 : 1)]
    const [fx, fy] = [x + i * w * 0.52, y + (h - fh) / 2]
    const ink = random.pick(inks)
    const art = random.pick([
      [
        circle(fx + fw / 2, fy + fh * 0.42, fw * 0.24, ink),
        rect(fx + fw * 0.14, fy + fh * 0.62, fw * 0.72, fh * 0.24, palette.soft),
      ],
      times(3, (k) =>
        path(
          `M${fx + fw * 0.14} ${fy + fh * 0.86}V${fy + fh * (0.45 + k * 0.13)}Q${fx + fw * 0.5} ${fy + fh * (0.2 + k * 0.16)} ${fx + fw * 0.86} ${fy + fh * (0.5 + k * 0.12)}V${fy + fh * 0.86}Z`,
          mix(ink, palette.paper, 0.6 - k * 0.25),
        ),
      ),
      [
        stroke(`M${fx + fw * 0.5} ${fy + fh * 0.84}V${fy + fh * 0.24}`, ink, fw * 0.02),
        times(6, (k) =>
          ellipse(
            fx + fw * (0.5 + (k % 2 ? 0.13 : -0.13)),
            fy + fh * (0.3 + k * 0.08),
            fw * 0.12,
            fh * 0.03,
            {
              fill: ink,
              transform: `rotate(${k % 2 ? -30 : 30} ${fx + fw * 0.5} ${fy + fh * (0.3 + k * 0.08)})`,
            },
          ),
        ),
      ],
    ])
    return [
      rect(fx + 8, fy + 12, fw, fh, { fill: '#140b1c', opacity: 0.2 }),
      rect(fx, fy, fw, fh, random.pick([oak, palette.deep, palette.paper])),
      rect(fx + fw * 0.06, fy + fw * 0.06, fw * 0.88, fh - fw * 0.12, lighter(palette.paper, 0.4)),
      art,
    ]
  })
}

/** A round rug with rings. */
export function rug(palette: Palette, x: number, y: number, rx: number, ry: number): Shapes {
  return [1, 0.84, 0.64, 0.44, 0.22].map((share, i) =>
    ellipse(
      x,
      y,
      rx * share,
      ry * share,
      at([palette.accent, palette.paper, palette.main, palette.soft, palette.second], i),
    ),
  )
}

/** A standing lamp, lit. */
export function lamp(palette: Palette, x: number, foot: number, tall: number): Shapes {
  const s = tall * 0.15
  return [
    glow('bulb', [
      [0, '#fff0bf', 0.6],
      [1, '#fff0bf', 0],
    ]),
    circle(x, foot - tall * 0.9, s * 2.6, 'url(#bulb)'),
    stroke(`M${x} ${foot}V${foot - tall * 0.85}`, palette.ink, tall * 0.012),
    ellipse(x, foot, s * 0.7, s * 0.12, palette.ink),
    path(
      `M${x - s * 0.55} ${foot - tall}H${x + s * 0.55}L${x + s} ${foot - tall * 0.8}H${x - s}Z`,
      mix(palette.accent, '#fff4d6', 0.5),
    ),
  ]
}
