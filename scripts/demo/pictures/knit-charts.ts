import type { Palette } from '../palettes.ts'
import { at, type Random } from '../random.ts'
import { type Chart, knitted } from './stitches.ts'
import { type Size, times } from './svg.ts'

/** Bands of a stranded chart: one string per row, a mark for each stitch in the second colour. */
const bands: readonly (readonly string[])[] = [
  ['x...', '.x.x', '..x.'],
  ['..x...', '.xxx..', 'xxxxx.', '.xxx..', '..x...'],
  ['x.x.'],
  ['x..x..', '.xx...', '.xx...', 'x..x..'],
  ['...x....', '..xxx...', '.xx.xx..', 'xx...xx.', '.xx.xx..', '..xxx...', '...x....'],
  ['xx..', 'xx..', '..xx', '..xx'],
  ['x.......', 'xx.....x', '.xx...xx', '..xx.xx.', '...xxx..', '....x...'],
  ['.x.x....', 'xxxxx...', 'xxxxx...', '.xxx....', '..x.....'],
]

const flake = [
  '......x......',
  '...x..x..x...',
  '....x.x.x....',
  '.x...xxx...x.',
  '..x...x...x..',
  '...x..x..x...',
  'xxxxxxxxxxxxx',
  '...x..x..x...',
  '..x...x...x..',
  '.x...xxx...x.',
  '....x.x.x....',
  '...x..x..x...',
  '......x......',
]

/** Bands of small stranded motifs. */
export function fairIsle(random: Random, palette: Palette, size: Size): string {
  return knitted(random, size, bandChart(random, palette), random.whole(34, 44))
}

/** A chart of bands in two colours each, in an order of its own. */
export function bandChart(random: Random, palette: Palette): Chart {
  const grounds = random.shuffle([
    palette.paper,
    palette.main,
    palette.deep,
    palette.second,
    palette.soft,
  ])
  const marks = random.shuffle([
    palette.accent,
    palette.paper,
    palette.deep,
    palette.main,
    palette.soft,
  ])
  const rows = random.shuffle([...bands, ...bands, ...bands]).flatMap((band, i) => {
    const ground = at(grounds, i)
    const mark = marks.find((ink, k) => ink !== ground && (k + i) % 2 === 0) ?? palette.ink
    return [
      { line: '.', ground, mark },
      ...band.map((line) => ({ line, ground, mark })),
      { line: '.', ground, mark },
    ]
  })
  return (column, row) => {
    const { line, ground, mark } = at(rows, row)
    return line[column % line.length] === 'x' ? mark : ground
  }
}

/** Stripes, level, sloping or in zigzag. */
export function knitStripes(random: Random, palette: Palette, size: Size): string {
  const inks = random.shuffle([
    palette.main,
    palette.second,
    palette.accent,
    palette.deep,
    palette.soft,
    palette.paper,
  ])
  const widths = times(8, () => random.pick([1, 2, 2, 4, 6, 9]))
  const rows = widths.flatMap((many, i) => times(many, () => at(inks, i)))
  const slope = random.pick([0, 0, 0, 1])
  const zigzag = random.chance(0.35)
  const chart: Chart = (column, row) =>
    at(rows, row + (zigzag ? Math.abs((column % 16) - 8) : slope * Math.floor(column / 4)))
  return knitted(random, size, chart, random.whole(28, 40))
}

/** Diamonds crossed by thin lines. */
export function argyle(random: Random, palette: Palette, size: Size): string {
  const [ground, one, two, line] = random.shuffle([
    palette.main,
    palette.second,
    palette.deep,
    palette.paper,
    palette.accent,
    palette.soft,
  ])
  const half = random.pick([7, 9, 11])
  const chart: Chart = (column, row) => {
    const [x, y] = [column % (half * 2), row % (half * 2)]
    const inside = Math.abs(x - half) + Math.abs(y - half) < half
    const cross =
      Math.abs(
        Math.abs(((column + half) % (half * 2)) - half) +
          Math.abs(((row + half) % (half * 2)) - half) -
          half,
      ) < 0.5
    if (Math.abs(Math.abs(x - half) - Math.abs(y - half)) < 0.5 && !cross) return line ?? ''
    return inside ? (Math.floor(row / (half * 2)) % 2 ? (one ?? '') : (two ?? '')) : (ground ?? '')
  }
  return knitted(random, size, chart, random.whole(34, 46))
}

/** Rows of eight-armed snowflakes. */
export function snowflakes(random: Random, palette: Palette, size: Size): string {
  const [ground, mark] = random.pick([
    [palette.deep, palette.paper],
    [palette.main, palette.paper],
    [palette.soft, palette.main],
    [palette.paper, palette.main],
  ] as const)
  const dot = palette.accent
  const chart: Chart = (column, row) => {
    const [x, y] = [(column + (Math.floor(row / 19) % 2 ? 9 : 0)) % 18, row % 19]
    if (y === 15 || y === 17) return column % 2 ? ground : dot
    if (y === 16) return mark
    return flake[y - 1]?.[x - 2] === 'x' ? mark : column % 6 === 0 && y % 6 === 0 ? dot : ground
  }
  return knitted(random, size, chart, random.pick([36, 45]))
}
