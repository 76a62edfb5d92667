import { darker, lighter, mix } from '../colour.ts'
import type { Random } from '../random.ts'
import { circle, clipped, ellipse, path, type Shapes, stroke, times } from './svg.ts'

/** A pear that stands at a foot; `s` is half its height. */
export function pear(
  random: Random,
  x: number,
  foot: number,
  s: number,
  colour: string,
  id: string,
): Shapes {
  const d = `M${x} ${foot}C${x - s * 0.95} ${foot} ${x - s * 0.85} ${foot - s * 1.05} ${x - s * 0.42} ${foot - s * 1.35}C${x - s * 0.3} ${foot - s * 1.5} ${x - s * 0.3} ${foot - s * 1.95} ${x} ${foot - s * 1.95}C${x + s * 0.3} ${foot - s * 1.95} ${x + s * 0.3} ${foot - s * 1.5} ${x + s * 0.42} ${foot - s * 1.35}C${x + s * 0.85} ${foot - s * 1.05} ${x + s * 0.95} ${foot} ${x} ${foot}Z`
  const lean = random.between(-0.2, 0.3) * s
  return [
    path(d, {
      fill: '#1a0f22',
      opacity: 0.22,
      transform: `translate(${x} ${foot}) skewX(-58) scale(1 .4) translate(${-x} ${-foot})`,
    }),
    path(d, colour),
    clipped(id, d, [
      ellipse(x + s * 0.75, foot - s * 0.8, s * 0.72, s * 1.5, {
        fill: darker(colour, 0.4),
        opacity: 0.45,
      }),
      ellipse(x - s * 0.45, foot - s * 0.7, s * 0.2, s * 0.36, { fill: '#fff', opacity: 0.22 }),
      times(50, () =>
        circle(x + random.between(-0.8, 0.8) * s, foot - random.between(0, 1.9) * s, s * 0.012, {
          fill: darker(colour, 0.5),
          opacity: 0.4,
        }),
      ),
    ]),
    stroke(
      `M${x} ${foot - s * 1.9}q${lean * 0.2} ${-s * 0.2} ${lean} ${-s * 0.36}`,
      darker(colour, 0.75),
      s * 0.06,
    ),
    path(
      `M${x + lean * 0.3} ${foot - s * 2.1}q${s * 0.2} ${-s * 0.36} ${s * 0.6} ${-s * 0.26}q${-s * 0.16} ${s * 0.34} ${-s * 0.6} ${s * 0.26}Z`,
      mix('#5c7a45', colour, 0.25),
    ),
  ]
}

/** A lemon; the third in a row is cut. */
export function lemon(
  random: Random,
  x: number,
  y: number,
  s: number,
  zest: string,
  index: number,
): Shapes {
  const shade = ellipse(x + s * 0.4, y + s * 0.7, s * 1.3, s * 0.26, {
    fill: '#1a0f22',
    opacity: 0.26,
  })
  if (index === 2) {
    return [
      shade,
      circle(x, y, s * 0.92, zest),
      circle(x, y, s * 0.82, '#fff7dc'),
      times(8, (i) =>
        path(
          `M${x} ${y}L${x + s * 0.7 * Math.cos(i * 0.785 + 0.1)} ${y + s * 0.7 * Math.sin(i * 0.785 + 0.1)}A${s * 0.72} ${s * 0.72} 0 0 1 ${x + s * 0.7 * Math.cos(i * 0.785 + 0.68)} ${y + s * 0.7 * Math.sin(i * 0.785 + 0.68)}Z`,
          lighter(zest, 0.22),
        ),
      ),
    ]
  }
  const turn = random.between(-30, 30)
  const d = `M${x - s * 1.3} ${y}C${x - s * 0.9} ${y - s * 0.2} ${x - s * 0.8} ${y - s * 0.85} ${x} ${y - s * 0.85}C${x + s * 0.8} ${y - s * 0.85} ${x + s * 0.9} ${y - s * 0.2} ${x + s * 1.3} ${y}C${x + s * 0.9} ${y + s * 0.2} ${x + s * 0.8} ${y + s * 0.85} ${x} ${y + s * 0.85}C${x - s * 0.8} ${y + s * 0.85} ${x - s * 0.9} ${y + s * 0.2} ${x - s * 1.3} ${y}Z`
  return [
    shade,
    path(d, { fill: zest, transform: `rotate(${turn} ${x} ${y})` }),
    ellipse(x - s * 0.3, y - s * 0.35, s * 0.4, s * 0.18, { fill: '#fff', opacity: 0.4 }),
    ellipse(x + s * 0.35, y + s * 0.3, s * 0.5, s * 0.3, {
      fill: darker(zest, 0.3),
      opacity: 0.25,
    }),
  ]
}

/** A round fruit with a stalk; the id must be the only one of its kind. */
export function roundFruit(
  random: Random,
  x: number,
  y: number,
  r: number,
  colour: string,
  id: string,
): Shapes {
  const d = `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
  return [
    path(d, colour),
    clipped(id, d, [
      circle(x + r * 0.7, y + r * 0.5, r, { fill: darker(colour, 0.4), opacity: 0.4 }),
      ellipse(x - r * 0.4, y - r * 0.4, r * 0.26, r * 0.16, { fill: '#fff', opacity: 0.4 }),
    ]),
    stroke(
      `M${x} ${y - r * 0.85}q${r * 0.06} ${-r * 0.2} ${r * random.between(-0.1, 0.3)} ${-r * 0.4}`,
      darker(colour, 0.7),
      r * 0.09,
    ),
  ]
}
