import { expect, test } from 'vitest'
import type { WallPin } from '../../../../app/features/content/pins/wall-pins.server.ts'
import {
  missingPinsAt,
  type WallList,
  withEarlier,
  withMore,
  withShiftedAbove,
} from '../../../../app/features/screens/wall/wall-list.ts'

/** A hundred of 10,000 pins, from the 5,001st on, 50 px each. */
const EXTENT = {
  topPx: 250_000,
  bottomPx: 255_000,
  heightPx: 500_000,
  tilePx: 50,
  start: 5000,
  count: 100,
  behind: 4900,
}

function at(top: number, extent = EXTENT) {
  return missingPinsAt({ top, bottom: top + 1000 }, extent)
}

test('nearby pins are loaded in order, in both directions', () => {
  expect(at(252_000)).toBe(null)
  expect(at(252_100)).toEqual({ kind: 'more', count: undefined })
  expect(at(253_900)).toEqual({ kind: 'more', count: 38 })
  expect(at(256_000)).toEqual({ kind: 'more', count: 80 })
  expect(at(251_900)).toEqual({ kind: 'earlier' })
  expect(at(249_500)).toEqual({ kind: 'earlier' })
})

test('distant pins are jumped to, in both directions', () => {
  expect(at(300_000)).toEqual({ kind: 'jump', place: 6000, count: 60 })
  expect(at(499_000)).toEqual({ kind: 'jump', place: 9980, count: 60 })
  expect(at(125_000)).toEqual({ kind: 'jump', place: 2500, count: 60 })
  expect(at(-300)).toEqual({ kind: 'jump', place: 0, count: 60 })
})

test('a wall that is fully loaded reads nothing, wherever its reader is', () => {
  const whole = { ...EXTENT, topPx: 0, start: 0, behind: 0 }

  for (const top of [-300, 0, 254_000, 260_000]) expect(at(top, whole)).toBe(null)
})

test('pins added at the front are counted, and those that moved between two pages are shown once', () => {
  const list = listOf([5, 4, 3], { start: 10 })
  const earlier = withEarlier(list, { items: pinsOf([7, 6, 5]), bookmark: null }, false)

  expect(idsOf(earlier)).toEqual([7, 6, 5, 4, 3])
  expect(earlier).toMatchObject({ start: 8, above: 2 })
  expect(withEarlier(earlier, { items: pinsOf([8]), bookmark: null }, true)).toMatchObject({
    start: 0,
    above: 3,
  })
  const more = withMore(earlier, { items: pinsOf([3, 2]), bookmark: '2' })
  expect(idsOf(more)).toEqual([7, 6, 5, 4, 3, 2])
  expect(more).toMatchObject({ start: 8, above: 2, bookmark: '2' })
})

test('remaining pins keep their position, whatever is removed before them', () => {
  const list = listOf([7, 6, 5, 4, 3], { start: 8, above: 2 })
  const without = (...gone: number[]) => {
    const items = list.items.filter(({ id }) => !gone.includes(id))
    return withShiftedAbove(list, { ...list, items }).above
  }

  expect([without(7), without(6, 7), without(4), without(5), without(5, 4, 3)]).toEqual([
    1, 0, 2, 2, 2,
  ])
})

function listOf(ids: number[], rest: Partial<WallList>): WallList {
  return { items: pinsOf(ids), bookmark: null, ...rest }
}

function pinsOf(ids: number[]): WallPin[] {
  const picture = { hash: '', width: 1, height: 1, dominantColor: '#fff' }
  const maker = { id: 1, username: '', fullName: '', avatarColorIndex: 0, pictureHash: null }
  const rest = { title: '', altText: '', link: null, domain: null, durationMs: null, aiLabel: null }
  return ids.map((id) => ({ id, picture, maker, ...rest }))
}

function idsOf({ items }: WallList): number[] {
  return items.map(({ id }) => id)
}
