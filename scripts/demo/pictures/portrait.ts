import { darker, lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import {
  circle,
  ellipse,
  path,
  picture,
  rect,
  type Shapes,
  type Size,
  stroke,
  times,
} from './svg.ts'

/** Profile pictures: people in a few flat shapes, and two shop signs. */
export const portraits = { bob, bun, crop, curls, long, beard, bakerySign, woolSign }

const skins = ['#f2c9a4', '#e0a878', '#c68a5b', '#9c6440', '#6f4530']
const hairs = ['#2a1c18', '#4a2c1d', '#8a4f2a', '#1c1a22', '#b98146']

type Person = { skin: string; hair: string; top: string; back: string }

function bob(random: Random, palette: Palette, size: Size): string {
  return bust(random, palette, size, ({ hair }) => ({
    behind: path('M50 27C27 27 25 48 27 68H73C75 48 73 27 50 27Z', hair),
    before: path(
      'M32 49C31 32 40 27 50 27C60 27 69 32 68 49C62 41 56 40 50 40C44 40 38 41 32 49Z',
      hair,
    ),
  }))
}

function bun(random: Random, palette: Palette, size: Size): string {
  return bust(random, palette, size, ({ hair }) => ({
    behind: [
      circle(50, 22, 9.5, hair),
      path('M50 28C33 28 31 42 33 54H67C69 42 67 28 50 28Z', hair),
    ],
    before: path(
      'M33 49C31 33 40 27 50 27C60 27 69 33 67 49C65 40 58 36 50 36C42 36 35 40 33 49Z',
      hair,
    ),
  }))
}

function crop(random: Random, palette: Palette, size: Size): string {
  return bust(random, palette, size, ({ hair }) => ({
    behind: [],
    before: path(
      'M33 47C30 30 40 25 52 26C64 26 70 34 67 47C66 43 65 41 63 39C54 40 46 39 40 36C36 39 34 42 33 47Z',
      hair,
    ),
  }))
}

function curls(random: Random, palette: Palette, size: Size): string {
  return bust(random, palette, size, ({ hair }) => ({
    behind: times(17, (i) => {
      const angle = Math.PI * (0.86 + (i / 16) * 1.28)
      return circle(50 + Math.cos(angle) * 20, 46 + Math.sin(angle) * 19, 7.5, hair)
    }),
    before: times(7, (i) => circle(36 + i * 4.7, 33.5 - Math.sin((i / 6) * Math.PI) * 3, 5, hair)),
  }))
}

function long(random: Random, palette: Palette, size: Size): string {
  return bust(random, palette, size, ({ hair }) => ({
    behind: path(
      'M50 26C29 26 28 46 29 62C29 74 25 80 25 86H75C75 80 71 74 71 62C72 46 71 26 50 26Z',
      hair,
    ),
    before: path(
      'M32 51C30 32 42 26 54 28C65 29 70 37 68 51C64 44 59 40 54 35C49 42 40 44 32 51Z',
      hair,
    ),
  }))
}

function beard(random: Random, palette: Palette, size: Size): string {
  return bust(random, palette, size, ({ hair }) => ({
    behind: [],
    before: [
      path('M33 47C31 32 40 26 50 26C60 26 69 32 67 47C66 41 62 37 50 37C38 37 34 41 33 47Z', hair),
      path(
        'M33.2 50C34 68 42 74 50 74C58 74 66 68 66.8 50C65 56 61 58.5 57 58.5C53 57.5 47 57.5 43 58.5C39 58.5 35 56 33.2 50ZM45.5 62.5H54.5C53.5 65 46.5 65 45.5 62.5Z',
        { fill: hair, 'fill-rule': 'evenodd' },
      ),
    ],
  }))
}

/** A hundred units wide: shoulders, neck, face, and whatever the hair does before and behind. */
function bust(
  random: Random,
  palette: Palette,
  size: Size,
  style: (person: Person) => { behind: Shapes; before: Shapes },
): string {
  const person: Person = {
    skin: random.pick(skins),
    hair: random.pick(hairs),
    top: random.pick([palette.main, palette.deep, palette.second]),
    back: random.pick([palette.soft, palette.accent, mix(palette.second, palette.paper, 0.4)]),
  }
  const { skin, top, back } = person
  const { behind, before } = style(person)
  const line = darker(skin, 0.5)
  return picture(size, [
    `<g transform="scale(${size.width / 100})">`,
    rect(0, 0, 100, 100, back),
    circle(
      random.between(30, 70),
      random.between(34, 50),
      random.between(30, 38),
      lighter(back, 0.4),
    ),
    behind,
    path('M14 104C14 84 30 78 50 78C70 78 86 84 86 104Z', top),
    path('M43 62V80C43 86 57 86 57 80V62Z', darker(skin, 0.14)),
    random.pick([
      path('M37 79C42 90 58 90 63 79L66 81C60 95 40 95 34 81Z', lighter(top, 0.3)),
      path('M40 78L50 92L60 78L65 80L51 99H49L35 80Z', palette.paper),
    ]),
    ellipse(33, 52, 3.4, 5, darker(skin, 0.1)),
    ellipse(67, 52, 3.4, 5, darker(skin, 0.1)),
    path('M33 46C33 33 40 30 50 30C60 30 67 33 67 46C67 62 60 71 50 71C40 71 33 62 33 46Z', skin),
    ellipse(40, 57.5, 4, 2.6, { fill: '#e0604f', opacity: 0.22 }),
    ellipse(60, 57.5, 4, 2.6, { fill: '#e0604f', opacity: 0.22 }),
    [-1, 1].map((side) => [
      circle(50 + side * 7.6, 50.5, 1.25, '#221a1c'),
      stroke(`M${50 + side * 5} 46Q${50 + side * 8} ${44} ${50 + side * 10.6} 46`, line, 1),
    ]),
    path('M50 50.5Q48.6 56 50.6 57', {
      fill: 'none',
      stroke: line,
      'stroke-width': 0.9,
      'stroke-linecap': 'round',
    }),
    path('M46 62Q50 65.6 54 62', {
      fill: 'none',
      stroke: darker('#c2453c', 0.1),
      'stroke-width': 1.3,
      'stroke-linecap': 'round',
    }),
    before,
    random.chance(0.35)
      ? [-1, 1].map((side) =>
          circle(50 + side * 7.6, 50.5, 4.9, {
            fill: 'none',
            stroke: palette.ink,
            'stroke-width': 0.9,
          }),
        )
      : [],
    random.chance(0.4)
      ? [-1, 1].map((side) => circle(50 + side * 17, 59.5, 1.6, palette.accent))
      : [],
    '</g>',
  ])
}

function bakerySign(_random: Random, palette: Palette, size: Size): string {
  const crust = mix('#c98a45', palette.accent, 0.25)
  return picture(size, [
    `<g transform="scale(${size.width / 100})">`,
    rect(0, 0, 100, 100, palette.deep),
    circle(50, 50, 40, { fill: 'none', stroke: palette.paper, 'stroke-width': 1.2 }),
    path('M22 62C16 44 32 32 50 32C68 32 84 44 78 62C76 68 24 68 22 62Z', crust),
    times(3, (i) =>
      path(
        `M${34 + i * 13} 40Q${41 + i * 13} 46 ${38 + i * 13} 57Q${31 + i * 13} 50 ${34 + i * 13} 40Z`,
        palette.paper,
      ),
    ),
    times(9, (i) => stroke(`M${26 + i * 6} 74l-2 4`, palette.paper, 0.9)),
    circle(50, 24, 2, palette.accent),
    '</g>',
  ])
}

function woolSign(_random: Random, palette: Palette, size: Size): string {
  return picture(size, [
    `<g transform="scale(${size.width / 100})">`,
    rect(0, 0, 100, 100, palette.soft),
    circle(50, 52, 29, palette.main),
    times(5, (i) =>
      stroke(
        `M${25 + i * 2} ${38 + i * 8}Q50 ${24 + i * 11} ${75 - i * 2} ${40 + i * 8}`,
        lighter(palette.main, 0.4),
        2.2,
      ),
    ),
    times(4, (i) =>
      stroke(
        `M${31 + i * 9} ${29 + i * 2}Q${26 + i * 10} 54 ${40 + i * 8} 78`,
        darker(palette.main, 0.3),
        2.2,
      ),
    ),
    stroke('M68 73Q84 80 78 88T58 90', palette.main, 2.4),
    stroke('M22 22L70 82M80 18L34 84', mix('#b98a5a', palette.paper, 0.3), 2),
    circle(22, 22, 3, palette.accent),
    circle(80, 18, 3, palette.accent),
    '</g>',
  ])
}
