import { darker, lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import { at, type Random } from '../random.ts'
import { fish } from './fish.ts'
import { daylight } from './room-light.ts'
import {
  circle,
  gradient,
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

/** Coral, kelp and fish. */
export function reef(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const inks = [
    palette.main,
    palette.accent,
    palette.second,
    mix(palette.accent, palette.main, 0.5),
    palette.soft,
  ]
  return picture(size, [
    gradient('water', [
      [0, mix(palette.soft, palette.second, 0.4)],
      [1, mix(palette.deep, palette.second, 0.2)],
    ]),
    rect(0, 0, w, h, 'url(#water)'),
    times(5, (i) =>
      path(
        `M${w * (0.1 + i * 0.2)} 0L${w * (0.16 + i * 0.2)} 0L${w * (0.3 + i * 0.24)} ${h}H${w * (0.06 + i * 0.2)}Z`,
        { fill: '#fff', opacity: 0.07 },
      ),
    ),
    times(3, (row) => {
      const foot = h * (0.76 + row * 0.13)
      const plants = times(7, () => {
        const x = random.between(0, w)
        const tall = h * random.between(0.16, 0.38) * (1 - row * 0.12)
        const ink = mix(random.pick(inks), palette.deep, 0.5 - row * 0.25)
        return random.pick([kelp, coral, coral, fan])(random, x, foot + h * 0.04, tall, ink)
      })
      const bed = smooth(
        times(9, (i): Point => [-20 + (i * (w + 40)) / 8, foot + random.between(-0.02, 0.02) * h]),
      )
      const d = `${bed}V${h + 50}H-20Z`
      return [
        plants,
        shadow(d, w * 0.016, 0.25, -0.3),
        path(d, mix(palette.deep, row === 2 ? palette.ink : palette.main, 0.3 - row * 0.05)),
      ]
    }),
    times(7, () =>
      group(fish(random, w * random.between(0.05, 0.085), random.pick(inks), palette.deep), {
        transform: `translate(${w * random.between(0.1, 0.9)} ${h * random.between(0.1, 0.55)}) scale(${random.pick([-1, 1])} 1)`,
      }),
    ),
    times(18, () =>
      circle(
        w * random.between(0.05, 0.95),
        h * random.between(0.04, 0.6),
        w * random.between(0.004, 0.012),
        { fill: 'none', stroke: '#fff', 'stroke-width': 2.5, opacity: 0.55 },
      ),
    ),
    daylight(size),
  ])
}

function kelp(random: Random, x: number, foot: number, tall: number, ink: string): Shapes {
  const bend = random.between(-1, 1)
  const spine: Point[] = times(9, (i) => [
    x + Math.sin(i * 0.8 + bend * 3) * tall * 0.06,
    foot - (tall * i) / 8,
  ])
  const leaves = spine.slice(1).map(([px, py], i) => {
    const way = i % 2 ? 1 : -1
    return `M${px} ${py}q${way * tall * 0.1} ${-tall * 0.02} ${way * tall * 0.16} ${-tall * 0.15}q${-way * tall * 0.12} ${tall * 0.02} ${-way * tall * 0.16} ${tall * 0.15}Z`
  })
  return [stroke(smooth(spine), ink, tall * 0.022), path(leaves.join(''), ink)]
}

function coral(random: Random, x: number, foot: number, tall: number, ink: string): Shapes {
  const branches: { d: string; width: number }[] = []
  function grow(from: Point, angle: number, length: number, level: number): void {
    const tip = polar(from, angle, length)
    branches.push({ d: `M${from[0]} ${from[1]}L${tip[0]} ${tip[1]}`, width: length * 0.26 })
    if (level === 0) return
    grow(tip, angle - random.between(16, 38), length * random.between(0.66, 0.82), level - 1)
    grow(tip, angle + random.between(16, 38), length * random.between(0.66, 0.82), level - 1)
  }
  grow([x, foot], -90, tall * 0.3, 4)
  return branches.map(({ d, width }) => stroke(d, ink, width))
}

function fan(_random: Random, x: number, foot: number, tall: number, ink: string): Shapes {
  return [
    path(
      `M${x} ${foot}C${x - tall * 0.7} ${foot - tall * 0.3} ${x - tall * 0.5} ${foot - tall} ${x} ${foot - tall}C${x + tall * 0.5} ${foot - tall} ${x + tall * 0.7} ${foot - tall * 0.3} ${x} ${foot}Z`,
      ink,
    ),
    times(9, (i) => {
      const [px, py] = polar([x, foot], -90 + (i - 4) * 11, tall * (0.92 - Math.abs(i - 4) * 0.05))
      return stroke(`M${x} ${foot}L${px} ${py}`, lighter(ink, 0.3), tall * 0.012, { opacity: 0.7 })
    }),
  ]
}

/** Jellyfish in dark water. */
export function jellyfish(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const inks = [palette.accent, palette.main, palette.second, palette.soft]
  const count = random.whole(3, 6)
  return picture(size, [
    gradient('deep', [
      [0, mix(palette.deep, palette.main, 0.4)],
      [1, darker(palette.ink, 0.2)],
    ]),
    rect(0, 0, w, h, 'url(#deep)'),
    times(90, () =>
      circle(random.next() * w, random.next() * h, random.between(1, 4), {
        fill: palette.paper,
        opacity: random.between(0.1, 0.5).toFixed(2),
      }),
    ),
    times(count, (i) => {
      const s = w * random.between(0.11, 0.2) * (count > 4 ? 0.85 : 1)
      const [x, y] = [
        w * (i % 2 ? random.between(0.6, 0.82) : random.between(0.18, 0.42)),
        h * (0.12 + (0.58 * i) / count + random.between(0, 0.06)),
      ]
      const ink = at(inks, i)
      const bell = `M${-s} 0C${-s} ${-s * 1.4} ${s} ${-s * 1.4} ${s} 0${times(6, (k) => `Q${s - (k + 0.5) * (s / 3)} ${s * 0.2} ${s - (k + 1) * (s / 3)} 0`).join('')}Z`
      const strings = times(9, (k) => {
        const px = (k - 4) * s * 0.2
        const line: Point[] = times(7, (j) => [
          px + Math.sin(j * 1.1 + k) * s * 0.1 * (j / 3),
          j * s * random.between(0.26, 0.4),
        ])
        return stroke(smooth(line), lighter(ink, 0.25), s * (k % 2 ? 0.02 : 0.05), { opacity: 0.6 })
      })
      return group(
        [
          strings,
          path(bell, { fill: ink, opacity: 0.85 }),
          path(bell, { fill: lighter(ink, 0.5), opacity: 0.4, transform: 'scale(.72 .8)' }),
          times(5, (k) =>
            stroke(
              `M${(k - 2) * s * 0.3} ${-s * 0.1}Q${(k - 2) * s * 0.26} ${-s * 0.7} 0 ${-s * 1.02}`,
              lighter(ink, 0.5),
              s * 0.02,
              { opacity: 0.6 },
            ),
          ),
        ],
        { transform: `translate(${x} ${y}) rotate(${random.between(-24, 24)})` },
      )
    }),
    daylight(size),
  ])
}
