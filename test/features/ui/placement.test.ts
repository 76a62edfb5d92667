import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsOf, GRIDS, type MasonryBox } from '../../../app/ui/masonry/masonry.ts'
import { halvesOf, type Placement, placementOf } from '../../../app/ui/masonry/placement.ts'

const GRID = GRIDS.standard

const aBox = fc.record({
  ratio: fc.double({ min: 0.4, max: 2.6, noNaN: true }),
  captionPx: fc.integer({ min: 46, max: 86 }),
})
const boxes = fc.array(aBox, { minLength: 1, maxLength: 60 })
const widthPx = fc.integer({ min: 320, max: 2600 })
const UNSEEN = { before: 400, behind: 300, alike: [{ ratio: 1, captionPx: 46 }] }

function place(wall: readonly MasonryBox[], above: number, width: number): Placement {
  const columns = columnsOf(width, GRID)
  return placementOf(halvesOf(wall, above, columns.count, GRID), columns, UNSEEN)
}

function cornersOf(placing: Placement, wall: readonly MasonryBox[]) {
  return wall.map((_, index) => placing.cornerOf(index))
}

test('tiles added at the front stack above the others without an overlap, and those keep their places', () => {
  fc.assert(
    fc.property(boxes, boxes, widthPx, (earlier, wall, width) => {
      const before = place(wall, 0, width)
      const after = place([...earlier, ...wall], earlier.length, width)

      const fromOrigin = ({ originPx }: Placement, corners: { y: number }[]) =>
        corners.map(({ y }) => Math.round(y - originPx))
      expect(
        fromOrigin(after, cornersOf(after, [...earlier, ...wall]).slice(earlier.length)),
      ).toEqual(fromOrigin(before, cornersOf(before, wall)))
      const columns = Map.groupBy(cornersOf(after, [...earlier, ...wall]), ({ x }) => x)
      for (const column of columns.values()) {
        const sorted = column.toSorted((one, other) => one.y - other.y)
        for (const [index, { y, height }] of sorted.entries()) {
          const next = sorted[index + 1]
          if (next) expect(next.y).toBeGreaterThanOrEqual(y + height + 7.9)
        }
      }
      expect(Math.min(...cornersOf(after, earlier).map(({ y }) => y))).toBeCloseTo(after.topPx, 0)
    }),
  )
})

test('a wall has space for pins that aren’t loaded, and finds the tiles at any scroll position', () => {
  fc.assert(
    fc.property(
      boxes,
      fc.nat(60),
      widthPx,
      fc.integer({ min: -4000, max: 4000 }),
      (wall, above, width, top) => {
        const placing = place(wall, Math.min(above, wall.length), width)
        const { originPx, topPx, bottomPx, heightPx, tilePx } = placing
        const band = { top, bottom: top + 900 }

        expect(topPx).toBeCloseTo(400 * tilePx, 0)
        expect(heightPx - bottomPx).toBeGreaterThanOrEqual(300 * tilePx)
        const seen = wall.flatMap((_, index) => {
          const { y, height } = placing.cornerOf(index)
          const away = y - originPx
          return away + height >= band.top + 1 && away <= band.bottom - 1 ? [index] : []
        })
        expect(placing.within(band)).toEqual(expect.arrayContaining(seen))
      },
    ),
  )
})
