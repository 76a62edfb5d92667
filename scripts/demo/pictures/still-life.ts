import { lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import { at, type Random } from '../random.ts'
import { daylight } from './room-light.ts'
import { room } from './still-room.ts'
import { ellipse, path, picture, type Size, stroke, times } from './svg.ts'
import { lemon, pear, roundFruit } from './table-fruit.ts'
import { twigs } from './twigs.ts'
import { castShadow, glazes, type Stand, vessel, vesselNames } from './vessel.ts'

/** Still lifes in flat shapes: a wall, a table, one light. */
export const stillLifes = { vases, fruitBowl, pears, bottles, lemons }

function vases(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const bodies = random.shuffle([
    palette.main,
    palette.second,
    palette.accent,
    palette.paper,
    palette.deep,
  ])
  const count = random.whole(3, 4)
  const standing = times(count, (i) => {
    const wide = w * random.between(0.22, 0.3)
    const stand: Stand = {
      x: w * (0.2 + (0.6 * i) / (count - 1)),
      foot: h * (i % 2 ? 0.88 : 0.81),
      width: wide,
      height: wide * random.between(1.1, 1.9),
    }
    const profile = random.pick(vesselNames)
    const filled = i === 1 || random.chance(0.3)
    return {
      order: stand.foot,
      shapes: [
        castShadow(profile, stand),
        filled
          ? twigs(
              random,
              palette,
              stand.x,
              stand.foot - stand.height,
              w,
              h * random.between(0.22, 0.36),
            )
          : [],
        vessel(random, profile, stand, at(bodies, i), at(bodies, i + 2), random.pick(glazes)),
      ],
    }
  })
  return picture(size, [
    room(random, palette, size),
    standing.sort((a, b) => a.order - b.order).map(({ shapes }) => shapes),
    daylight(size),
  ])
}

function fruitBowl(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const stand: Stand = { x: w / 2, foot: h * 0.84, width: w * 0.62, height: w * 0.24 }
  const inks = [
    palette.accent,
    palette.main,
    mix(palette.accent, palette.main, 0.5),
    palette.second,
  ]
  const rim = stand.foot - stand.height
  const heap = times(9, (i) => {
    const layer = i < 5 ? 0 : i < 8 ? 1 : 2
    const [place, many] = layer === 0 ? [i, 5] : layer === 1 ? [i - 5, 3] : [0, 1]
    const off = place - (many - 1) / 2
    const y = rim - w * (0.018 + Math.abs(off) * 0.008 + layer * 0.095)
    return roundFruit(
      random,
      w / 2 + off * w * 0.108,
      y,
      w * random.between(0.058, 0.068),
      random.pick(inks),
      `h${i}`,
    )
  })
  const [glass, ornament] = [
    random.pick([palette.paper, palette.deep, palette.soft]),
    random.pick([palette.main, palette.second]),
  ]
  return picture(size, [
    room(random, palette, size),
    castShadow('bowl', { ...stand, height: stand.height * 1.7 }),
    vessel(random, 'bowl', stand, glass, ornament, random.pick(glazes)),
    heap,
    path(
      `M${w * 0.19} ${rim}A${w * 0.31} ${w * 0.053} 0 0 0 ${w * 0.81} ${rim}A${w * 0.31} ${w * 0.078} 0 0 1 ${w * 0.19} ${rim}Z`,
      lighter(glass, 0.25),
    ),
    times(random.whole(1, 2), (i) => {
      const x = w * (0.16 + 0.66 * i)
      return [
        ellipse(x + w * 0.03, h * 0.905, w * 0.09, w * 0.02, { fill: '#1a0f22', opacity: 0.25 }),
        roundFruit(random, x, h * 0.868, w * 0.07, random.pick(inks), `t${i}`),
      ]
    }),
    daylight(size),
  ])
}

function pears(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const count = random.whole(2, 4)
  const inks = [
    palette.accent,
    mix(palette.accent, palette.second, 0.5),
    palette.main,
    palette.second,
  ]
  return picture(size, [
    room(random, palette, size),
    times(count, (i) => {
      const s = w * (0.36 / Math.sqrt(count)) * random.between(0.9, 1.1)
      const x = w * (0.5 + (i - (count - 1) / 2) * (0.72 / count))
      const foot = h * (0.83 + (i % 2) * 0.06)
      return pear(random, x, foot, s, at(inks, i), `p${i}`)
    }),
    daylight(size),
  ])
}

function bottles(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const inks = random.shuffle([
    palette.main,
    palette.second,
    palette.accent,
    palette.deep,
    palette.soft,
  ])
  const count = random.whole(4, 5)
  return picture(size, [
    room(random, palette, size),
    times(count, (i) => {
      const wide = w * random.between(0.15, 0.2)
      const stand: Stand = {
        x: w * (0.17 + (0.66 * i) / (count - 1)),
        foot: h * random.between(0.82, 0.88),
        width: wide,
        height: wide * random.between(2, 2.9),
      }
      const profile = random.pick(['bottle', 'bottle', 'bud', 'cylinder'] as const)
      return [
        castShadow(profile, stand),
        vessel(
          random,
          profile,
          profile === 'cylinder' ? { ...stand, height: wide * 1.2 } : stand,
          at(inks, i),
          at(inks, i + 1),
          random.pick(['plain', 'plain', 'dipped', 'banded']),
        ),
      ]
    }),
    roundFruit(random, w * random.between(0.3, 0.7), h * 0.905, w * 0.05, palette.accent, 'orange'),
    daylight(size),
  ])
}

function lemons(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const zest = mix(palette.accent, '#f5cf3d', 0.55)
  const stand: Stand = {
    x: w * random.between(0.3, 0.7),
    foot: h * 0.82,
    width: w * 0.34,
    height: w * random.between(0.4, 0.56),
  }
  const profile = random.pick(['jug', 'cylinder', 'urn'] as const)
  const cloth = random.pick([palette.paper, palette.soft, palette.second])
  const [cx, cy] = [w * 0.5, h * 0.8]
  return picture(size, [
    room(random, palette, size),
    path(
      `M${cx - w * 0.4} ${cy}L${cx + w * 0.3} ${cy - h * 0.02}L${cx + w * 0.44} ${cy + h * 0.14}L${cx - w * 0.3} ${cy + h * 0.17}Z`,
      cloth,
    ),
    times(4, (i) =>
      stroke(
        `M${cx - w * 0.38 + i * 9} ${cy + h * (0.02 + 0.035 * i)}L${cx + w * (0.32 + i * 0.03)} ${cy + h * (0.01 + i * 0.03)}`,
        palette.main,
        w * 0.006,
        { opacity: 0.5 },
      ),
    ),
    castShadow(profile, stand),
    twigs(random, { ...palette, accent: zest }, stand.x, stand.foot - stand.height, w, h * 0.32),
    vessel(
      random,
      profile,
      stand,
      random.pick([palette.main, palette.deep, palette.paper]),
      random.pick([palette.soft, palette.second]),
      random.pick(glazes),
    ),
    times(4, (i) =>
      lemon(random, w * (0.2 + i * 0.19), h * (0.9 + (i % 2) * 0.025), w * 0.07, zest, i),
    ),
    daylight(size),
  ])
}
