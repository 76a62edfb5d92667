import { darker, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { camp, dark, halo, land, sparkle, stars, thin } from './night-parts.ts'
import {
  circle,
  ellipse,
  glow,
  group,
  type Point,
  picture,
  polar,
  type Size,
  smooth,
  stroke,
  times,
} from './svg.ts'

/** Stars joined into figures. */
export function constellation(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const figures = random.whole(2, 3)
  const drawn = times(figures, (i) => {
    const middle: Point = [w * (i % 2 ? 0.66 : 0.34), h * (0.18 + (0.56 * i) / figures + 0.08)]
    const nodes: Point[] = times(random.whole(5, 7), (k) =>
      polar(middle, k * 57 + random.between(0, 40), w * random.between(0.1, 0.28)),
    )
    const links = nodes.map(([x, y], k) => `${k === 0 ? 'M' : 'L'}${x} ${y}`).join('')
    const [first = middle, , third = middle] = nodes
    return [
      stroke(
        `${links}M${first[0]} ${first[1]}L${third[0]} ${third[1]}`,
        palette.paper,
        w * 0.0022,
        { opacity: 0.6 },
      ),
      nodes.map(([x, y]) => {
        const r = w * random.between(0.006, 0.014)
        return [
          circle(x, y, r * 4, 'url(#halo)'),
          circle(x, y, r, palette.paper),
          random.chance(0.4) ? sparkle(x, y, r * 3.2, palette.accent) : [],
        ]
      }),
    ]
  })
  const rings = times(3, (i) =>
    circle(w * 0.5, h * 0.46, w * (0.3 + 0.22 * i), {
      ...thin(palette, w),
      'stroke-dasharray': '2 14',
      opacity: 0.5,
    }),
  )
  return picture(size, [
    dark(palette, size),
    halo(palette),
    stars(random, palette, size, 420, h),
    rings,
    drawn,
    land(random, palette, size, 0.9),
  ])
}

/** The Milky Way above hills. */
export function milkyWay(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const tilt = random.between(-32, 32)
  const [cx, cy] = [w * random.between(0.4, 0.6), h * 0.42]
  const mists = [
    mix(palette.main, palette.second, 0.5),
    palette.second,
    mix(palette.accent, palette.main, 0.5),
    palette.paper,
  ]
  const clouds = times(46, (i) => {
    const along = random.between(-0.85, 0.85) * h
    const r = w * random.between(0.1, 0.24) * (1 - Math.abs(along / h) * 0.4)
    return ellipse(cx + random.between(-0.07, 0.07) * w, cy + along, r * 0.72, r * 1.5, {
      fill: `url(#mist${i % 4})`,
      opacity: 0.36,
    })
  })
  const dust = times(4, () => {
    const line: Point[] = times(7, (k) => [
      cx + random.between(-0.05, 0.05) * w,
      cy - h * 0.7 + k * h * 0.23,
    ])
    return stroke(smooth(line), darker(palette.deep, 0.4), w * random.between(0.015, 0.05), {
      opacity: 0.18,
    })
  })
  const grains = times(900, () => {
    const across = (random.next() + random.next() + random.next() - 1.5) * w * 0.26
    return `M${(cx + across).toFixed(1)} ${(cy + random.between(-0.9, 0.9) * h).toFixed(1)}h0`
  })
  return picture(size, [
    dark(palette, size),
    mists.map((colour, i) =>
      glow(`mist${i}`, [
        [0, colour, 0.5],
        [1, colour, 0],
      ]),
    ),
    group(
      [
        clouds,
        dust,
        stroke(grains.slice(0, 650).join(''), palette.paper, 1.6, { opacity: 0.7 }),
        stroke(grains.slice(650).join(''), palette.paper, 2.8, { opacity: 0.85 }),
      ],
      { transform: `rotate(${tilt} ${cx} ${cy})` },
    ),
    stars(random, palette, size, 260, h),
    land(random, palette, size, random.between(0.8, 0.88)),
    random.chance(0.6) ? camp(palette, w * random.between(0.25, 0.7), h * 0.93, w * 0.1) : [],
  ])
}

/** Stars circling a pole, as in a long exposure. */
export function starTrails(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const pole: Point = [w * random.between(0.3, 0.7), h * random.between(0.3, 0.5)]
  const reach = random.between(35, 80)
  const inks = [
    palette.paper,
    palette.paper,
    palette.soft,
    palette.accent,
    mix(palette.second, palette.paper, 0.4),
  ]
  const arcs = times(150, (i) => {
    const r = w * 0.02 + (i / 150) * h * 0.85
    const start = random.between(0, 360)
    const [x1, y1] = polar(pole, start, r)
    const [x2, y2] = polar(pole, start + reach * random.between(0.7, 1.3), r)
    return stroke(
      `M${x1} ${y1}A${r} ${r} 0 0 1 ${x2} ${y2}`,
      random.pick(inks),
      random.between(1, 3.4),
      { opacity: random.between(0.35, 0.95).toFixed(2) },
    )
  })
  const more = times(150, (i) => {
    const r = w * 0.02 + ((i + 0.5) / 150) * h * 0.85
    const start = random.between(0, 360)
    const [x1, y1] = polar(pole, start, r)
    const [x2, y2] = polar(pole, start + reach, r)
    return stroke(
      `M${x1} ${y1}A${r} ${r} 0 0 1 ${x2} ${y2}`,
      random.pick(inks),
      random.between(0.8, 2.4),
      { opacity: random.between(0.2, 0.7).toFixed(2) },
    )
  })
  return picture(size, [
    dark(palette, size),
    arcs,
    more,
    land(random, palette, size, random.between(0.8, 0.9)),
  ])
}
