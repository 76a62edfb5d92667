import { darker, lighter, mix } from '../colour.ts'
import type { Random } from '../random.ts'
import {
  box,
  clipped,
  ellipse,
  group,
  type Point,
  path,
  polar,
  round,
  type Shapes,
  smooth,
  stroke,
  times,
} from './svg.ts'

/** Half-widths from foot (0) to rim (1) as shares of the width, as on a potter's wheel. */
type Profile = readonly (readonly [height: number, half: number])[]

const profiles = {
  belly: [
    [0, 0.3],
    [0.08, 0.34],
    [0.35, 0.5],
    [0.6, 0.42],
    [0.8, 0.18],
    [0.93, 0.17],
    [1, 0.24],
  ],
  bottle: [
    [0, 0.36],
    [0.03, 0.4],
    [0.3, 0.42],
    [0.52, 0.38],
    [0.66, 0.16],
    [0.95, 0.13],
    [1, 0.16],
  ],
  urn: [
    [0, 0.22],
    [0.06, 0.24],
    [0.2, 0.34],
    [0.5, 0.5],
    [0.75, 0.46],
    [0.88, 0.3],
    [1, 0.36],
  ],
  cylinder: [
    [0, 0.38],
    [0.04, 0.42],
    [0.5, 0.42],
    [0.95, 0.42],
    [1, 0.43],
  ],
  bowl: [
    [0, 0.2],
    [0.08, 0.22],
    [0.3, 0.38],
    [0.65, 0.48],
    [1, 0.5],
  ],
  moonJar: [
    [0, 0.24],
    [0.1, 0.32],
    [0.3, 0.47],
    [0.5, 0.5],
    [0.72, 0.45],
    [0.9, 0.27],
    [1, 0.25],
  ],
  hourglass: [
    [0, 0.42],
    [0.1, 0.42],
    [0.3, 0.28],
    [0.45, 0.22],
    [0.65, 0.34],
    [0.9, 0.46],
    [1, 0.44],
  ],
  bud: [
    [0, 0.3],
    [0.1, 0.42],
    [0.25, 0.5],
    [0.42, 0.36],
    [0.55, 0.12],
    [0.92, 0.1],
    [1, 0.15],
  ],
  jug: [
    [0, 0.32],
    [0.06, 0.36],
    [0.3, 0.46],
    [0.55, 0.4],
    [0.78, 0.25],
    [0.95, 0.28],
    [1, 0.32],
  ],
} satisfies Record<string, Profile>

/** The shapes that a vessel can have. */
export type ProfileName = keyof typeof profiles

/** How a vessel is decorated. */
export type Glaze = 'plain' | 'dipped' | 'banded' | 'speckled' | 'brushed' | 'scored' | 'drip'

/** A vessel's stand on its table: middle of the foot, width and height in pixels. */
export type Stand = { x: number; foot: number; width: number; height: number }

/** The shapes that stand tall enough to be a vase. */
export const vesselNames: readonly ProfileName[] = [
  'belly',
  'bottle',
  'urn',
  'cylinder',
  'moonJar',
  'hourglass',
  'bud',
  'jug',
]
/** Every glaze. */
export const glazes: readonly Glaze[] = [
  'plain',
  'dipped',
  'banded',
  'speckled',
  'brushed',
  'scored',
  'drip',
]

/** The outline of a thrown vessel. */
function outline(profile: ProfileName, { x, foot, width, height }: Stand): string {
  const right: Point[] = profiles[profile].map(([up, half]) => [
    x + half * width,
    foot - up * height,
  ])
  const left: Point[] = right.map(([px, py]): Point => [2 * x - px, py]).reverse()
  const d = smooth(right)
  return `${d}L${smooth(left).slice(1)}Z`
}

