import { darker, lightness, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import { at, type Random } from '../random.ts'
import { letter, type Slot } from './letter.ts'
import {
  circle,
  group,
  type Point,
  path,
  picture,
  polar,
  polygon,
  rect,
  type Shapes,
  type Size,
  times,
} from './svg.ts'

/** Type posters: one word each, set in letters that are themselves drawn. */
export const posters = {
  wordSlow: (random: Random, palette: Palette, size: Size) => poster('SLOW', random, palette, size),
  wordSun: (random: Random, palette: Palette, size: Size) => poster('SUN', random, palette, size),
  wordTea: (random: Random, palette: Palette, size: Size) => poster('TEA', random, palette, size),
  wordBread: (random: Random, palette: Palette, size: Size) =>
    poster('BREAD', random, palette, size),
  wordMoon: (random: Random, palette: Palette, size: Size) => poster('MOON', random, palette, size),
  wordHello: (random: Random, palette: Palette, size: Size) =>
    poster('HELLO', random, palette, size),
  wordRest: (random: Random, palette: Palette, size: Size) => poster('REST', random, palette, size),
  wordOpen: (random: Random, palette: Palette, size: Size) => poster('OPEN', random, palette, size),
  wordJazz: (random: Random, palette: Palette, size: Size) => poster('JAZZ', random, palette, size),
  wordMake: (random: Random, palette: Palette, size: Size) => poster('MAKE', random, palette, size),
  wordHome: (random: Random, palette: Palette, size: Size) => poster('HOME', random, palette, size),
  wordYes: (random: Random, palette: Palette, size: Size) => poster('YES', random, palette, size),
  wordSea: (random: Random, palette: Palette, size: Size) => poster('SEA', random, palette, size),
  wordLess: (random: Random, palette: Palette, size: Size) => poster('LESS', random, palette, size),
  wordSoup: (random: Random, palette: Palette, size: Size) => poster('SOUP', random, palette, size),
  wordDawn: (random: Random, palette: Palette, size: Size) => poster('DAWN', random, palette, size),
  letterforms,
}

function poster(word: string, random: Random, palette: Palette, size: Size): string {
  const layout = random.pick([stacked, stacked, blocks, blocks, lowered])
  return picture(size, layout(word, random, palette, size))
}

/** A whole alphabet of odd pairs, like a type founder's sheet. */
function letterforms(random: Random, palette: Palette, size: Size): string {
  const characters = random
    .shuffle([...'ABCDEFGHIJKLMNOPRSTUWYZ'])
    .slice(0, random.pick([6, 9, 12]))
  return picture(size, blocks(characters.join(''), random, palette, size))
}

function stacked(word: string, random: Random, palette: Palette, size: Size): Shapes {
  const { width: w, height: h } = size
  const [back, ink] = ground(random, palette)
  const margin = w * 0.09
  const rows =
    word.length > 4
      ? [word.slice(0, 2), word.slice(2, 4), word.slice(4)]
      : word.length === 4
        ? [word.slice(0, 2), word.slice(2)]
        : [...word]
  const gap = w * 0.045
  const tall = (h - margin * 2 - gap * (rows.length - 1)) / rows.length
  const inks = [ink, ink, mix(ink, back, 0.15), palette.accent]
  const finish = random.pick(['solid', 'striped', 'striped', 'shadowed'] as const)
  return [
    rect(0, 0, w, h, back),
    backdrop(random, palette, size, back),
    rows.map((row, i) => {
      const wide = (w - margin * 2 - gap * (row.length - 1)) / row.length
      return [...row].map((character, k) => {
        const slot: Slot = {
          x: margin + k * (wide + gap),
          y: margin + i * (tall + gap),
          width: wide,
          height: tall,
          weight: Math.min(wide, tall) * (row.length === 1 ? 0.2 : 0.32),
        }
        return set(character, slot, finish === 'striped' ? ink : at(inks, i + k), back, finish)
      })
    }),
  ]
}

function blocks(word: string, random: Random, palette: Palette, size: Size): Shapes {
  const { width: w, height: h } = size
  const columns = word.length > 6 ? 3 : word.length === 3 ? 1 : 2
  const rows = Math.ceil(word.length / columns)
  const [wide, tall] = [w / columns, h / rows]
  const inks = random.shuffle([
    palette.main,
    palette.second,
    palette.accent,
    palette.deep,
    palette.soft,
    palette.paper,
  ])
  return times(columns * rows, (i) => {
    const [x, y] = [(i % columns) * wide, Math.floor(i / columns) * tall]
    const back = at(inks, i)
    const ink = lightness(back) > 0.68 ? palette.ink : palette.paper
    const character = word[i]
    const inset = Math.min(wide, tall) * 0.16
    const slot: Slot = {
      x: x + inset,
      y: y + inset,
      width: wide - inset * 2,
      height: tall - inset * 2,
      weight: Math.min(wide, tall) * (columns === 1 ? 0.15 : 0.19),
    }
    return [
      rect(x, y, wide + 1, tall + 1, back),
      geometry(random, x, y, wide, tall, mix(back, ink, 0.14)),
      character
        ? set(character, slot, ink, back, 'solid')
        : ornament(random, x + wide / 2, y + tall / 2, Math.min(wide, tall) * 0.34, ink),
    ]
  })
}

function lowered(word: string, random: Random, palette: Palette, size: Size): Shapes {
  const { width: w, height: h } = size
  const [back, ink] = ground(random, palette)
  const margin = w * 0.08
  const gap = w * 0.03
  const wide = (w - margin * 2 - gap * (word.length - 1)) / word.length
  const tall = h * 0.3
  const y = h - margin - tall
  return [
    rect(0, 0, w, h, back),
    sunburst(random, palette, [w / 2, y - margin], Math.min(w * 0.42, y - margin * 2), back, ink),
    rect(margin, y - margin * 0.55, w - margin * 2, w * 0.012, ink),
    [...word].map((character, i) =>
      set(
        character,
        { x: margin + i * (wide + gap), y, width: wide, height: tall, weight: wide * 0.34 },
        ink,
        back,
        'solid',
      ),
    ),
  ]
}

type Finish = 'solid' | 'striped' | 'shadowed'

function set(character: string, place: Slot, ink: string, back: string, finish: Finish): Shapes {
  const most = place.width * ('MW'.includes(character) ? 0.24 : 0.36)
  const slot = { ...place, weight: Math.min(place.weight, most) }
  const d = letter(character, slot)
  const line = (colour: string, width: number, more = {}) =>
    path(d, {
      fill: 'none',
      stroke: colour,
      'stroke-width': width,
      'stroke-linejoin': 'miter',
      ...more,
    })
  if (finish === 'striped')
    return [1, 0.72, 0.44, 0.16].map((share, i) => line(i % 2 ? back : ink, slot.weight * share))
  if (finish === 'shadowed') {
    const drop = slot.weight * 0.2
    return [
      line(darker(back, 0.4), slot.weight, {
        transform: `translate(${drop} ${drop})`,
        opacity: 0.45,
      }),
      line(ink, slot.weight),
    ]
  }
  return line(ink, slot.weight)
}

function ground(random: Random, palette: Palette): readonly [back: string, ink: string] {
  const pairs = [
    [palette.paper, palette.deep],
    [palette.paper, palette.main],
    [palette.deep, palette.paper],
    [palette.main, palette.paper],
    [palette.soft, palette.ink],
    [palette.accent, palette.ink],
    [palette.deep, palette.accent],
  ] as const
  return random.pick(
    pairs.filter(([back, ink]) => Math.abs(lightness(back) - lightness(ink)) > 0.32),
  )
}

function backdrop(
  random: Random,
  palette: Palette,
  { width: w, height: h }: Size,
  back: string,
): Shapes {
  const tint = mix(back, palette.accent, 0.5)
  const tone = mix(back, palette.second, 0.45)
  const choices = [
    [
      circle(
        w * random.between(0.25, 0.75),
        h * random.between(0.25, 0.75),
        w * random.between(0.3, 0.46),
        tint,
      ),
    ],
    [
      path(`M0 ${h}V${h * 0.5}A${w} ${h * 0.5} 0 0 1 ${w} ${h}Z`, tint),
      circle(w * 0.76, h * 0.2, w * 0.14, tone),
    ],
    [
      polygon([
        [0, h],
        [w, h * random.between(0.2, 0.6)],
        [w, h],
      ]),
    ].map((d) => path(d, tone)),
    times(6, (i) =>
      circle(w * 0.5, h * 0.5, w * (0.78 - i * 0.13), i % 2 ? back : mix(back, tint, 0.6)),
    ),
    [],
  ]
  return random.pick(choices)
}

function geometry(
  random: Random,
  x: number,
  y: number,
  w: number,
  h: number,
  colour: string,
): Shapes {
  const r = Math.min(w, h)
  return random.pick([
    circle(x + w / 2, y + h / 2, r * 0.47, colour),
    path(`M${x} ${y}h${r}A${r} ${r} 0 0 1 ${x} ${y + r}Z`, colour),
    path(`M${x + w} ${y + h}h${-r}A${r} ${r} 0 0 1 ${x + w} ${y + h - r}Z`, colour),
    path(`M${x} ${y + h}L${x + w} ${y}V${y + h}Z`, colour),
    '',
  ])
}

function ornament(random: Random, x: number, y: number, r: number, ink: string): Shapes {
  return random.pick([
    [
      times(12, (i) =>
        group(rect(x - r * 0.05, y - r, r * 0.1, r * 0.45, ink), {
          transform: `rotate(${i * 30} ${x} ${y})`,
        }),
      ),
      circle(x, y, r * 0.42, ink),
    ],
    times(4, (i) =>
      group(
        path(
          `M${x} ${y}Q${x + r * 0.1} ${y - r * 0.9} ${x + r * 0.8} ${y - r * 0.8}Q${x + r * 0.9} ${y - r * 0.1} ${x} ${y}Z`,
          ink,
        ),
        { transform: `rotate(${i * 90} ${x} ${y})` },
      ),
    ),
    [circle(x, y, r, ink)],
  ])
}

function sunburst(
  random: Random,
  palette: Palette,
  [x, y]: Point,
  reach: number,
  back: string,
  ink: string,
): Shapes {
  const rays = random.pick([18, 24, 36])
  const colour = mix(palette.accent, palette.main, back === palette.accent ? 1 : 0)
  const kind = random.pick(['rays', 'rings', 'steps'] as const)
  if (kind === 'rings')
    return times(7, (i) =>
      path(
        `M${x - reach * (1 - i / 7)} ${y}a${reach * (1 - i / 7)} ${reach * (1 - i / 7)} 0 0 1 ${2 * reach * (1 - i / 7)} 0Z`,
        i % 2 ? back : mix(colour, ink, i / 12),
      ),
    )
  if (kind === 'steps')
    return times(6, (i) => [
      rect(
        x - reach * (1 - i * 0.16),
        y - (reach * 1.1 * (i + 1)) / 6,
        2 * reach * (1 - i * 0.16),
        reach * 0.1,
        mix(colour, ink, i / 9),
      ),
      circle(x, y - reach * 1.3, reach * 0.2, colour),
    ])
  return [
    times(rays, (i) => {
      const angle = 180 + (180 * (i + 0.5)) / rays
      const [a, b] = [
        polar([x, y], angle - 60 / rays, reach),
        polar([x, y], angle + 60 / rays, reach),
      ]
      return path(polygon([[x, y], a, b]), i % 2 ? mix(colour, ink, 0.25) : colour)
    }),
    path(`M${x - reach * 0.45} ${y}a${reach * 0.45} ${reach * 0.45} 0 0 1 ${reach * 0.9} 0Z`, back),
    path(`M${x - reach * 0.36} ${y}a${reach * 0.36} ${reach * 0.36} 0 0 1 ${reach * 0.72} 0Z`, ink),
  ]
}
