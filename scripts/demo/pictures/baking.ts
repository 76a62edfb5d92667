import { darker, lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import { at, type Random } from '../random.ts'
import { daylight } from './room-light.ts'
import {
  circle,
  ellipse,
  group,
  type Point,
  path,
  picture,
  polar,
  rect,
  type Size,
  shadow,
  smooth,
  stroke,
  times,
} from './svg.ts'
import { cloth, dish, knife, sprig } from './table-top.ts'

/** A tart from above, with berries, sliced fruit or a lattice. */
export function tart(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const r = w * random.between(0.38, 0.43)
  const [x, y]: Point = [w * 0.5, h * 0.5]
  const berry = [
    mix('#c22f3e', palette.main, 0.3),
    mix('#3d3f7a', palette.deep, 0.2),
    mix('#e8734a', palette.accent, 0.4),
  ]
  const crust = '#d99c55'
  const edge = smooth(
    times(72, (i) => polar([x, y], i * 5, r * (i % 2 ? 1 : 0.955))),
    'closed',
  )
  const kind = random.pick(['berries', 'slices', 'lattice'] as const)
  const fillings = {
    berries: times(9, (ring) =>
      times(Math.max(1, ring * 6), (i) => {
        const [bx, by] = polar(
          [x, y],
          (i * 360) / Math.max(1, ring * 6) + ring * 9,
          r * 0.095 * ring,
        )
        const ink = at(berry, Math.floor(ring / 2))
        return [
          circle(bx + 2, by + 4, r * 0.049, { fill: '#2a0f14', opacity: 0.3 }),
          circle(bx, by, r * 0.047, ink),
          circle(bx - r * 0.015, by - r * 0.015, r * 0.012, { fill: '#fff', opacity: 0.6 }),
        ]
      }),
    ),
    slices: times(3, (ring) =>
      times([26, 17, 8][ring] ?? 8, (i) => {
        const count = [26, 17, 8][ring] ?? 8
        const angle = (i * 360) / count
        const [sx, sy] = polar([x, y], angle, r * (0.68 - ring * 0.25))
        const wedge = `M${sx - r * 0.15} ${sy}A${r * 0.15} ${r * 0.17} 0 0 1 ${sx + r * 0.15} ${sy}Q${sx} ${sy + r * 0.06} ${sx - r * 0.15} ${sy}Z`
        return group(
          [
            path(wedge, {
              fill: mix('#f3cf8e', at(berry, ring), 0.12),
              stroke: at(berry, 0),
              'stroke-width': r * 0.012,
            }),
          ],
          { transform: `rotate(${angle + 62} ${sx} ${sy})` },
        )
      }),
    ),
    lattice: [
      circle(x, y, r * 0.86, at(berry, random.whole(0, 2))),
      [-1, 1].map((way) =>
        times(7, (i) => {
          const off = (i - 3) * r * 0.25
          const half = Math.sqrt(Math.max(0, (r * 0.87) ** 2 - off ** 2))
          return group(
            [
              rect(x - half, y + off - r * 0.045 + 5, half * 2, r * 0.1, {
                fill: '#2a0f14',
                opacity: 0.22,
              }),
              rect(x - half, y + off - r * 0.055, half * 2, r * 0.11, i % 2 ? '#e2ab66' : crust),
            ],
            { transform: `rotate(${way * 45} ${x} ${y})` },
          )
        }),
      ),
    ],
  }
  return picture(size, [
    cloth(random, palette, size),
    dish([x, y], r * 1.1, random.pick([palette.paper, palette.soft, palette.second])),
    shadow(edge, r * 0.05, 0.3),
    path(edge, crust),
    stroke(edge, '#b97836', r * 0.015),
    circle(x, y, r * 0.88, '#f4dfae'),
    fillings[kind],
    times(3, () =>
      sprig(random, x + random.between(-0.4, 0.4) * r, y + random.between(-0.4, 0.4) * r, r * 0.2),
    ),
    daylight(size),
  ])
}

/** A scored loaf on its board. */
export function loaf(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const [x, y]: Point = [w / 2, h * random.between(0.45, 0.52)]
  const round = random.chance(0.5)
  const [rx, ry] = round ? [w * 0.36, w * 0.36] : [w * 0.28, Math.min(h * 0.38, w * 0.5)]
  const crust = random.pick(['#b06a2c', '#9a5622', '#c27d3a'])
  const outline = smooth(
    times(14, (i) => {
      const angle = (i / 14) * Math.PI * 2
      return [
        x + Math.cos(angle) * rx * random.between(0.97, 1.03),
        y + Math.sin(angle) * ry * random.between(0.97, 1.03),
      ]
    }),
    'closed',
  )
  const scores = round
    ? [
        times(4, (i) => polar([x, y], 45 + i * 90, rx * 0.12)),
        times(4, (i) => polar([x, y], 45 + i * 90, rx * 0.72)),
      ]
    : [
        times(5, (i): Point => [x - rx * 0.55, y + ry * (-0.5 + i * 0.28)]),
        times(5, (i): Point => [x + rx * 0.55, y + ry * (-0.66 + i * 0.28)]),
      ]
  const cuts = (scores[0] ?? []).map((from, i) => {
    const to = scores[1]?.[i] ?? from
    const [nx, ny] = [-(to[1] - from[1]) * 0.14, (to[0] - from[0]) * 0.14]
    const mid: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
    return `M${from[0]} ${from[1]}Q${mid[0] + nx} ${mid[1] + ny} ${to[0]} ${to[1]}Q${mid[0] - nx} ${mid[1] - ny} ${from[0]} ${from[1]}Z`
  })
  const wheat = times(2, (side) =>
    times(7, (i) =>
      times(2, (k) => {
        const px = x + (side ? 1 : -1) * rx * 0.42
        const py = y + ry * (0.3 - i * 0.1)
        return ellipse(px + (k ? 1 : -1) * rx * 0.05, py, rx * 0.025, rx * 0.06, {
          fill: '#f1d3a2',
          opacity: 0.75,
          transform: `rotate(${k ? 30 : -30} ${px} ${py})`,
        })
      }),
    ),
  )
  return picture(size, [
    cloth(random, palette, size),
    group(
      [
        rect(w * 0.1, h * 0.1, w * 0.8, h * 0.78, {
          fill: '#1a0f14',
          opacity: 0.22,
          rx: w * 0.05,
          transform: 'translate(10 16)',
        }),
        rect(w * 0.1, h * 0.1, w * 0.8, h * 0.78, { fill: '#c99b66', rx: w * 0.05 }),
        times(16, (i) =>
          stroke(
            `M${w * 0.13} ${h * (0.14 + i * 0.045)}q${w * 0.3} ${random.between(-14, 14)} ${w * 0.74} ${random.between(-6, 6)}`,
            '#a97a48',
            2,
            { opacity: 0.5 },
          ),
        ),
      ],
      { transform: `rotate(${random.between(-5, 5)} ${x} ${y})` },
    ),
    shadow(outline, w * 0.035, 0.4),
    path(outline, crust),
    path(outline, {
      fill: lighter(crust, 0.2),
      transform: `translate(${x * 0.12} ${y * 0.1}) scale(.88 .88)`,
      opacity: 0.6,
    }),
    path(cuts.join(''), { fill: '#f0cd98', stroke: darker(crust, 0.3), 'stroke-width': w * 0.005 }),
    round ? wheat : [],
    times(320, () => {
      const angle = random.between(0, 6.283)
      const reach = Math.sqrt(random.next())
      return circle(
        x + Math.cos(angle) * rx * reach * 0.96,
        y + Math.sin(angle) * ry * reach * 0.96,
        random.between(1, 3.2),
        { fill: '#fff4e0', opacity: 0.6 },
      )
    }),
    knife(w * 0.85, h * 0.5, h * 0.5),
    daylight(size),
  ])
}