/** A glazed vessel with its mouth, its shaded side and a little light. */
export function vessel(
  random: Random,
  profile: ProfileName,
  stand: Stand,
  body: string,
  second: string,
  glaze: Glaze,
): Shapes {
  const { x, foot, width: w, height: h } = stand
  const d = outline(profile, stand)
  const id = `v${round(x)}-${round(foot)}-${round(w)}`.replaceAll('.', '_')
  const mouth = (profiles[profile].at(-1)?.[1] ?? 0.3) * w
  const handle =
    profile === 'jug'
      ? path(
          `M${x + w * 0.26} ${foot - h * 0.88}C${x + w * 0.8} ${foot - h * 0.98} ${x + w * 0.76} ${foot - h * 0.45} ${x + w * 0.42} ${foot - h * 0.4}`,
          { fill: 'none', stroke: darker(body, 0.15), 'stroke-width': w * 0.09 },
        )
      : []
  return [
    handle,
    path(d, body),
    clipped(id, d, [
      decoration(random, stand, body, second, glaze),
      path(box(x + w * 0.12, foot - h * 1.1, w, h * 1.2), { fill: '#1a0f22', opacity: 0.13 }),
      path(box(x + w * 0.27, foot - h * 1.1, w, h * 1.2), { fill: '#1a0f22', opacity: 0.13 }),
      path(box(x - w * 0.6, foot - h * 1.1, w * 0.24, h * 1.2), { fill: '#fff', opacity: 0.1 }),
    ]),
    ellipse(x, foot - h, mouth, mouth * 0.17, darker(body, 0.5)),
    ellipse(x, foot - h + mouth * 0.02, mouth, mouth * 0.17, {
      fill: 'none',
      stroke: lighter(body, 0.35),
      'stroke-width': w * 0.014,
    }),
  ]
}

/** The vessel's silhouette lying on the table, away from the light. */
export function castShadow(profile: ProfileName, stand: Stand, strength = 0.22): string {
  return path(outline(profile, { ...stand, x: 0, foot: 0 }), {
    fill: '#1a0f22',
    opacity: strength,
    transform: `translate(${round(stand.x)} ${round(stand.foot)}) skewX(-58) scale(1 0.42)`,
  })
}

function decoration(
  random: Random,
  { x, foot, width: w, height: h }: Stand,
  body: string,
  second: string,
  glaze: Glaze,
): Shapes {
  const left = x - w * 0.6
  switch (glaze) {
    case 'plain':
      return []
    case 'dipped':
      return path(
        `M${left} ${foot - h * 1.1}H${x + w}V${foot - h * random.between(0.35, 0.6)}Q${x} ${foot - h * random.between(0.38, 0.55)} ${left} ${foot - h * random.between(0.3, 0.6)}Z`,
        second,
      )
    case 'banded':
      return times(random.whole(3, 7), (i) => {
        const y = foot - h * (0.14 + i * 0.11)
        return stroke(
          `M${left} ${y}Q${x} ${y + h * 0.035} ${x + w} ${y}`,
          i % 2 ? mix(body, second, 0.5) : second,
          h * random.between(0.012, 0.05),
          { 'stroke-linecap': 'butt' },
        )
      })
    case 'speckled':
      return times(110, () =>
        ellipse(
          x + random.between(-0.5, 0.5) * w,
          foot - random.next() * h,
          w * random.between(0.003, 0.012),
          w * random.between(0.003, 0.01),
          { fill: darker(second, 0.3), opacity: 0.75 },
        ),
      )
    case 'brushed':
      return times(5, (i) => {
        const y = foot - h * (0.2 + i * 0.13)
        return times(7, (k) => {
          const px = x - w * 0.5 + (k + (i % 2) / 2) * w * 0.16
          const [tx, ty] = polar([px, y], -70, h * 0.08)
          return stroke(
            `M${px} ${y}Q${px - w * 0.03} ${y - h * 0.04} ${tx} ${ty}`,
            second,
            w * 0.022,
          )
        })
      })
    case 'scored':
      return times(15, (i) =>
        stroke(
          `M${x - w * 0.56 + i * w * 0.08} ${foot + 5}V${foot - h}`,
          darker(body, 0.25),
          w * 0.008,
          { opacity: 0.6 },
        ),
      )
    case 'drip': {
      const edge: Point[] = times(11, (i) => [
        left + i * w * 0.12,
        foot - h * (i % 2 ? random.between(0.5, 0.66) : random.between(0.22, 0.48)),
      ])
      return group(
        path(
          `M${left} ${foot - h * 1.2}L${smooth(edge).slice(1)}L${x + w} ${foot - h * 1.2}Z`,
          second,
        ),
        {},
      )
    }
  }
}
