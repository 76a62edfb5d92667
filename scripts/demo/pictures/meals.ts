import { darker, lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import { at, type Random } from '../random.ts'
import { slice } from './fruit.ts'
import { daylight } from './room-light.ts'
import {
  circle,
  ellipse,
  group,
  type Point,
  path,
  picture,
  polar,
  type Shapes,
  type Size,
  shadow,
  smooth,
  stroke,
  times,
} from './svg.ts'
import { cloth, cup, dish, fork, leafGreen, scatter, spoon, sprig } from './table-top.ts'

/** Egg, toast and coffee. */
export function breakfast(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const r = w * random.between(0.33, 0.37)
  const middle: Point = [w * 0.5, h * random.between(0.5, 0.58)]
  return picture(size, [
    cloth(random, palette, size),
    dish(middle, r, random.pick([palette.paper, palette.soft, palette.second])),
    toast(random, [middle[0] + r * 0.34, middle[1] + r * 0.14], r * 0.48),
    times(random.whole(1, 2), (i) =>
      egg(
        random,
        [middle[0] - r * 0.28 + i * r * 0.12, middle[1] - r * 0.3 + i * r * 0.55],
        r * 0.3,
      ),
    ),
    times(7, () => {
      const [x, y] = polar(middle, random.between(120, 260), r * random.between(0.3, 0.66))
      return circle(x, y, r * 0.055, mix('#d23b2a', palette.main, 0.25))
    }),
    sprig(random, middle[0] + r * 0.1, middle[1] - r * 0.5, r * 0.5),
    cup(
      [w * random.between(0.76, 0.84), h * 0.16],
      w * 0.13,
      random.pick([palette.main, palette.deep, palette.accent]),
      '#5a3620',
    ),
    fork(w * 0.1, middle[1], h * 0.36, lighter(palette.soft, 0.3)),
    daylight(size),
  ])
}

function egg(random: Random, [x, y]: Point, r: number): Shapes {
  const white = smooth(
    times(11, (i) => polar([x, y], i * 32.7, r * random.between(0.86, 1.2))),
    'closed',
  )
  return [
    shadow(white, r * 0.1, 0.2),
    path(white, '#fffaf0'),
    circle(x, y, r * 0.46, '#f4a71d'),
    circle(x + r * 0.04, y + r * 0.05, r * 0.38, { fill: '#f7bd3a', opacity: 0.8 }),
    ellipse(x - r * 0.16, y - r * 0.18, r * 0.12, r * 0.07, { fill: '#fff', opacity: 0.75 }),
    times(14, () => {
      const [px, py] = polar([x, y], random.between(0, 360), r * random.between(0, 0.85))
      return circle(px, py, r * 0.018, '#3b2a22')
    }),
  ]
}

function toast(random: Random, [x, y]: Point, s: number): Shapes {
  const d = `M${x - s * 0.6} ${y + s * 0.7}V${y - s * 0.2}C${x - s * 0.95} ${y - s * 0.6} ${x - s * 0.5} ${y - s * 0.85} ${x} ${y - s * 0.78}C${x + s * 0.5} ${y - s * 0.85} ${x + s * 0.95} ${y - s * 0.6} ${x + s * 0.6} ${y - s * 0.2}V${y + s * 0.7}Z`
  return group(
    [
      shadow(d, s * 0.12, 0.3, 0.8),
      path(d, '#a8652c'),
      path(d, { fill: '#e8b878', transform: `translate(${x * 0.1} ${y * 0.1}) scale(.9)` }),
      times(26, () =>
        circle(
          x + random.between(-0.45, 0.45) * s,
          y + random.between(-0.55, 0.5) * s,
          s * random.between(0.01, 0.03),
          { fill: '#a8652c', opacity: 0.5 },
        ),
      ),
    ],
    { transform: `rotate(${random.between(-30, 40)} ${x} ${y})` },
  )
}

/** A table laid for many. */
export function supper(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const places = scatter(random, size, w * 0.17, w * 0.22, 4000, 12)
  const dishes = [palette.paper, palette.soft, palette.accent, palette.second, palette.main]
  return picture(size, [
    cloth(random, palette, size),
    places.map(([x, y, r], i) => {
      const ink = at(dishes, i)
      const kind = i % 5
      if (kind === 3) return cup([x, y], r * 0.6, ink, at(['#7a2233', '#d9a441', '#f4e7c8'], i))
      return [
        dish([x, y], r, ink),
        kind === 0
          ? times(34, () => {
              const [px, py] = polar([x, y], random.between(0, 360), r * random.between(0, 0.52))
              return sprig(random, px, py, r * 0.46)
            })
          : [],
        kind === 1
          ? times(3, (k) => egg(random, polar([x, y], k * 120 + 20, r * 0.3), r * 0.26))
          : [],
        kind === 2
          ? times(7, (k) =>
              slice(
                random,
                k === 6 ? [x, y] : polar([x, y], k * 60, r * 0.44),
                r * 0.22,
                mix('#e8603c', palette.main, 0.3),
              ),
            )
          : [],
        kind === 4
          ? times(40, () => {
              const [px, py] = polar(
                [x, y],
                random.between(0, 360),
                r * 0.62 * Math.sqrt(random.next()),
              )
              return [
                circle(px + 2, py + 3, r * 0.075, { fill: '#1a0f14', opacity: 0.3 }),
                circle(px, py, r * 0.07, random.pick([leafGreen, '#4b2a52', '#7b8f3a'])),
              ]
            })
          : [],
      ]
    }),
    fork(w * 0.06, h * 0.4, h * 0.22, lighter(palette.soft, 0.4)),
    daylight(size),
  ])
}

/** Soup with a spiral of cream. */
export function soup(random: Random, palette: Palette, size: Size): string {
  return bowlful(random, palette, size, ([x, y], r) => {
    const swirl = times(
      60,
      (i): Point => polar([x, y], i * 19, r * 0.011 * i + random.between(-2, 2)),
    )
    return stroke(smooth(swirl), '#fdf1dc', r * 0.05, { opacity: 0.85 })
  })
}

/** Noodles in broth with two eggs. */
export function noodles(random: Random, palette: Palette, size: Size): string {
  return bowlful(random, palette, size, ([x, y], r) => [
    times(26, (i) =>
      circle(
        x + random.between(-0.4, 0) * r,
        y + random.between(-0.1, 0.3) * r,
        r * (0.1 + i * 0.013),
        {
          fill: 'none',
          stroke: i % 2 ? '#f6dfa8' : '#eccb86',
          'stroke-width': r * 0.03,
          'stroke-dasharray': `${r * random.between(0.4, 1.2)} ${r * random.between(0.2, 0.8)}`,
        },
      ),
    ),
    egg(random, [x + r * 0.34, y - r * 0.22], r * 0.2),
    egg(random, [x + r * 0.5, y + r * 0.14], r * 0.2),
  ])
}

function bowlful(
  random: Random,
  palette: Palette,
  size: Size,
  filling: (middle: Point, radius: number) => Shapes,
): string {
  const { width: w, height: h } = size
  const r = w * random.between(0.35, 0.4)
  const middle: Point = [w * 0.5, h * random.between(0.48, 0.56)]
  const broth = random.pick(['#d9722b', '#c4452f', '#e0a33a', '#7d8f3f', '#b5482f'])
  return picture(size, [
    cloth(random, palette, size),
    dish(middle, r * 1.16, random.pick([palette.paper, palette.soft])),
    dish(middle, r, random.pick([palette.deep, palette.main, palette.second])),
    circle(middle[0], middle[1], r * 0.84, darker(broth, 0.15)),
    circle(middle[0], middle[1], r * 0.81, broth),
    filling(middle, r),
    times(26, () => {
      const [x, y] = polar(middle, random.between(0, 360), r * random.between(0.1, 0.7))
      return circle(
        x,
        y,
        r * random.between(0.012, 0.03),
        random.pick([leafGreen, '#3b2a22', '#f7e2b0']),
      )
    }),
    times(4, (i) => {
      const [x, y] = polar(middle, i * 80 + random.between(0, 40), r * random.between(0.15, 0.5))
      return sprig(random, x, y, r * 0.26)
    }),
    spoon(w * 0.88, h * 0.52, h * 0.4, lighter(palette.soft, 0.4)),
    daylight(size),
  ])
}
