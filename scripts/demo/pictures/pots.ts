import { lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import { at, type Random } from '../random.ts'
import { daylight, sunlight } from './room-light.ts'
import { picture, rect, type Shapes, type Size, times } from './svg.ts'
import { twigs } from './twigs.ts'
import { castShadow, glazes, type Stand, vessel, vesselNames } from './vessel.ts'

/** Pots on shelves. */
export function shelves(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const wall = random.pick([
    palette.paper,
    palette.soft,
    mix(palette.soft, palette.main, 0.3),
    palette.deep,
  ])
  const board = random.pick([
    mix('#b98a5a', palette.main, 0.2),
    lighter(palette.paper, 0.5),
    mix('#8a5f3d', palette.deep, 0.3),
  ])
  const rows = Math.max(2, Math.round((h / w) * 2.4))
  const tall = h / rows
  const bodies = [
    palette.main,
    palette.second,
    palette.accent,
    lighter(palette.paper, 0.3),
    palette.soft,
    palette.deep,
  ].filter((body) => body !== wall)
  const standing = times(rows, (row) => {
    const foot = tall * (row + 0.88)
    const pots: Shapes[] = []
    let x = w * random.between(0.06, 0.12)
    while (x < w * 0.86) {
      const wide = w * random.between(0.1, 0.2)
      const stand: Stand = {
        x: x + wide / 2,
        foot,
        width: wide,
        height: Math.min(tall * 0.7, wide * random.between(0.8, 2)),
      }
      const profile = random.chance(0.2) ? 'bowl' : random.pick(vesselNames)
      const low = profile === 'bowl' ? { ...stand, height: wide * 0.5 } : stand
      pots.push(castShadow(profile, { ...low, foot: foot - 2, height: low.height * 0.5 }, 0.16))
      pots.push(
        vessel(random, profile, low, random.pick(bodies), random.pick(bodies), random.pick(glazes)),
      )
      x += wide + w * random.between(0.02, 0.07)
    }
    return [
      rect(0, foot, w, tall * 0.16, { fill: '#1a0f22', opacity: 0.12 }),
      pots,
      rect(0, foot, w, tall * 0.06, board),
      rect(0, foot, w, tall * 0.012, lighter(board, 0.4)),
    ]
  })
  return picture(size, [rect(0, 0, w, h, wall), standing, daylight(size)])
}

/** One large vase. */
export function soloVase(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const [wall, table] = random.pick([
    [palette.soft, palette.main],
    [palette.paper, palette.second],
    [palette.deep, mix(palette.deep, palette.main, 0.5)],
    [palette.main, palette.soft],
    [palette.accent, palette.paper],
  ] as const)
  const body = random.pick(
    [palette.paper, palette.main, palette.second, palette.deep].filter(
      (ink) => ink !== wall && ink !== table,
    ),
  )
  const profile = random.pick(vesselNames)
  const stand: Stand = {
    x: w * random.between(0.46, 0.54),
    foot: h * 0.84,
    width: w * random.between(0.46, 0.58),
    height: Math.min(h * 0.52, w * random.between(0.62, 0.8)),
  }
  const mouth = stand.foot - stand.height
  const branch = random.chance(0.7)
    ? twigs(random, palette, stand.x, mouth, w, mouth - h * 0.05)
    : []
  return picture(size, [
    rect(0, 0, w, h, wall),
    sunlight(random, size),
    rect(0, h * 0.72, w, h, table),
    castShadow(profile, stand, 0.25),
    branch,
    vessel(
      random,
      profile,
      stand,
      body,
      random.pick([palette.accent, palette.deep, palette.soft]),
      random.pick(glazes),
    ),
    daylight(size),
  ])
}

/** Bowls in a leaning stack. */
export function bowlStack(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const wall = random.pick([palette.paper, palette.soft, mix(palette.second, palette.paper, 0.5)])
  const table = random.pick([palette.deep, palette.main, mix(palette.soft, palette.deep, 0.25)])
  const bodies = random.shuffle([
    palette.main,
    palette.second,
    palette.accent,
    palette.paper,
    palette.deep,
    palette.soft,
  ])
  const count = Math.max(4, Math.round((h / w) * 4.4))
  let foot = h * 0.86
  const piled = times(count, (i) => {
    const wide = w * (0.6 - i * 0.035) * random.between(0.9, 1.05)
    const stand: Stand = {
      x: w * 0.5 + random.between(-0.015, 0.015) * w,
      foot,
      width: wide,
      height: wide * random.between(0.24, 0.36),
    }
    foot -= stand.height * random.between(0.62, 0.8)
    return [
      i === 0 ? castShadow('bowl', stand, 0.26) : [],
      vessel(random, 'bowl', stand, at(bodies, i), at(bodies, i + 2), random.pick(glazes)),
    ]
  })
  return picture(size, [
    rect(0, 0, w, h, wall),
    sunlight(random, size),
    rect(0, h * 0.74, w, h, table),
    piled,
    daylight(size),
  ])
}
