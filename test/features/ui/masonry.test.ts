import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  columnsOf,
  GRIDS,
  heightOf,
  type MasonryBox,
  pack,
  topOf,
} from '../../../app/ui/masonry/masonry.ts'
import { masonryStyle } from '../../../app/ui/masonry/masonry-style.ts'

const GRID = GRIDS.standard

const aBox = fc.record({
  ratio: fc.double({ min: 0.4, max: 2.6, noNaN: true }),
  captionPx: fc.integer({ min: 46, max: 86 }),
})
const boxes = fc.array(aBox, { minLength: 1, maxLength: 120 })
const count = fc.integer({ min: 2, max: GRID.maxColumns })

test('a wall has as many columns as fit, two on a phone, and never more than the server laid out', () => {
  expect(columnsOf(374, GRID)).toEqual({ count: 2, columnPx: 183, gutterPx: 8 })
  expect(columnsOf(487, GRID).columnPx).toBe(239.5)
  expect(columnsOf(488, GRID)).toEqual({ count: 2, columnPx: 236, gutterPx: 16 })
  expect(columnsOf(739, GRID).count).toBe(2)
  expect(columnsOf(740, GRID).count).toBe(3)
  expect(columnsOf(5000, GRID).count).toBe(10)
  expect(columnsOf(5000, GRIDS.compact).count).toBe(14)
})

test('tiles of a column follow each other with one gutter between them, and none overlap', () => {
  fc.assert(
    fc.property(boxes, count, (wall, columns) => {
      const { slots } = pack(wall, columns, GRID)
      const bottoms = new Map<number, number>()
      slots.forEach((slot, place) => {
        const top = topOf(slot, GRID.columnPx, GRID.gutterPx)
        const above = bottoms.get(slot.column)
        if (above === undefined) expect(top).toBe(0)
        else expect(top).toBeCloseTo(above + GRID.gutterPx, 1)
        const { ratio, captionPx } = wall[place] ?? { ratio: 0, captionPx: 0 }
        bottoms.set(slot.column, top + ratio * GRID.columnPx + captionPx)
      })
      expect(heightOf(pack(wall, columns, GRID), GRID.columnPx, GRID.gutterPx)).toBeCloseTo(
        Math.max(...bottoms.values()),
        1,
      )
    }),
  )
})

test('the tops of tiles never decrease from one to the next, so that the visible ones can be searched for', () => {
  fc.assert(
    fc.property(boxes, count, (wall, columns) => {
      const tops = pack(wall, columns, GRID).slots.map((slot) =>
        topOf(slot, GRID.columnPx, GRID.gutterPx),
      )

      expect(tops).toEqual([...tops].sort((a, b) => a - b))
    }),
  )
})

test('pins added later don’t move those before them', () => {
  fc.assert(
    fc.property(boxes, boxes, count, (first, more, columns) => {
      const alone = pack(first, columns, GRID).slots

      expect(pack([...first, ...more], columns, GRID).slots.slice(0, first.length)).toEqual(alone)
    }),
  )
})

test('the style sheet puts every tile where scripts will', () => {
  const wall: MasonryBox[] = Array.from({ length: 25 }, (_, place) => ({
    ratio: 0.5 + ((place * 7) % 11) / 6,
    captionPx: 46 + 20 * (place % 3),
  }))

  const style = masonryStyle(wall, GRID)

  for (let columns = 2; columns <= GRID.maxColumns; columns++) {
    const packing = pack(wall, columns, GRID)
    const [, height] = style.match(new RegExp(`--h${columns}:([^;]*);`)) ?? []
    const heightPx = heightOf(packing, GRID.columnPx, GRID.gutterPx)
    expect(Math.max(...lengthsIn(height))).toBeCloseTo(heightPx, 1)
    packing.slots.forEach((slot, place) => {
      const [rule] = style.match(new RegExp(`\\.t${place}\\{[^}]*\\}`)) ?? []
      expect(rule).toContain(`--x${columns}:${slot.column};`)
      const [, top] = rule?.match(new RegExp(`--y${columns}:([^;]*);`)) ?? []
      const topPx = topOf(slot, GRID.columnPx, GRID.gutterPx)
      expect(lengthsIn(top)[0]).toBeCloseTo(topPx, 1)
    })
  }
})

test('on a phone the style sheet and scripts agree for any width', () => {
  fc.assert(
    fc.property(boxes, fc.integer({ min: 240, max: 487 }), (wall, wallPx) => {
      const { columnPx, gutterPx } = columnsOf(wallPx, GRID)
      const style = masonryStyle(wall, GRID)
      pack(wall, 2, GRID).slots.forEach((slot, place) => {
        const [, ratio, fixed] =
          style.match(new RegExp(`\\.t${place}\\{[^}]*--r:([\\d.]+);--e:([^;]*);`)) ?? []
        const [fixedPx = 0] = lengthsIn(fixed)
        const styled = Number(ratio) * columnPx + fixedPx
        expect(Math.abs(styled - topOf(slot, columnPx, gutterPx))).toBeLessThan(0.1)
      })
    }),
  )
})

test('another density has its own columns, and the server lays them out by separate media queries', () => {
  expect(columnsOf(1000, GRIDS.compact)).toEqual({ count: 5, columnPx: 176, gutterPx: 8 })
  expect(columnsOf(1000, GRIDS.roomy)).toEqual({ count: 3, columnPx: 312, gutterPx: 24 })
  const wall = [{ ratio: 1, captionPx: 46 }]

  const roomy = masonryStyle(wall, GRIDS.roomy)

  expect(roomy).toContain('@container wall (min-width:984px)')
  expect(masonryStyle(wall, GRID)).not.toContain('@container')
})

/** The lengths in a style, in pixels, with the usual font. */
function lengthsIn(style = ''): number[] {
  return [...style.matchAll(/calc\((-?[\d.]+)px \+ ([\d.]+)rem\)/g)].map(
    ([, px, rem]) => Number(px) + 16 * Number(rem),
  )
}
