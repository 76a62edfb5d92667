import { expect, test } from 'vitest'
import type { WallPin } from '../../../../app/features/content/pins/wall-pins.server.ts'
import {
  placedAt,
  restored,
  toFront,
  without,
} from '../../../../app/features/screens/organise/select/wall-edit.ts'
import type { ListPage } from '../../../../app/paging.ts'

const LIST = listOf([9, 7, 5, 3], '3')

test('what leaves a wall comes back between what it stood between', () => {
  const left = without(LIST, oneOf(9, 5), false)

  expect(idsOf(left)).toEqual([7, 3])
  expect(restored(left, LIST, oneOf(9, 5), false)).toEqual(LIST)
})

test('what was loaded meanwhile stays behind what comes back', () => {
  const left = without(LIST, oneOf(5), false)
  const longer = listOf([...idsOf(left), 2, 1], '1')
  const back = restored(longer, LIST, oneOf(5), false)

  expect(idsOf(back)).toEqual([9, 7, 5, 3, 2, 1])
  expect(back.bookmark).toBe('1')
})

test('what another bulk action took away stays away', () => {
  const left = without(without(LIST, oneOf(5), false), oneOf(7), false)

  expect(idsOf(restored(left, LIST, oneOf(5), false))).toEqual([9, 5, 3])
})

test('the next page follows the last pin that is left', () => {
  expect(without(LIST, oneOf(3), false).bookmark).toBe('5')
  expect(placedAt(LIST, oneOf(3), { anchorId: 9, side: 'before' }).bookmark).toBe('5')
})

test('where everything goes nothing follows, until it comes back', () => {
  const left = without(LIST, (pin) => pin.id !== 7, true)

  expect(left).toMatchObject({ items: [{ id: 7 }], bookmark: null })
  expect(restored(left, LIST, (pin) => pin.id !== 7, true)).toEqual(LIST)
})

test('pins go before or behind another one, in the order that they were in', () => {
  expect(idsOf(placedAt(LIST, oneOf(9, 3), { anchorId: 5, side: 'before' }))).toEqual([7, 9, 3, 5])
  expect(idsOf(placedAt(LIST, oneOf(9, 3), { anchorId: 5, side: 'after' }))).toEqual([7, 5, 9, 3])
  expect(idsOf(toFront(LIST, oneOf(5, 3)))).toEqual([5, 3, 9, 7])
})

test('pins go to either edge; the end of a wall that goes on is not shown', () => {
  const whole = { ...LIST, bookmark: null }

  expect(idsOf(placedAt(LIST, oneOf(5, 3), { edge: 'start' }))).toEqual([5, 3, 9, 7])
  expect(idsOf(placedAt(whole, oneOf(9, 5), { edge: 'end' }))).toEqual([7, 3, 9, 5])
  expect(idsOf(placedAt(LIST, oneOf(9, 5), { edge: 'end' }))).toEqual([7, 3])
  expect(idsOf(placedAt(LIST, oneOf(9), { anchorId: 4, side: 'after' }))).toEqual([7, 5, 3])
})

function oneOf(...ids: number[]) {
  return ({ id }: WallPin) => ids.includes(id)
}

function idsOf({ items }: ListPage<WallPin>): number[] {
  return items.map(({ id }) => id)
}

function listOf(ids: number[], bookmark: string): ListPage<WallPin> {
  return { items: ids.map(aPin), bookmark }
}

function aPin(id: number): WallPin {
  return {
    id,
    title: `Pin ${id}`,
    altText: '',
    link: null,
    domain: null,
    durationMs: null,
    aiLabel: null,
    picture: { hash: 'a', width: 1, height: 1, dominantColor: '#000' },
    maker: { id: 1, username: 'ana', fullName: 'Ana', avatarColorIndex: 0, pictureHash: null },
  }
}
